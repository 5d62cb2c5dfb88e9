import { IconCircleCheckFilled, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatSecond } from '../../../lib/values/dates.ts';
import classes from './launch-steps.module.css';
import type { LaunchProgress } from './use-launch.ts';

type StepState = 'done' | 'now' | 'later';

const SIGN: Readonly<Record<StepState, ReactNode>> = {
  done: <IconCircleCheckFilled size={20} />,
  now: <IconLoader2 size={20} />,
  later: <IconCircleDashed size={20} />,
};
const WORDS: Readonly<Record<StepState, string>> = { done: 'Done', now: 'Now', later: 'Later' };

const Step = ({ state, name, children }: { state: StepState; name: string; children: ReactNode }) => (
  <li className={classes.step} data-state={state}>
    <span className={classes.sign} aria-hidden>
      {SIGN[state]}
    </span>
    <div>
      <strong>{name}</strong> <span className="visually-hidden">({WORDS[state]})</span>
      <div className={classes.words}>{children}</div>
    </div>
  </li>
);

/** The three steps into the exam browser, and which of them are done. */
export const LaunchSteps = ({ opened, fetchedAt, openedAt }: LaunchProgress) => {
  const reached = openedAt ? 3 : fetchedAt ? 2 : opened ? 1 : 0;
  const stateOf = (place: number): StepState =>
    place < reached ? 'done' : place === reached ? 'now' : 'later';
  return (
    <ol className={classes.steps} aria-label="Steps into Safe Exam Browser">
      <Step state={stateOf(0)} name="Safe Exam Browser is asked to open">
        {opened
          ? 'If your browser asks whether it may open it, allow it.'
          : 'This happens automatically. Your browser may ask whether to allow it.'}
      </Step>
      <Step state={stateOf(1)} name="It fetches the configuration">
        {fetchedAt ? `Fetched at ${formatSecond(fetchedAt)}.` : 'Not fetched yet.'}
      </Step>
      <Step state={stateOf(2)} name="It opens the task">
        {openedAt ? `Opened at ${formatSecond(openedAt)}. Go on there.` : 'Not opened yet.'}
      </Step>
    </ol>
  );
};
