import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useListState } from '../../lib/session/area.ts';
import classes from './data-table.module.css';
import type { NextAction, RowAction } from './data-table.types.ts';

interface RowActionsProps<Row> {
  row: Row;
  /** How the row is called. */
  label: string;
  next: NextAction<Row> | null;
  actions: readonly RowAction<Row>[];
}

/** Does an action, or goes where it leads. */
export const useRowAction = <Row,>(row: Row) => {
  const navigate = useNavigate();
  const state = useListState();
  return (action: RowAction<Row>) =>
    action.onSelect ? action.onSelect(row) : void navigate(action.to, { state: action.state ?? state });
};

const NextButton = <Row,>({ row, label, next }: { row: Row; label: string; next: NextAction<Row> }) => {
  const state = useListState();
  const look = {
    size: 'compact-sm',
    className: classes.next,
    variant: next.isWaiting ? 'light' : 'default',
    disabled: next.disabled,
    'aria-label': `${next.label}: ${label}`,
  } as const;
  return next.to === undefined ? (
    <Button {...look} onClick={() => next.onSelect(row)}>
      {next.label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={next.to} state={next.state ?? state}>
      {next.label}
    </Button>
  );
};

const ActionsMenu = <Row,>({ row, label, actions }: Omit<RowActionsProps<Row>, 'next'>) => {
  const act = useRowAction(row);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.more}
          aria-label={`Actions for ${label}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.danger ? 'danger' : undefined}
            disabled={action.disabled}
            onClick={() => act(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What to do next with a row, in sight, and behind a button what else can be done. */
export const RowActions = <Row,>({ row, label, next, actions }: RowActionsProps<Row>) => {
  const others = actions.filter((action) => action.label !== next?.label);
  return (
    <div className={classes.buttons}>
      {next && <NextButton row={row} label={label} next={next} />}
      {others.length > 0 && <ActionsMenu row={row} label={label} actions={others} />}
    </div>
  );
};
