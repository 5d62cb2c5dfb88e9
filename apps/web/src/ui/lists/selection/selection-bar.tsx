import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsCompact } from '../use-is-compact.ts';
import classes from './selection-bar.module.css';

/** Something that can be done with all rows that are ticked. */
export interface SelectionAction {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}

interface SelectionBarProps {
  /** What the rows are called: `1 student selected`, `420 students selected`. */
  words: { one: string; many: string };
  /** How many are ticked; with none the bar is not there. */
  count: number;
  /** How many rows the filters leave. */
  total: number;
  /** Most that can be ticked. */
  max: number;
  /** Ticks all that the filters leave, on whatever page they stand, or the first of them. */
  onSelectAll: () => void;
  /** They are being fetched. */
  selecting: boolean;
  onClear: () => void;
  actions: readonly SelectionAction[];
}

const numberOf = (count: number): string => count.toLocaleString('en');

const ActionButtons = ({ actions }: Pick<SelectionBarProps, 'actions'>) =>
  actions.map(({ label, icon, danger, onSelect }) => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      c={danger ? 'danger' : undefined}
      leftSection={icon}
      onClick={onSelect}
    >
      {label}
    </Button>
  ));

/** On a phone one button has them all, under the thumb. */
const ActionMenu = ({ actions }: Pick<SelectionBarProps, 'actions'>) => (
  <Menu position="top-end" withinPortal>
    <Menu.Target>
      <Button rightSection={<IconChevronUp size={16} />}>Actions</Button>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, icon, danger, onSelect }) => (
        <Menu.Item key={label} leftSection={icon} color={danger ? 'danger' : undefined} onClick={onSelect}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** How many rows of a list are ticked, the way to tick all that the filters leave, and what can be done with them. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { words, count, total, max, selecting, onSelectAll, onClear, actions } = props;
  const compact = useIsCompact();
  if (count === 0) return null;
  const all = Math.min(total, max);
  return (
    <div className={classes.bar} role="region" aria-label="Selection">
      <span role="status" className={`tabular ${classes.count}`}>
        {numberOf(count)} {count === 1 ? words.one : words.many} selected
      </span>
      {count < all && (
        <Button variant="subtle" size="compact-sm" loading={selecting} onClick={onSelectAll}>
          {total > max
            ? `Select the first ${numberOf(max)} of ${numberOf(total)}`
            : `Select all ${numberOf(total)}`}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      <div className={classes.actions}>
        {compact ? <ActionMenu actions={actions} /> : <ActionButtons actions={actions} />}
      </div>
    </div>
  );
};
