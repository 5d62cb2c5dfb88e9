import {
  findTokenProblems,
  scopesOfRole,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type NewToken,
  type Role,
  type TokenScope,
} from '@assay/contract';
import { Button, Checkbox, Group, Modal, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { useAddToken } from './api.ts';
import classes from './access-tokens.module.css';

/** The token itself, which is shown this once; it goes by its button alone. */
const ShownOnce = ({ made, onClose }: { made: NewToken; onClose: () => void }) => (
  <Modal
    opened
    title="Copy the Access Token"
    onClose={onClose}
    withCloseButton={false}
    closeOnClickOutside={false}
    closeOnEscape={false}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <Stack gap="md">
      <Text>
        It is shown only now: put it where the program keeps its secrets. It is good until{' '}
        <DateTimeText value={made.expiresAt} format="date" />.
      </Text>
      <div className={classes.token}>
        <code>{made.token}</code>
        <CopyButton text={made.token} what="the access token" />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          I have copied it
        </Button>
      </Group>
    </Stack>
  </Modal>
);

const isScope = (scope: string): scope is TokenScope => Object.hasOwn(TOKEN_SCOPES, scope);

interface ScopesFieldProps {
  offered: readonly TokenScope[];
  value: readonly TokenScope[];
  error: string | undefined;
  onChange: (scopes: TokenScope[]) => void;
}

const ScopesField = ({ offered, value, error, onChange }: ScopesFieldProps) => (
  <Checkbox.Group
    label="What it may read"
    description="No more than the program needs."
    withAsterisk
    value={[...value]}
    error={error}
    onChange={(scopes) => onChange(scopes.filter(isScope))}
  >
    <Stack gap="xs" mt="xs">
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={TOKEN_SCOPES[scope]} description={scope} />
      ))}
    </Stack>
  </Checkbox.Group>
);

interface NewTokenDialogProps {
  /** The service account that it is for; null: for whoever is logged in. */
  serviceAccountId: string | null;
  /** The role that it acts with. */
  role: Role;
  onClose: () => void;
}

/** What the server refused, by field. */
const refusalsOf = (error: unknown): Record<string, string> => {
  const fields = error instanceof CallError ? error.errors : [];
  return fields.length > 0
    ? Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    : { form: messageOf(error, 'Server or network issue.') };
};

/** Asks for a new access token, and shows it once. */
export const NewTokenDialog = ({ serviceAccountId, role, onClose }: NewTokenDialogProps) => {
  const add = useAddToken();
  const offered = scopesOfRole(role);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(offered.length === 1 ? offered : []);
  const [days, setDays] = useState<string>(String(TOKEN_DAYS[1]));
  const [currentPassword, setPassword] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const submit = () => {
    const draft = { name, scopes: [...scopes], days: Number(days) };
    const found = findTokenProblems(draft, role);
    const missing =
      currentPassword === '' ? [{ path: 'currentPassword', message: 'Enter your password.' }] : [];
    const all = Object.fromEntries([...found, ...missing].map(({ path, message }) => [path, message]));
    setProblems(all);
    if (Object.keys(all).length > 0) return;
    add.mutate(
      { ...draft, currentPassword, serviceAccountId },
      { onError: (error) => setProblems(refusalsOf(error)) },
    );
  };
  if (add.data) return <ShownOnce made={add.data} onClose={onClose} />;
  return (
    <FormDialog
      opened
      title="New Access Token"
      submitLabel="Make token"
      busy={add.isPending}
      dirty={name !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The program that uses it, and where."
        placeholder="Nightly sync on the records server"
        withAsterisk
        maxLength={100}
        data-autofocus
        value={name}
        error={problems['name']}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopesField offered={offered} value={scopes} error={problems['scopes']} onChange={setScopes} />
      <Select
        label="Good for"
        allowDeselect={false}
        data={TOKEN_DAYS.map((count) => ({
          value: String(count),
          label: count === 365 ? 'A year' : `${count} days`,
        }))}
        value={days}
        error={problems['days']}
        onChange={(chosen) => setDays(chosen ?? days)}
      />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        withAsterisk
        value={currentPassword}
        error={problems['currentPassword']}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {problems['form'] && (
        <Text c="var(--assay-danger)" role="alert">
          {problems['form']}
        </Text>
      )}
    </FormDialog>
  );
};
