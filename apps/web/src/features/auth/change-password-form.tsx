import { findPasswordChangeProblem } from '@assay/contract';
import { useSignedIn } from '../../lib/session/session.ts';
import { useChangePassword } from './api.ts';
import { PasswordForm } from './password-form.tsx';

/** Changes the password of the person who is logged in; this session goes on, all others end. */
export const ChangePassword = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => {
  const { username, token, profile } = useSignedIn();
  const names = [profile.fullname, profile.institute ?? '', profile.department ?? ''];
  const change = useChangePassword(token);
  return (
    <PasswordForm
      username={username}
      asksCurrent
      isPart
      submitLabel="Change password"
      findProblem={(typed) => findPasswordChangeProblem(typed, username, names)}
      save={(typed) => change.mutateAsync(typed)}
      onSaved={() => undefined}
      onDirty={onDirty}
    />
  );
};
