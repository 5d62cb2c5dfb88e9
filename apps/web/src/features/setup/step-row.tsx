import { Text } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-list.module.css';

interface StepRowProps {
  title: string;
  isDone: boolean;
  /** Beside the title: how many of how many. */
  count?: string | undefined;
  text: ReactNode;
  /** At the right. */
  action?: ReactNode;
  /** Below, over the whole width. */
  children?: ReactNode;
}

/** One thing to do: whether it is done, what it is, and the way there. */
export const StepRow = ({ title, isDone, count, text, action, children }: StepRowProps) => {
  const Mark = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={classes.step}>
      <span className={`${classes.mark} ${isDone ? classes.done : classes.open}`}>
        <Mark size={20} aria-hidden />
      </span>
      <div>
        <div className={classes.title}>
          <span>{title}</span>
          <span className="visually-hidden">{isDone ? 'done' : 'to do'}</span>
          {count && (
            <Text span c="dimmed" className="tabular">
              {count}
            </Text>
          )}
        </div>
        <Text c="dimmed" component="div">
          {text}
        </Text>
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {children && <div className={classes.more}>{children}</div>}
    </li>
  );
};
