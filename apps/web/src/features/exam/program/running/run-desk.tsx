import { isExecutable, type ExamQuestion, type RunProgress } from '@assay/contract';
import { ActionIcon, Button, Loader, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { later } from '../../../../ui/messages/later.tsx';
import { OutputPlaceContext } from './output-place.ts';
import { OwnInputForm } from './own-input-form.tsx';
import { PaneHead } from '../pane-head.tsx';
import type { ProgramState } from '../program-state.ts';
import type { TakeRun } from './earlier-run.tsx';
import type { PastRuns } from './past-runs.ts';
import { progressWords } from './progress-words.ts';
import classes from './run-desk.module.css';
import { RunResults } from './run-results.tsx';
import type { RunState } from './use-run.ts';
import type { OwnInputs } from './use-own-inputs.ts';
import { WebPreview } from './web-preview.tsx';

const EarlierRuns = later(() => import('./earlier-runs.tsx'), <Skeleton h={120} m="md" />);

interface RunDeskProps {
  state: RunState | undefined;
  question: ExamQuestion['questionId'];
  program: ProgramState;
  /** Runs the program, on an input of the student's own or (null) the public tests; null while it cannot be run. */
  onRun: ((ownInput: string | null) => void) | null;
  /** Ends the run that is under way. */
  onStop: () => void;
  /** Null where the task or the language allows none. */
  inputs: OwnInputs | null;
  /** Null where none are kept. */
  pastRuns: PastRuns | null;
  /** Takes the program of an earlier run into the editor; null while nothing may be written. */
  onTakeRun: TakeRun | null;
}

type Failed = Extract<RunState, { kind: 'failed' }>;

/** Why a run gave nothing, and that nothing is lost by it. */
const FailedRun = ({
  failed,
  question,
  onRun,
}: { failed: Failed } & Pick<RunDeskProps, 'question' | 'onRun'>) => (
  <div className={classes.failed}>
    <div role="alert">
      <Text fw={500} c="var(--assay-danger)">
        {failed.text}
      </Text>
      {question.publicTestCount > 0 && failed.ownInput === null && (
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
      disabled={onRun === null}
      onClick={() => onRun?.(failed.ownInput)}
    >
      Run again
    </Button>
  </div>
);

interface UnderWayProps extends Pick<RunDeskProps, 'onRun' | 'onStop'> {
  /** Null while the run goes on. */
  stopped: Extract<RunState, { kind: 'stopped' }> | null;
  /** How far it is; null where that is not known. */
  progress: RunProgress | null;
}

/** A run that goes on, or was stopped. Stopping and running again is one button, so that the keyboard stays there. */
const UnderWay = ({ stopped, progress, onRun, onStop }: UnderWayProps) => (
  <div className={classes.running}>
    {stopped === null && <Loader size="xs" aria-hidden />}
    <Text>
      {stopped === null ? 'Running your program…' : `${stopped.text} It changes nothing in your marks.`}
    </Text>
    {/* It changes with every test: a screen reader hears the begin and the end of a run alone. */}
    {stopped === null && progress && (
      <Text c="dimmed" className="tabular" aria-live="off">
        {progressWords(progress)}
      </Text>
    )}
    <Button
      variant="default"
      size="compact-sm"
      leftSection={stopped === null ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
      disabled={stopped !== null && !onRun}
      onClick={() => (stopped ? onRun?.(stopped.ownInput) : onStop())}
    >
      {stopped === null ? 'Stop' : 'Run again'}
    </Button>
  </div>
);

/** What the button above does, before it was pressed. */
const firstWords = (
  { publicTestCount }: RunDeskProps['question'],
  { language }: Pick<ProgramState, 'language'>,
): string => {
  if (!isExecutable(language))
    return 'Show Page shows your page here as a browser does, without a network. No tests are run on it: your faculty looks at it and gives the marks.';
  return publicTestCount === 0
    ? 'Run Code runs your program once with empty input and shows what it prints.'
    : 'Run Code tries your program on the public tests. The results appear here.';
};

const Content = ({
  state,
  question,
  program,
  onRun,
  onStop,
}: Omit<RunDeskProps, 'inputs' | 'pastRuns' | 'onTakeRun'>) => {
  if (!state)
    return (
      <Text c="dimmed" p="md">
        {firstWords(question, program)}
      </Text>
    );
  if (state.kind === 'running' || state.kind === 'stopped')
    return (
      <UnderWay
        stopped={state.kind === 'stopped' ? state : null}
        progress={state.kind === 'running' ? state.progress : null}
        onRun={onRun}
        onStop={onStop}
      />
    );
  if (state.kind === 'failed') return <FailedRun failed={state} question={question} onRun={onRun} />;
  if (state.kind === 'page') return <WebPreview html={state.html} />;
  return <RunResults answer={state.answer} program={state} shown={program} />;
};

/** What the last run of the question gave. */
export const RunDesk = ({ inputs, pastRuns, onTakeRun, ...props }: RunDeskProps) => {
  const place = useContext(OutputPlaceContext);
  const { _id } = props.question;
  const text = inputs?.texts[_id] ?? null;
  const change = (next: string | null) => inputs?.change(_id, next);
  /** The question whose earlier runs stand in the place of its last one. */
  const [listed, setListed] = useState<string | null>(null);
  // Whoever runs the program wants to see what comes.
  if (listed !== null && (listed !== _id || props.state?.kind === 'running')) setListed(null);
  const isListing = listed === _id;
  return (
    <>
      <PaneHead title="RunDesk">
        {inputs && text === null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change('')}>
            Own input
          </Button>
        )}
        {pastRuns && isExecutable(props.program.language) && (
          <Button
            variant={isListing ? 'light' : 'subtle'}
            color="gray"
            size="compact-sm"
            aria-pressed={isListing}
            onClick={() => setListed(isListing ? null : _id)}
          >
            Earlier runs
          </Button>
        )}
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
      <div className={classes.body}>
        {text !== null && <OwnInputForm text={text} onChange={change} onRun={props.onRun} />}
        {isListing && pastRuns ? (
          <EarlierRuns pastRuns={pastRuns} questionId={_id} shown={props.program} onTake={onTakeRun} />
        ) : (
          <div className={classes.output} aria-live="polite">
            <Content {...props} />
          </div>
        )}
      </div>
    </>
  );
};
