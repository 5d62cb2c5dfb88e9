import { LAUNCH_MINUTES, type ExamBrowserLaunch, type Task } from '@assay/contract';
import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconPlayerPlay, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/server/call.ts';
import { useArea } from '../../../lib/session/area.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SecretText } from '../../../ui/text/secret-text.tsx';
import { SelfTestReport } from '../../exam-browser/index.ts';
import { examBrowserTestQuery, useTestExamBrowser } from '../api.ts';
import classes from './test-exam-browser.module.css';
import { TestProgress } from './test-progress.tsx';

/** In the address, so that a reload comes back to the same test. */
const TEST_PARAM = 'test';

interface LaunchButtonsProps {
  launch: ExamBrowserLaunch;
  /** The password that the exam browser will ask for; empty without one. */
  filePassword: string;
}

const FilePassword = ({ text }: { text: string }) => (
  <Group gap="xs">
    <Text>It asks for the password of the file:</Text>
    <SecretText text={text} what="the password of the file" />
  </Group>
);

/** The way into the exam browser. It opens by itself, once. */
const LaunchButtons = ({ launch, filePassword }: LaunchButtonsProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.click(), []);
  return (
    <div className={classes.launch}>
      <Text>
        Safe Exam Browser opens in a moment; your browser may ask whether it is allowed to. Come back to this
        page afterwards.
      </Text>
      {launch.hasFilePassword && <FilePassword text={filePassword} />}
      <Group gap="sm">
        <Button component="a" ref={link} href={launch.link} leftSection={<IconShieldLock size={16} />}>
          Open Safe Exam Browser
        </Button>
        <Button
          component="a"
          href={launch.download}
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          Download the configuration
        </Button>
      </Group>
    </div>
  );
};

const Help = () => (
  <section>
    <Title order={2} mb="xs">
      If nothing happens
    </Title>
    <ul className={classes.help}>
      <li>
        Safe Exam Browser has to be installed on this computer. You can get it at{' '}
        <Anchor href="https://safeexambrowser.org/" target="_blank" rel="noreferrer" underline="always">
          safeexambrowser.org
        </Anchor>
        .
      </li>
      <li>
        When your browser asks whether the link may open Safe Exam Browser, allow it. If it does not ask,
        press “Open Safe Exam Browser” again.
      </li>
      <li>
        The downloaded configuration is for reading its Browser Exam Keys and for handing it out. Opened on
        its own it asks a student to log in, and sends no report here.
      </li>
    </ul>
  </section>
);

const useTest = (taskId: string) => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const launchId = params.get(TEST_PARAM);
  const making = useTestExamBrowser(taskId);
  const progress = useQuery({ ...examBrowserTestQuery(launchId ?? ''), enabled: launchId !== null });
  const start = () =>
    making.mutate(undefined, {
      onSuccess: (launch) => setParams({ [TEST_PARAM]: launch.launchId }, { replace: true, state }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'The test could not be started.'),
        }),
    });
  // After a reload the links are gone, and what the test brought is still there.
  const launch = making.data?.launchId === launchId ? making.data : undefined;
  return { launchId, launch, progress, start, isStarting: making.isPending };
};

/** Opens a task's configuration in Safe Exam Browser on this computer, and shows what arrives at the server. */
export const TestExamBrowser = ({ task }: { task: Task }) => {
  const { launchId, launch, progress, start, isStarting } = useTest(task._id);
  const report = progress.data?.report;
  const isFirst = launchId === null;

  return (
    <Page>
      <PageHeader
        title="Test Safe Exam Browser"
        context={task.name}
        backTo={`${useArea()}/tasks/view-task/${task._id}`}
        action={
          <Button
            variant={isFirst ? 'filled' : 'default'}
            leftSection={<IconPlayerPlay size={16} />}
            loading={isStarting}
            onClick={start}
          >
            {isFirst ? 'Start the test' : 'Start another test'}
          </Button>
        }
      />
      <Text maw={720}>
        Opens the configuration of this task in Safe Exam Browser on this computer, and shows what arrives at
        the server: whether a student would be let in, and if not, why. It does not start an exam. The link
        works for {LAUNCH_MINUTES} minutes, once.
      </Text>
      {!task.requireExamBrowser && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} py="xs">
          This task does not require Safe Exam Browser: students sit it in any browser.
        </Alert>
      )}
      {launch && !report && (
        <LaunchButtons key={launch.launchId} launch={launch} filePassword={task.examBrowser.filePassword} />
      )}
      {progress.data && <TestProgress test={progress.data} />}
      {progress.error && !progress.data && (
        <LoadError
          message={messageOf(progress.error, 'The test could not be read.')}
          onRetry={() => void progress.refetch()}
        />
      )}
      {report ? <SelfTestReport report={report} /> : <Help />}
    </Page>
  );
};
