import { LOGIN_INCOMPLETE, login as loginRoute } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { CallError } from '../../lib/server/call.ts';
import { setSession, useSession } from '../../lib/session/session.ts';
import { clearToasts, hideToast, toast } from '../../ui/messages/toast.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { AwaitsSetup } from '../setup/index.ts';
import { useLogin } from './api.ts';
import { destinationOf, isSentHere } from './destination.ts';
import { DoorNote } from './door/door-note.tsx';
import { LoginStopped } from './door/patiently.ts';
import { EndedNote } from './ended-note.tsx';
import classes from './login.module.css';
import { CodeStep, ticketOf } from './second-factor/code-step.tsx';

/** What is wrong with one try stands in the place of what was wrong with the one before. */
const TRIES = 'login';

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.message || 'Login failed' : 'Something Went Wrong!';

const Brand = () => (
  <aside className={classes.brand} aria-hidden>
    <Logo />
    <div className={classes.listing}>
      <span>
        <b>1</b> read the question
      </span>
      <span>
        <b>2</b> write, run, look again
      </span>
      <span>
        <b>3</b> submit when it is right
      </span>
    </div>
    <Text c="inherit" opacity={0.8}>
      Programming exams, run and graded where nothing gets lost.
    </Text>
  </aside>
);

/** What the second step needs of the first one. */
interface CodeWanted {
  ticket: string;
  stay: boolean;
}

/** The first step of a login. It outlives the second one: whoever begins anew finds what was typed. */
const useCredentials = (onCode: (wanted: CodeWanted) => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  const login = useLogin();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginRoute.body),
    defaultValues: { username: '', password: '', stay: false },
  });
  const [restarted, setRestarted] = useState<string | null>(null);

  const submit = handleSubmit(
    (credentials) => {
      setRestarted(null);
      login.mutate(credentials, {
        onSuccess: ({ role }) => {
          hideToast(TRIES);
          return navigate(destinationOf(role, location.state), { replace: true });
        },
        onError: (error) => {
          const ticket = ticketOf(error);
          if (ticket) onCode({ ticket, stay: credentials.stay });
          else if (error instanceof LoginStopped) login.reset();
          else toast({ severity: 'error', summary: 'Error', detail: reasonOf(error), id: TRIES });
        },
      });
    },
    () => toast({ severity: 'warn', summary: 'Warning', detail: LOGIN_INCOMPLETE, id: TRIES }),
  );

  return {
    register,
    submit,
    errors: formState.errors,
    busy: login.isPending,
    wait: login.wait,
    stop: login.stop,
    problem: restarted ?? (login.isError ? reasonOf(login.error) : null),
    restart: (reason: string | null) => {
      login.reset();
      setRestarted(reason);
    },
  };
};

const CredentialsForm = (credentials: ReturnType<typeof useCredentials>) => {
  const { register, submit, errors, busy, wait, stop, problem } = credentials;
  const { username: usernameError, password: passwordError } = errors;
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="lg">
        <div className={classes.smallLogo}>
          <Logo />
        </div>
        <div>
          <Title order={1}>Log in</Title>
          <Text c="dimmed">Use the account that your institute gave you.</Text>
        </div>
        <AwaitsSetup />
        <EndedNote />
        <Stack gap="md">
          <TextInput
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            autoFocus
            readOnly={busy}
            error={usernameError?.message}
            {...register('username')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            size="md"
            readOnly={busy}
            error={usernameError ? Boolean(passwordError) : passwordError?.message}
            {...register('password')}
          />
          <Checkbox
            size="md"
            label="Stay logged in"
            description="On a device of your own. Otherwise you are logged out when the browser is closed."
            {...register('stay')}
          />
        </Stack>
        {problem && (
          <Text c="var(--assay-danger)" role="status">
            {problem}
          </Text>
        )}
        <Stack gap="xs">
          <Button type="submit" size="md" loading={busy}>
            Login
          </Button>
          {wait ? (
            <DoorNote wait={wait} onStop={stop} />
          ) : (
            <Button component={Link} to="/forgot-password" variant="subtle" size="md">
              Reset Password
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
};

const LoginPage = () => {
  const session = useSession();
  const location = useLocation();
  const [step, setStep] = useState<CodeWanted | null>(null);
  const credentials = useCredentials(setStep);
  // What the page before had to say is of somebody who is gone.
  const isSent = isSentHere(location.state);
  useEffect(() => {
    if (isSent) clearToasts();
  }, [isSent]);

  if (session) return <Navigate to={destinationOf(session.role, location.state)} replace />;
  return (
    <div className={classes.screen}>
      <Brand />
      <main className={classes.main}>
        {step ? (
          <div className={classes.form}>
            <Stack gap="lg">
              <div className={classes.smallLogo}>
                <Logo />
              </div>
              <Title order={1}>Enter the code</Title>
              <CodeStep
                ticket={step.ticket}
                onOpened={(opened) => setSession(opened, step.stay)}
                onRestart={(reason) => {
                  credentials.restart(reason);
                  setStep(null);
                }}
              />
            </Stack>
          </div>
        ) : (
          <CredentialsForm {...credentials} />
        )}
      </main>
    </div>
  );
};

export default LoginPage;
