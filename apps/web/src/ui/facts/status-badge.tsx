import { IconCircleCheckFilled, IconCircleDashed, IconClock, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** What a list shows of a task's status; NOT-PUBLISH is COMPLETED with a result that is not published. */
export type ShownStatus = 'NOT-ASSIGNED' | 'UPCOMING' | 'ONGOING' | 'COMPLETED' | 'NOT-PUBLISH';

const LOOK: Readonly<Record<ShownStatus, { className: string | undefined; shape: ReactNode }>> = {
  'NOT-ASSIGNED': { className: classes.neutral, shape: <IconCircleDashed size={14} aria-hidden /> },
  UPCOMING: { className: classes.info, shape: <IconClock size={14} aria-hidden /> },
  ONGOING: { className: classes.running, shape: <span className={classes.pulse} aria-hidden /> },
  COMPLETED: { className: classes.done, shape: <IconCircleCheckFilled size={14} aria-hidden /> },
  'NOT-PUBLISH': { className: classes.warning, shape: <IconEyeOff size={14} aria-hidden /> },
};

interface StatusBadgeProps {
  status: ShownStatus;
  /** Makes the badge a button (NOT-ASSIGNED opens the task's edit screen). */
  onClick?: () => void;
}

/** A task's status as colour, word and shape. */
export const StatusBadge = ({ status, onClick }: StatusBadgeProps) => {
  const { className, shape } = LOOK[status];
  const content = (
    <>
      {shape}
      {status}
    </>
  );
  const look = `${classes.badge} ${className}`;
  return onClick ? (
    <button type="button" className={look} onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className={look}>{content}</span>
  );
};
