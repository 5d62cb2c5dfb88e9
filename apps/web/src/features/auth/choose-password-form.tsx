import { findPasswordChangeProblem, type PasswordChange, type SessionUser } from '@assay/contract';
import { Text } from '@mantine/core';
import { formatDateTime } from '../../lib/values/dates.ts';
import { useChangePassword } from './api.ts';
import { PasswordForm } from './password-form.tsx';

interface ChoosePasswordProps {
  username: string;
  /** The session in which the password is changed. */
  token: string;
  /** The password that was made for the account, where it is known; else it is asked for. */
  currentPassword?: string | undefined;
  /** Somebody else has put it in the place of the person's own. */
  replaced?: SessionUser['passwordReplaced'] | undefined;
  /** Gets the token with which the session goes on. */
  onChosen: (token: string) => void;
}

/** Why a password has to be chosen. */
const Reason = ({ username, replaced }: Pick<ChoosePasswordProps, 'username' | 'replaced'>) => (
  <>
    {replaced && (
      <Text role="status">
        {replaced.by} replaced your password with this one, {formatDateTime(replaced.at)}. If you did not ask
        for that, tell your department.
      </Text>
    )}
    <Text c="dimmed">
      The password of {username} was created for you. Choose one that only you know, of at least 8 characters.
    </Text>
  </>
);

/** Puts a password of one's own in the place of the one that was made for the account. */
export const ChoosePassword = ({
  username,
  token,
  currentPassword,
  replaced,
  onChosen,
}: ChoosePasswordProps) => {
  const change = useChangePassword(token);
  const whole = (typed: PasswordChange): PasswordChange =>
    currentPassword ? { ...typed, currentPassword } : typed;
  return (
    <PasswordForm
      username={username}
      asksCurrent={!currentPassword}
      submitLabel="Save password"
      findProblem={(typed) => findPasswordChangeProblem(whole(typed), username)}
      save={async (typed) => onChosen((await change.mutateAsync(whole(typed))).token)}
      onSaved={() => undefined}
    >
      <Reason username={username} replaced={replaced} />
    </PasswordForm>
  );
};
