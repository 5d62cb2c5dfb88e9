import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import classes from './drag-order.module.css';
import type { OrderedEntry } from './use-drag-order.ts';

const DIRECTIONS = [
  { label: 'Move up', by: -1, Icon: IconArrowUp },
  { label: 'Move down', by: 1, Icon: IconArrowDown },
] as const;

interface MoveButtonsProps extends OrderedEntry {
  /** How many entries there are. */
  count: number;
}

/** Moves an entry of a list by one place; Home and End on a button move it to the beginning and to the end. */
export const MoveButtons = ({ place, name, count, onMove }: MoveButtonsProps) => {
  const move = (to: number, button: HTMLElement) => {
    if (to === place || to < 0 || to >= count) return;
    // A row that is put elsewhere in the page loses the focus.
    flushSync(() => onMove(place, to));
    button.focus();
  };
  const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 };

  return DIRECTIONS.map(({ label, by, Icon }) => {
    const isEnd = place + by < 0 || place + by >= count;
    return (
      <Tooltip key={label} label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.button}
          aria-label={`${label}: ${name}`}
          // At the end it keeps the focus, which a disabled button would lose.
          aria-disabled={isEnd}
          data-disabled={isEnd || undefined}
          onClick={({ currentTarget }) => move(place + by, currentTarget)}
          onKeyDown={(event) => {
            const to = ends[event.key];
            if (to === undefined) return;
            event.preventDefault();
            move(to, event.currentTarget);
          }}
        >
          <Icon size={16} />
        </ActionIcon>
      </Tooltip>
    );
  });
};
