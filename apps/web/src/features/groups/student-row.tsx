import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import classes from './assignment.module.css';
import { makeDraggable } from './drag-students.ts';
import type { Placed, Side } from './use-assignment.ts';

/** Pixels; as the style sheet has it. */
export const ROW_HEIGHT = 44;

const MOVED: Readonly<Record<Side, { color: string; label: string }>> = {
  group: { color: 'success', label: 'Added' },
  available: { color: 'warning', label: 'Removed' },
};

interface StudentRowProps {
  id: string;
  side: Side;
  student: Placed;
  /** Its place in the list, from 0, and how many are in it. */
  index: number;
  count: number;
  isPicked: boolean;
  isActive: boolean;
  /** Stay the same functions, so that only what changes is rendered. */
  onPick: (studentId: string, event: MouseEvent) => void;
  onTake: (student: Placed) => { ids: readonly string[]; label: string };
}

/** A student in one of the two lists. */
export const StudentRow = memo(
  ({ id, side, student, index, count, isPicked, isActive, onPick, onTake }: StudentRowProps) => {
    const row = useRef<HTMLDivElement>(null);
    const take = useEffectEvent(() => onTake(student));
    useEffect(() => {
      const element = row.current;
      return element ? makeDraggable(element, { from: side, take: () => take() }) : undefined;
    }, [side]);
    const { fullname, username, semester, batch, isMoved } = student;

    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the focus and hears the keys
      <div
        ref={row}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isPicked}
        aria-posinset={index + 1}
        aria-setsize={count}
        data-active={isActive || undefined}
        className={classes.row}
        style={{ top: index * ROW_HEIGHT }}
        onClick={(event) => onPick(student._id, event)}
      >
        <span className={classes.tick} data-tick aria-hidden>
          {isPicked && <IconCheck size={12} stroke={3} />}
        </span>
        <span className={classes.who}>
          <span className={classes.name}>{fullname}</span>
          <span className={classes.number}>{username}</span>
        </span>
        {isMoved && (
          <Badge variant="light" color={MOVED[side].color} size="sm" tt="none" fw={500}>
            {MOVED[side].label}
          </Badge>
        )}
        <span className={classes.cohort}>
          Sem {semester} · {batch}
        </span>
      </div>
    );
  },
);
StudentRow.displayName = 'StudentRow';
