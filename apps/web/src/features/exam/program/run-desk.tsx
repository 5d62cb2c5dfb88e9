import type { ExamQuestion } from '@assay/contract';
import { ActionIcon, Button, Loader, Text, Tooltip } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useContext } from 'react';
import { OutputPlaceContext } from './output-place.ts';
import { PaneHead } from './pane-head.tsx';
import type { ProgramState } from './program-state.ts';
import classes from './run-desk.module.css';
import { RunResults } from './run-results.tsx';
import type { RunState } from './use-run.ts';
import { WebPreview } from './web-preview.tsx';

interface RunDeskProps {
  state: RunState | undefined;
  question: ExamQuestion['questionId'];
  program: ProgramState;
  /** Runs the program again; null while it cannot be run. */
  onAgain: (() => void) | null;
}

type Failed = Extract<RunState, { kind: 'failed' }>;

/** Why a run gave nothing, and that nothing is lost by it. */
const FailedRun = ({
  failed,
  question,
  onAgain,
}: { failed: Failed } & Omit<RunDeskProps, 'state' | 'program'>) => (
  <div className={classes.failed}>
    <div role="alert">
      <Text fw={500} c="var(--assay-danger)">
        {failed.text}
      </Text>
      {question.publicTestCount > 0 && (
        <Text>
          {question.publicTestCount === 1
            ? 'The public test did not pass in this run.'
            : `0 of ${question.publicTestCount} public tests passed in this run.`}
        </Text>
      )}
      <Text c="dimmed">
        {failed.isLost
          ? 'The run did not reach the server. It changes nothing in your marks; run it again when the connection is back.'
          : 'It changes nothing in your marks, and your program is kept.'}
      </Text>
    </div>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlayerPlay size={16} />}
      disabled={onAgain === null}
      onClick={() => onAgain?.()}
    >
      Run again
    </Button>
  </div>
);

const Content = ({ state, question, program, onAgain }: RunDeskProps) => {
  if (!state)
    return (
      <Text c="dimmed" p="md">
        {question.publicTestCount === 0
          ? 'Run Code runs your program once with empty input and shows what it prints.'
          : 'Run Code tries your program on the public tests. The results stand here.'}
      </Text>
    );
  if (state.kind === 'running')
    return (
      <div className={classes.running}>
        <Loader size="xs" aria-hidden />
        <Text>Running your program…</Text>
      </div>
    );
  if (state.kind === 'failed') return <FailedRun failed={state} question={question} onAgain={onAgain} />;
  if (state.kind === 'page') return <WebPreview html={state.html} />;
  return <RunResults answer={state.answer} program={state} shown={program} />;
};

/** What the last run of the question gave. */
export const RunDesk = (props: RunDeskProps) => {
  const place = useContext(OutputPlaceContext);
  return (
    <>
      <PaneHead title="RunDesk">
        {place && (
          <Tooltip label={place.label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={place.label}
              onClick={place.change}
            >
              {place.icon}
            </ActionIcon>
          </Tooltip>
        )}
      </PaneHead>
      <div className={classes.body} aria-live="polite">
        <Content {...props} />
      </div>
    </>
  );
};
