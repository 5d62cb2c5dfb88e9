import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { ExamCover } from '../../../ui/page/exam-cover.tsx';
import { logOut } from '../../auth/index.ts';
import { isExamBrowser } from '../browser-interface.ts';
import { isInside } from '../entry.ts';
import { ExamLogin } from './exam-login.tsx';
import { LeaveExamBrowser } from '../leave-exam-browser.tsx';
import { SelfTestReport } from './self-test-report.tsx';
import { useArrival } from './use-arrival.ts';

const examPath = (taskId: string) => `/student/tasks/${taskId}`;

const Checking = ({ reached }: { reached: boolean }) => (
  <Stack align="center" gap="sm" role="status" py="xl">
    <Loader size="sm" />
    <Text>
      {reached ? 'Safe Exam Browser is being checked…' : 'The server cannot be reached. Trying again…'}
    </Text>
    {!reached && (
      <Text c="dimmed" ta="center" maw={420}>
        Nothing is lost, and your time is not running unless you had started. You do not have to do anything.
      </Text>
    )}
  </Stack>
);

/** Whoever used this device before is still logged in here; the server lets nobody in beside. */
const EarlierSession = () => {
  const session = useSession();
  if (!session) return null;
  const end = () => {
    logOut();
    window.location.reload();
  };
  return (
    <Group gap="xs">
      <Text c="dimmed">{session.username} is still logged in here.</Text>
      <Button variant="default" size="compact-sm" onClick={end}>
        Log {session.username} out and try again
      </Button>
    </Group>
  );
};

const Refused = ({ taskId, message }: { taskId: string; message: string }) => (
  <>
    <Text size="md" role="alert">
      {message}
    </Text>
    <EarlierSession />
    <Group gap="sm">
      {isExamBrowser() ? (
        <LeaveExamBrowser size="lg" />
      ) : (
        <Button component={Link} to={examPath(taskId)}>
          Go to the task
        </Button>
      )}
      <Button variant="default" size={isExamBrowser() ? 'lg' : 'sm'} onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Group>
  </>
);

/** The page that a launch has opened. */
const ByLaunch = ({ taskId, launch }: { taskId: string; launch: string }) => {
  const arrival = useArrival(taskId, launch);
  if (arrival.state === 'entered') return <Navigate to={examPath(taskId)} replace />;
  if (arrival.state === 'checking')
    return (
      <ExamCover>
        <Checking reached={arrival.reached} />
      </ExamCover>
    );
  if (arrival.state === 'tested')
    return (
      <ExamCover title="Test of Safe Exam Browser">
        <SelfTestReport report={arrival.report} />
        <LeaveExamBrowser size="lg" />
      </ExamCover>
    );
  return (
    <ExamCover title="The task does not open">
      <Refused taskId={taskId} message={arrival.message} />
    </ExamCover>
  );
};

/** The same where nobody is named: the configuration was opened as a file, or the client has dropped the launch. */
const ByLogin = ({ taskId }: { taskId: string }) => {
  const navigate = useNavigate();
  const goOn = () => void navigate(examPath(taskId), { replace: true });
  if (isInside(taskId)) return <Navigate to={examPath(taskId)} replace />;
  return (
    <ExamCover title="Log in to open the task">
      <Text size="md">
        Safe Exam Browser does not know who you are, so please log in. Use the account that your institute
        gave you. This does not start your time.
      </Text>
      <ExamLogin taskId={taskId} onEntered={goOn} />
      {isExamBrowser() && <LeaveExamBrowser />}
    </ExamCover>
  );
};

/** Where Safe Exam Browser begins: there is no session yet, and no redirect on the way. */
const StartPage = () => {
  const taskId = useParams()['taskId'] ?? '';
  const launch = useSearchParams()[0].get('launch');
  return launch ? <ByLaunch key={launch} taskId={taskId} launch={launch} /> : <ByLogin taskId={taskId} />;
};

export default StartPage;
