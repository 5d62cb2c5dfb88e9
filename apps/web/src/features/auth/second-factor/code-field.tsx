import { CODE_DIGITS } from '@assay/contract';
import { Anchor, Stack, TextInput, type MantineSize } from '@mantine/core';
import { useRef, useState } from 'react';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** A recovery code is taken in its place. Default true. */
  takesRecovery?: boolean;
  size?: MantineSize | undefined;
  autoFocus?: boolean;
  readOnly?: boolean;
}

/** Asks for a code of the app, or for a recovery code where the device is lost. */
export const CodeField = ({ value, onChange, takesRecovery = true, ...input }: CodeFieldProps) => {
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const switchKind = () => {
    setRecovery(!isRecovery);
    onChange('');
    field.current?.focus();
  };
  return (
    <Stack gap={6}>
      <TextInput
        {...input}
        ref={field}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        description={isRecovery ? 'One of the ten you kept. Each works once.' : `${CODE_DIGITS} digits`}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-autofocus={input.autoFocus || undefined}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.08em' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {takesRecovery && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={switchKind}
          style={{ alignSelf: 'start' }}
        >
          {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
        </Anchor>
      )}
    </Stack>
  );
};
