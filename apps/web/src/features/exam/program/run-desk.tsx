import type { ExamQuestion } from '@assay/contract';
import { ActionIcon, Loader, Text, Tooltip } from '@mantine/core';
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
}

const Content = ({ state, question, program }: RunDeskProps) => {
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
  if (state.kind === 'failed')
    return (
      <div className={classes.failed} role="alert">
        <Text fw={500}>{state.text}</Text>
        {question.publicTestCount > 0 && (
          <Text c="dimmed">
            All {question.publicTestCount} public tests count as failed. Your program is kept; you can run it
            again.
          </Text>
        )}
      </div>
    );
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
