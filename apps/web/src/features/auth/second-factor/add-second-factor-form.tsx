import { CODE_MISSING, type FactorSecret } from '@assay/contract';
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor } from './second-factor-api.ts';
import classes from './second-factor.module.css';

const FAILED = 'The server could not answer. Please try again.';

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface StepProps {
  /** Of a page that is about nothing else; a form among others is small, and takes no focus by itself. */
  isAlone: boolean;
  onCancel?: (() => void) | undefined;
}

interface StepButtonsProps extends StepProps {
  label: string;
  busy: boolean;
  disabled?: boolean;
}

const StepButtons = ({ label, busy, disabled, isAlone, onCancel }: StepButtonsProps) => (
  <Group gap="xs">
    <Button
      type="submit"
      size={isAlone ? 'md' : undefined}
      fullWidth={isAlone}
      loading={busy}
      disabled={disabled}
    >
      {label}
    </Button>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </Group>
);

/** The key as letters, to type where the picture cannot be scanned. */
const SecretToCopy = ({ secret }: Pick<FactorSecret, 'secret'>) => (
  <div>
    <Text>Scan this with your app, or type the key into it:</Text>
    <Group gap={4} wrap="nowrap">
      <span className={classes.secret} data-testid="secret">
        {inGroups(secret)}
      </span>
      <CopyButton text={secret} what="the key" />
    </Group>
  </div>
);

const PasswordStep = ({
  isAlone,
  onCancel,
  onBegun,
}: StepProps & { onBegun: (secret: FactorSecret) => void }) => {
  const { username } = useSignedIn();
  const [password, setPassword] = useState('');
  const begin = useBeginSecondFactor();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (password && !begin.isPending) begin.mutate(password, { onSuccess: onBegun });
      }}
    >
      <Stack gap="md" maw={360}>
        <Text c="dimmed">
          You need an app on your own device that generates codes, such as Aegis, 2FAS, Google Authenticator
          or your password manager.
        </Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          size={isAlone ? 'md' : undefined}
          autoFocus
          value={password}
          error={begin.isError ? messageOf(begin.error, FAILED) : undefined}
          onChange={(event) => {
            begin.reset();
            setPassword(event.currentTarget.value);
          }}
        />
        <StepButtons
          label="Continue"
          busy={begin.isPending}
          disabled={!password}
          isAlone={isAlone}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
};

const CodeOfAppStep = ({
  isAlone,
  onCancel,
  secret,
  onAdded,
}: StepProps & { secret: FactorSecret; onAdded: (recoveryCodes: string[]) => void }) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useConfirmSecondFactor();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm.isPending) return;
        setProblem(code.trim() ? null : CODE_MISSING);
        if (code.trim())
          confirm.mutate(code, {
            onSuccess: onAdded,
            onError: (error) => setProblem(messageOf(error, FAILED)),
          });
      }}
    >
      <div className={isAlone ? `${classes.setup} ${classes.narrow}` : classes.setup}>
        <QrCode text={secret.address} label="QR code for your app" />
        <Stack gap="md">
          <SecretToCopy secret={secret.secret} />
          <CodeField
            takesRecovery={false}
            size={isAlone ? 'md' : undefined}
            autoFocus
            value={code}
            error={problem ?? undefined}
            readOnly={confirm.isPending}
            onChange={(typed) => {
              setProblem(null);
              setCode(typed);
            }}
          />
          <StepButtons label="Turn on" busy={confirm.isPending} isAlone={isAlone} onCancel={onCancel} />
        </Stack>
      </div>
    </form>
  );
};

interface AddSecondFactorProps extends StepProps {
  /** It is on; the recovery codes are to be shown. */
  onAdded: (recoveryCodes: string[]) => void;
}

/** Sets a second factor up: the password, then an app, which shows that it works by its first code. */
export const AddSecondFactor = ({ onAdded, ...step }: AddSecondFactorProps) => {
  const [secret, setSecret] = useState<FactorSecret | null>(null);
  return secret ? (
    <CodeOfAppStep {...step} secret={secret} onAdded={onAdded} />
  ) : (
    <PasswordStep {...step} onBegun={setSecret} />
  );
};
