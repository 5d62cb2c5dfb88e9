import type { RequestState } from '@assay/contract';
import { IconArrowBackUp, IconCircleCheckFilled, IconMessageQuestion, type Icon } from '@tabler/icons-react';
import classes from './regrade-requests.module.css';

const LOOK: Readonly<Record<RequestState, [label: string, Shape: Icon]>> = {
  OPEN: ['Open', IconMessageQuestion],
  ANSWERED: ['Answered', IconCircleCheckFilled],
  WITHDRAWN: ['Withdrawn', IconArrowBackUp],
};

export const stateWord = (state: RequestState): string => LOOK[state][0];

/** Where a request stands, as a colour, a word and a shape. */
export const RequestBadge = ({ state }: { state: RequestState }) => {
  const [label, Shape] = LOOK[state];
  return (
    <span className={classes.state} data-state={state}>
      <Shape size={14} aria-hidden />
      {label}
    </span>
  );
};
