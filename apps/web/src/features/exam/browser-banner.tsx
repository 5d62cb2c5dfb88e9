import type { BrowserProblem } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { LeaveExamBrowser } from '../exam-browser/index.ts';
import { TAKE_OVER_WORDS, TakeOverButton } from './take-over.tsx';
import classes from './browser-banner.module.css';

interface BrowserBannerProps {
  taskId: string;
  problem: BrowserProblem;
  /** Sends what waits. */
  onRetry: () => void;
}

const HEADINGS: Readonly<Record<BrowserProblem['code'], string>> = {
  EXAM_BROWSER_NEEDED: 'Nothing reaches the server from this browser.',
  EXAM_BROWSER_REFUSED: 'The server does not let Safe Exam Browser in at the moment.',
  EXAM_BROWSER_AGAIN: 'Safe Exam Browser is being checked again, and the page is reloading for it.',
  EXAM_ELSEWHERE: 'Nothing from here is accepted now.',
};

/** Stands above the open exam while its calls are refused for the browser's sake, and says what to do. */
export const BrowserBanner = ({ taskId, problem: { code, message }, onRetry }: BrowserBannerProps) => (
  <div className={classes.banner} role="alert">
    <IconShieldX size={20} className={classes.sign} aria-hidden />
    <div className={classes.words}>
      <Text fw={600}>{HEADINGS[code]}</Text>
      <Text size="sm">
        {message} {code === 'EXAM_ELSEWHERE' ? TAKE_OVER_WORDS : 'The page keeps trying automatically.'}
      </Text>
    </div>
    <Group gap="xs" className={classes.ways}>
      {code === 'EXAM_ELSEWHERE' && <TakeOverButton taskId={taskId} size="compact-sm" variant="default" />}
      {code === 'EXAM_BROWSER_NEEDED' && (
        <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
          Open Safe Exam Browser
        </Button>
      )}
      {code === 'EXAM_BROWSER_REFUSED' && (
        <>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
          <LeaveExamBrowser size="compact-sm" />
        </>
      )}
    </Group>
  </div>
);
