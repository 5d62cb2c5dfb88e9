import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useSession, useSignedIn } from '../../lib/session/session.ts';
import { AccountScreen } from './account-screen.tsx';
import { logOut, useVerified } from './api.ts';
import { ChoosePassword } from './choose-password-form.tsx';
import { destinationOf } from './destination.ts';

/** Where a first login ends until an own password is chosen. */
const ChoosePasswordPage = () => {
  const { username, role, token } = useSignedIn();
  const replaced = useVerified(useSession()).data?.passwordReplaced;
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <AccountScreen title="Choose your password">
      <ChoosePassword
        username={username}
        token={token}
        replaced={replaced}
        onChosen={() => void navigate(destinationOf(role, state), { replace: true })}
      />
      <Button variant="subtle" size="md" onClick={logOut}>
        Log out
      </Button>
    </AccountScreen>
  );
};

export default ChoosePasswordPage;
