import { findPasswordChangeProblem, type PasswordChange } from '@assay/contract';
import { Text } from '@mantine/core';
import { useChangePassword } from './api.ts';
import { PasswordForm } from './password-form.tsx';

interface ChoosePasswordProps {
  username: string;
  /** The session in which the password is changed. */
  token: string;
  /** The password that was made for the account, where it is known; else it is asked for. */
  currentPassword?: string;
  onChosen: () => void;
}

/** Puts a password of one's own in the place of the one that was made for the account. */
export const ChoosePassword = ({ username, token, currentPassword, onChosen }: ChoosePasswordProps) => {
  const change = useChangePassword(token);
  const whole = (typed: PasswordChange): PasswordChange =>
    currentPassword ? { ...typed, currentPassword } : typed;
  return (
    <PasswordForm
      username={username}
      asksCurrent={!currentPassword}
      submitLabel="Save password"
      findProblem={(typed) => findPasswordChangeProblem(whole(typed), username)}
      save={(typed) => change.mutateAsync(whole(typed))}
      onSaved={onChosen}
    >
      <Text c="dimmed">
        The password of {username} was made for the account. Choose one that only you know, of at least 8
        characters.
      </Text>
    </PasswordForm>
  );
};
