import type { SittingCounts, SittingState } from '@assay/contract';
import { IconCircleCheckFilled, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './task-sessions.module.css';

export const SITTING_WORDS: Readonly<Record<SittingState, string>> = {
  'NOT-STARTED': 'Not started',
  WRITING: 'Writing',
  SUBMITTED: 'Submitted',
};

const SHAPES: Readonly<Record<SittingState, ReactNode>> = {
  'NOT-STARTED': <IconCircleDashed size={16} aria-hidden />,
  WRITING: <IconPencil size={16} aria-hidden />,
  SUBMITTED: <IconCircleCheckFilled size={16} aria-hidden />,
};

/** Where a student stands, by shape, colour and word. */
export const SittingStateMark = ({ state }: { state: SittingState }) => (
  <span className={classes.state} data-state={state}>
    {SHAPES[state]}
    {SITTING_WORDS[state]}
  </span>
);

/** How many students stand where. */
export const SittingCountsLine = ({ counts }: { counts: SittingCounts }) => {
  const of: readonly [SittingState, number][] = [
    ['NOT-STARTED', counts.notStarted],
    ['WRITING', counts.writing],
    ['SUBMITTED', counts.submitted],
  ];
  return (
    <span className={classes.counts}>
      {of.map(([state, count]) => (
        <span key={state} className={classes.state} data-state={state} title={SITTING_WORDS[state]}>
          {SHAPES[state]}
          <span className="tabular">{count}</span>
          <span className={classes.countWord}>{SITTING_WORDS[state].toLowerCase()}</span>
        </span>
      ))}
    </span>
  );
};
