import type { ExamTask } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ExamCover } from './exam-cover.tsx';

/** The configuration is opened so long after the page has said what is coming, ms. */
const OPENS_AFTER_MS = 2000;
/** Kept on the device from the opening until this window has the focus again. */
const OPENED_FLAG = 'assay-exam/exam-browser-opened';

/** Safe Exam Browser names itself in the user agent. The server decides; this only saves a refused call. */
export const isExamBrowser = (): boolean => navigator.userAgent.includes('SEB/');

/** The link that makes an installed Safe Exam Browser fetch the task's configuration from this server. */
const configurationLink = (taskId: string): string => {
  const scheme = window.location.protocol === 'https:' ? 'sebs' : 'seb';
  return `${scheme}://${window.location.host}/seb/c/${taskId}/task.seb`;
};

/** Storage may be refused; then the flag is only missing. */
const flag = {
  isSet: () => {
    try {
      return localStorage.getItem(OPENED_FLAG) !== null;
    } catch {
      return false;
    }
  },
  change: (taskId: string | null) => {
    try {
      if (taskId === null) localStorage.removeItem(OPENED_FLAG);
      else localStorage.setItem(OPENED_FLAG, taskId);
    } catch {
      // Nothing depends on it.
    }
  },
};

/** Opens the configuration once, 2 s after the page; answers whether it did. The flag goes when the window is back in front. */
const useOpening = (taskId: string) => {
  const link = useRef<HTMLAnchorElement>(null);
  const [opened, setOpened] = useState(flag.isSet);

  useEffect(() => {
    const open = () => {
      if (flag.isSet()) return;
      flag.change(taskId);
      setOpened(true);
      link.current?.click();
    };
    const timer = setTimeout(open, OPENS_AFTER_MS);
    const forget = () => flag.change(null);
    window.addEventListener('focus', forget);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', forget);
    };
  }, [taskId]);
  return { link, opened };
};

/** Says plainly why the task does not open in this browser, and opens Safe Exam Browser. */
export const ExamBrowserNeeded = ({ task }: { task: ExamTask }) => {
  const { link, opened } = useOpening(task._id);
  return (
    <ExamCover title={task.name} subject={task.subject}>
      <Text size="md">
        This task opens only in Safe Exam Browser, and this is another browser. Nothing has been started, and
        your time is not running.
      </Text>
      <Text size="md" role="status">
        {opened
          ? 'Safe Exam Browser was asked to open with the configuration of this task. Please go on there.'
          : 'Safe Exam Browser opens in a moment. Your browser may ask whether it is allowed to.'}
      </Text>
      {opened && (
        <Text c="dimmed">
          If nothing has opened, Safe Exam Browser is probably not installed on this device, or no
          configuration is given out here. Try once more with the button below, or open the configuration that
          your faculty gave you; if that fails too, tell your faculty.
        </Text>
      )}
      <Group gap="sm">
        <Button
          component="a"
          ref={link}
          href={configurationLink(task._id)}
          leftSection={<IconShieldLock size={18} />}
        >
          Open Safe Exam Browser
        </Button>
        <Button component={Link} to="/student/available-task" variant="default">
          Back to available tasks
        </Button>
      </Group>
    </ExamCover>
  );
};
