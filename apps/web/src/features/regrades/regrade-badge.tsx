import type { RegradeState } from '@assay/contract';
import {
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconEye,
  IconHourglassHigh,
  type Icon,
} from '@tabler/icons-react';
import classes from './regrades.module.css';

const LOOK: Readonly<Record<RegradeState, [label: string, Shape: Icon]>> = {
  COMPUTING: ['Computing', IconHourglassHigh],
  READY: ['Preview', IconEye],
  APPLIED: ['Applied', IconCircleCheckFilled],
  DISCARDED: ['Discarded', IconCircleDashed],
  UNDONE: ['Undone', IconArrowBackUp],
};

export const stateWord = (state: RegradeState): string => LOOK[state][0];

/** Where a regrade stands, as a colour, a word and a shape. */
export const RegradeBadge = ({ state }: { state: RegradeState }) => {
  const [label, Shape] = LOOK[state];
  return (
    <span className={classes.state} data-state={state}>
      <Shape size={14} aria-hidden />
      {label}
    </span>
  );
};
