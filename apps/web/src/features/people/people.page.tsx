import { peopleList, STAFF, type FoundPerson, type Role } from '@assay/contract';
import {
  IconArrowsExchange,
  IconBuilding,
  IconDeviceMobileOff,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconUserOff,
  IconUserSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DataTable, type RowAction } from '../../ui/lists/data-table.tsx';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useHistoryAction } from '../audit/index.ts';
import { LogOutDialog, ResetSecondFactorDialog } from '../auth/index.ts';
import { peopleQuery } from './api.ts';
import type { ChosenPerson } from './chosen-person.ts';
import { ExportMenu } from './export-menu.tsx';
import { PeopleBar } from './people-bar.tsx';
import { exportedColumns, PEOPLE_FILTERS, peopleColumns } from './people-columns.tsx';
import type { PeopleAction } from './people-dialogs.tsx';
import { usePeopleActions } from './use-people-actions.tsx';

const WORDS = { one: 'person', many: 'people' };

const WHERE: Readonly<Partial<Record<Role, string>>> = {
  ADMIN: 'Everybody on the platform.',
  'INSTITUTE-HEAD': 'Everybody in the departments of your institute.',
  'DEPARTMENT-HEAD': 'The faculty and students of your department.',
};

const personOf = ({ _id, fullname, username, institute }: FoundPerson): ChosenPerson => ({
  _id,
  fullname,
  username,
  instituteId: institute?._id ?? null,
});

const HEADS: ReadonlySet<Role> = new Set(['INSTITUTE-HEAD', 'DEPARTMENT-HEAD']);

/** Where a person stands on a list, for who keeps places. */
const usePlaceAction = () => {
  const area = useArea();
  const { role } = useSignedIn();
  return ({ institute, department, role: theirs }: FoundPerson): RowAction<FoundPerson>[] => {
    if (role === 'DEPARTMENT-HEAD' || !institute || !department) return [];
    const tab = theirs === 'STUDENT' ? '?tab=students' : '';
    const to = `${area}/institute/${institute._id}/department/${department._id}${tab}`;
    return [{ label: 'Open the department', icon: <IconBuilding size={16} />, to }];
  };
};

type Asked = { kind: 'logout' | 'factor'; person: FoundPerson } | null;

/** What can be done with one person, as far as it can be. */
const useRowActions = (
  open: (action: PeopleAction, people: readonly ChosenPerson[]) => void,
  ask: (asked: Asked) => void,
) => {
  const { _id: ownId, role } = useSignedIn();
  const historyOf = useHistoryAction();
  const placeOf = usePlaceAction();
  return (person: FoundPerson): RowAction<FoundPerson>[] => {
    const act = (action: PeopleAction) => () => open(action, [personOf(person)]);
    const isHead = HEADS.has(person.role);
    const history = historyOf({ id: person._id });
    // Administrators have a page of their own, and what is done to the own account is done in the profile.
    if (person._id === ownId || person.role === 'ADMIN') return history;
    if (person.state === 'ARCHIVED') return [...placeOf(person), ...history];
    return [
      { label: 'New password', icon: <IconKey size={16} />, onSelect: act('passwords') },
      {
        label: 'Log out everywhere',
        icon: <IconLogout size={16} />,
        onSelect: () => ask({ kind: 'logout', person }),
      },
      ...((STAFF as readonly Role[]).includes(person.role)
        ? [
            {
              label: 'Reset second factor',
              icon: <IconDeviceMobileOff size={16} />,
              onSelect: () => ask({ kind: 'factor', person }),
            },
          ]
        : []),
      ...(isHead || role === 'DEPARTMENT-HEAD'
        ? []
        : [
            {
              label: 'Move to another department',
              icon: <IconArrowsExchange size={16} />,
              onSelect: act('move'),
            },
          ]),
      ...placeOf(person),
      ...history,
      ...(isHead
        ? []
        : [
            person.state === 'INACTIVE'
              ? { label: 'Activate', icon: <IconLockOpen size={16} />, onSelect: act('activate') }
              : {
                  label: 'Deactivate',
                  icon: <IconUserOff size={16} />,
                  onSelect: act('deactivate'),
                  danger: true,
                },
          ]),
    ];
  };
};

/** Finds anybody who is looked after, by name, username or email. */
const PeoplePage = () => {
  const { role } = useSignedIn();
  const { list, readAll } = useServerList(peopleList, peopleQuery, {
    pageSize: 25,
    failed: 'Failed to load people',
  });
  const chosen = useChosenRows<FoundPerson>(list.rows);
  const [asked, setAsked] = useState<Asked>(null);
  const { open, dialogs } = usePeopleActions();
  const actions = useRowActions(open, setAsked);
  const columns = role === 'ADMIN' ? peopleColumns : peopleColumns.filter(({ id }) => id !== 'institute');
  const personFor = (kind: 'logout' | 'factor') => (asked?.kind === kind ? asked.person : null);
  return (
    <Page>
      <PageHeader title="People" context={WHERE[role]} help="people" />
      <DataTable
        label="People"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        selection={chosen.selection}
        actions={actions}
        search="Name, username or email"
        filters={PEOPLE_FILTERS}
        toolbar={<ExportMenu words={WORDS} total={list.total} readAll={readAll} columns={exportedColumns} />}
        empty={{
          icon: <IconUserSearch size={32} stroke={1.4} aria-hidden />,
          title: 'No people found.',
          text: 'Nobody is here yet.',
        }}
      />
      <PeopleBar
        words={WORDS}
        chosen={chosen}
        total={list.total}
        readAll={readAll}
        personOf={personOf}
        columns={exportedColumns}
      />
      {dialogs}
      <LogOutDialog person={personFor('logout')} onClose={() => setAsked(null)} />
      <ResetSecondFactorDialog person={personFor('factor')} onClose={() => setAsked(null)} />
    </Page>
  );
};

export default PeoplePage;
