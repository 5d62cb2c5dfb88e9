import { PEOPLE_AT_ONCE_MAX, type Role } from '@assay/contract';
import {
  IconArrowsExchange,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconKey,
  IconLockOpen,
  IconMail,
  IconUserOff,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { SelectionBar, type SelectionAction } from '../../ui/lists/selection/selection-bar.tsx';
import type { ChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { toast } from '../../ui/messages/toast.ts';
import type { ChosenPerson } from './chosen-person.ts';
import { savePeople, type SheetEnding } from './people-files.ts';
import type { PeopleAction } from './people-dialogs.tsx';
import { usePeopleActions } from './use-people-actions.tsx';

const MOVERS: ReadonlySet<Role> = new Set(['ADMIN', 'INSTITUTE-HEAD']);

const ICON = { size: 16, 'aria-hidden': true } as const;

const actionsFor = (
  role: Role,
  open: (action: PeopleAction) => void,
  save: (ending: SheetEnding) => void,
): SelectionAction[] => [
  { label: 'New passwords', icon: <IconKey {...ICON} />, onSelect: () => open('passwords') },
  { label: 'Mail', icon: <IconMail {...ICON} />, onSelect: () => open('mail') },
  ...(MOVERS.has(role)
    ? [{ label: 'Move', icon: <IconArrowsExchange {...ICON} />, onSelect: () => open('move') }]
    : []),
  { label: 'Activate', icon: <IconLockOpen {...ICON} />, onSelect: () => open('activate') },
  { label: 'Deactivate', icon: <IconUserOff {...ICON} />, onSelect: () => open('deactivate'), danger: true },
  { label: 'CSV', icon: <IconFileTypeCsv {...ICON} />, onSelect: () => save('csv') },
  { label: 'Excel', icon: <IconFileTypeXls {...ICON} />, onSelect: () => save('xlsx') },
];

interface PeopleBarProps<Row extends { _id: string }> {
  words: { one: string; many: string };
  chosen: ChosenRows<Row>;
  /** How many people the filters leave. */
  total: number;
  /** All of them. */
  readAll: () => Promise<readonly Row[]>;
  personOf: (row: Row) => ChosenPerson;
  /** Of the list; an export has them. */
  columns: readonly DataColumn<Row>[];
}

/** What can be done with the people of a list that are ticked. */
export const PeopleBar = <Row extends { _id: string }>(props: PeopleBarProps<Row>) => {
  const { words, chosen, total, readAll, personOf, columns } = props;
  const { role } = useSignedIn();
  const { open, dialogs } = usePeopleActions(chosen.clear);
  const all = useMutation({
    mutationFn: readAll,
    onSuccess: (rows) => chosen.choose(rows.slice(0, PEOPLE_AT_ONCE_MAX)),
    onError: (error) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, 'Server or network issue.'),
        id: 'people',
      }),
  });
  const actions = actionsFor(
    role,
    (action) => open(action, chosen.rows.map(personOf)),
    (ending) => void savePeople(words.many, ending, columns, chosen.rows),
  );
  return (
    <>
      <SelectionBar
        words={words}
        count={chosen.rows.length}
        total={total}
        max={PEOPLE_AT_ONCE_MAX}
        selecting={all.isPending}
        onSelectAll={() => all.mutate()}
        onClear={chosen.clear}
        actions={actions}
      />
      {dialogs}
    </>
  );
};
