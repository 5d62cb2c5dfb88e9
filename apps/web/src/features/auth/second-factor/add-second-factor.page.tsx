import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useSession, useSignedIn } from '../../../lib/session/session.ts';
import { AccountScreen } from '../account-screen.tsx';
import { logOut, useVerified } from '../api.ts';
import { destinationOf } from '../destination.ts';
import { AddSecondFactor } from './add-second-factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Where a login of staff ends until a second factor is set up, where the installation demands one. */
const AddSecondFactorPage = () => {
  const { role } = useSignedIn();
  const isDemanded = useVerified(useSession()).data?.mustAddSecondFactor;
  const { state } = useLocation();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const destination = destinationOf(role, state);
  if (codes)
    return (
      <AccountScreen title="Keep your recovery codes">
        <RecoveryCodes codes={codes} onKept={() => void navigate(destination, { replace: true })} />
      </AccountScreen>
    );
  if (isDemanded === false) return <Navigate to={destination} replace />;
  return (
    <AccountScreen title="Set up a second factor">
      <Text>
        Your institute asks everybody except students for a code as well as the password. Setting it up takes
        a minute.
      </Text>
      <AddSecondFactor isAlone onAdded={setCodes} />
      <Button variant="subtle" size="md" onClick={logOut}>
        Log out
      </Button>
    </AccountScreen>
  );
};

export default AddSecondFactorPage;
