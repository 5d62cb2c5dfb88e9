import type { ExamTask } from '@assay/contract';
import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconDownload, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useServerNow } from '../../../lib/values/clock.ts';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { ExamCover } from '../../../ui/page/exam-cover.tsx';
import classes from './exam-browser-needed.module.css';
import { LaunchSteps } from './launch-steps.tsx';
import { useLaunch, type LaunchProgress } from './use-launch.ts';

const INSTALLER = 'https://safeexambrowser.org/download_en.html';

/** What is the matter now, in a sentence. */
const sentenceOf = ({ launch, opened, fetchedAt, openedAt, over }: LaunchProgress): string => {
  if (openedAt)
    return 'The task is open in Safe Exam Browser. Please go on there; when you have submitted, this page shows your receipt.';
  if (over) return 'The link has expired. Open Safe Exam Browser again with the button below.';
  if (fetchedAt) return 'Safe Exam Browser has fetched the configuration of this task. Please go on there.';
  if (opened) return 'Safe Exam Browser was asked to open with the configuration of this task.';
  return launch
    ? 'Safe Exam Browser opens in a moment.'
    : 'The link into Safe Exam Browser is being prepared…';
};

const NotInstalled = () => (
  <>
    <dt>Nothing happens, or your browser does not recognise the link</dt>
    <dd>
      Safe Exam Browser is probably not installed on this device.{' '}
      <Anchor href={INSTALLER} target="_blank" rel="noopener" underline="always" inherit>
        Get it from safeexambrowser.org
      </Anchor>
      , install it, then open it with the button above. Instead of the link you can also download the
      configuration and open that file: Safe Exam Browser starts with it and asks for your username and
      password inside.
    </dd>
  </>
);

const Help = ({ hasFilePassword }: { hasFilePassword: boolean }) => (
  <section aria-labelledby="exam-browser-help">
    <Title order={2} id="exam-browser-help" mb="xs">
      If it does not open
    </Title>
    <dl className={classes.help}>
      <NotInstalled />
      {hasFilePassword && (
        <>
          <dt>It asks for a password to open the configuration</dt>
          <dd>Your faculty will tell you in the room. It is not the password of your account.</dd>
        </>
      )}
      <dt>The screen in Safe Exam Browser stays red, or it says that it may not run</dt>
      <dd>
        Read what it says: usually a program that is running, a second screen or an old version is in the way.
        Close what it names, leave Safe Exam Browser, and open it here again. If it happens again, raise your
        hand or tell your faculty; they can let you sit the task in another way.
      </dd>
    </dl>
  </section>
);

const Buttons = ({ progress }: { progress: LaunchProgress }) => (
  <Group gap="sm">
    <Button leftSection={<IconShieldLock size={18} />} onClick={() => void progress.open()}>
      {progress.opened ? 'Open Safe Exam Browser again' : 'Open Safe Exam Browser'}
    </Button>
    {progress.launch && !progress.over && (
      <Button
        component="a"
        href={progress.launch.download}
        download
        variant="default"
        leftSection={<IconDownload size={18} />}
      >
        Download the configuration instead
      </Button>
    )}
    <Button component={Link} to="/student/available-task" variant="default">
      Back to available tasks
    </Button>
  </Group>
);

const Launch = ({ task }: { task: ExamTask }) => {
  const progress = useLaunch(task._id);
  if (progress.error)
    return (
      <LoadError
        title="Something Went Wrong"
        message={messageOf(progress.error, 'Safe Exam Browser cannot be opened now.')}
        onRetry={progress.renew}
      />
    );
  return (
    <>
      <Text size="md" role="status">
        {sentenceOf(progress)}
      </Text>
      <LaunchSteps {...progress} />
      {progress.unknown && (
        <Text c="var(--assay-warning)" role="alert">
          The server cannot be reached, so this page does not know how far Safe Exam Browser has got. It keeps
          asking.
        </Text>
      )}
      <Buttons progress={progress} />
      <Help hasFilePassword={progress.launch?.hasFilePassword ?? false} />
    </>
  );
};

/** Says plainly why the task does not open in this browser, opens Safe Exam Browser, and shows how far that comes. */
export const ExamBrowserNeeded = ({ task }: { task: ExamTask }) => {
  const now = useServerNow();
  const over = task.startedAt === null && Date.parse(task.endTime) <= now;
  return (
    <ExamCover title={task.name} subject={task.subject}>
      <Text size="md">
        This task opens only in Safe Exam Browser, and this is another browser.{' '}
        {task.startedAt
          ? `You have started it, and your time runs until ${formatDateTime(task.deadline)}. What you have typed is kept; go on in Safe Exam Browser.`
          : 'Nothing has been started, and your time is not running.'}
      </Text>
      {over ? <Text>This task is over. It can no longer be started.</Text> : <Launch task={task} />}
    </ExamCover>
  );
};
