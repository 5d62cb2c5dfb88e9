import type { CaseState, ComparisonState } from '@assay/contract';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconFolderOpen,
  IconHandStop,
  IconHourglassHigh,
  type Icon,
} from '@tabler/icons-react';
import classes from './similarity.module.css';
import { CASE_WORDS } from './similar-words.ts';

const COMPARISON: Readonly<Record<ComparisonState, [label: string, Shape: Icon]>> = {
  COMPARING: ['Comparing', IconHourglassHigh],
  READY: ['Done', IconCircleCheckFilled],
  STOPPED: ['Stopped', IconHandStop],
  FAILED: ['Could not finish', IconAlertTriangle],
};

export const stateWord = (state: ComparisonState): string => COMPARISON[state][0];

/** Where a comparison stands, as a colour, a word and a shape. */
export const ComparisonBadge = ({ state }: { state: ComparisonState }) => {
  const [label, Shape] = COMPARISON[state];
  return (
    <span className={classes.state} data-state={state}>
      <Shape size={14} aria-hidden />
      {label}
    </span>
  );
};

const CASE_SHAPES: Readonly<Record<CaseState, Icon>> = {
  NONE: IconCircleDashed,
  OPEN: IconFolderOpen,
  CLOSED: IconCircleCheckFilled,
};

/** Whether people have made a case of something, as a colour, a word and a shape. */
export const CaseBadge = ({ state }: { state: CaseState }) => {
  const Shape = CASE_SHAPES[state];
  return (
    <span className={classes.state} data-state={state}>
      <Shape size={14} aria-hidden />
      {CASE_WORDS[state]}
    </span>
  );
};
