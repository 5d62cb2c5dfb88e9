import { Button, Stack, Title } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useSignedIn } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import { logOut } from './api.ts';
import classes from './choose-password.module.css';
import { ChoosePassword } from './choose-password-form.tsx';
import { destinationOf } from './destination.ts';

/** Where a first login ends until an own password is chosen. */
const ChoosePasswordPage = () => {
  const { username, role, token } = useSignedIn();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <main className={classes.screen}>
      <Stack gap="lg" className={classes.form}>
        <div className={classes.logo}>
          <Logo />
        </div>
        <Title order={1}>Choose your password</Title>
        <ChoosePassword
          username={username}
          token={token}
          onChosen={() => void navigate(destinationOf(role, state), { replace: true })}
        />
        <Button variant="subtle" size="md" onClick={logOut}>
          Log out
        </Button>
      </Stack>
    </main>
  );
};

export default ChoosePasswordPage;
