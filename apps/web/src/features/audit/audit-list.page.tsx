import { AUDIT_ITEMS, AUDITED_ACTIONS, auditList, auditWords, type AuditEntry } from '@assay/contract';
import { IconListDetails, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useArea } from '../../lib/session/area.ts';
import { DataTable, type DataFilter, type RowAction } from '../../ui/lists/data-table.tsx';
import { listQueryOf } from '../../ui/lists/filters/list-query.ts';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import type { TableState } from '../../ui/lists/use-table-state.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { auditLogQuery } from './api.ts';
import { auditColumns } from './audit-columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { useHistoryAction } from './history-link.tsx';

const CONTEXT: Readonly<Record<string, string>> = {
  '/admin': 'Who did what, when and from where, in every institute.',
  '/faculty': 'What was done to your tasks, questions, rubrics and groups, and what you did yourself.',
};
const OF_PLACE = 'What the people you look after did, and what was done to their accounts and items.';

const FILTERS: readonly DataFilter[] = [
  {
    id: 'action',
    header: 'Action',
    filter: AUDITED_ACTIONS.map((value) => ({ value, label: auditWords(value) })).toSorted((one, other) =>
      one.label.localeCompare(other.label, 'en'),
    ),
  },
  {
    id: 'itemKind',
    header: 'Item',
    filter: Object.entries(AUDIT_ITEMS).map(([value, label]) => ({ value, label })),
  },
];

/** That the list is the history of one item, or of one student in it, and how it becomes the whole log again. */
const narrowingOf = ({ filters, change }: TableState) => {
  const chips = [
    { id: 'item', label: 'One item' },
    { id: 'student', label: 'One student' },
  ];
  return chips
    .filter(({ id }) => filters[id])
    .map(({ id, label }) => ({ label, onRemove: () => change({ filters: { [id]: '' } }) }));
};

/** Who did what to what, when and from where; with an item in the address, the history of that item. */
const AuditListPage = () => {
  const { list } = useServerList(auditList, auditLogQuery, { failed: 'Failed to load the audit log' });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const area = useArea();
  const historyOf = useHistoryAction();
  const { filters } = list.state;
  const isHistory = Boolean(filters['item']);
  const about = list.rows?.find(({ item }) => item?._id === filters['item'])?.about;

  const actionsOf = ({ item }: AuditEntry): RowAction<AuditEntry>[] => [
    { label: 'Details', icon: <IconListDetails size={16} />, onSelect: setOpened },
    // What somebody may read of an item stands in this list already.
    ...(item && !isHistory
      ? historyOf({ id: item._id, ...(item.studentId && { studentId: item.studentId }), isOwner: true })
      : []),
  ];

  const { page: _, pageSize: __, ...query } = listQueryOf(auditList, list.state);
  return (
    <Page>
      <PageHeader
        title={isHistory ? 'History' : 'Audit'}
        context={isHistory ? (about ?? 'Who changed what, and when.') : (CONTEXT[area] ?? OF_PLACE)}
        action={<ExportButton query={query} total={list.total} />}
      />
      <DataTable
        label={isHistory ? 'History' : 'Audit log'}
        columns={auditColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ person, at }) => `${person?.fullname ?? 'Nobody logged in'}, ${at}`}
        actions={actionsOf}
        search="Search the audit log"
        filters={FILTERS}
        narrowing={narrowingOf(list.state)}
        empty={{
          icon: <IconShieldCheck size={32} stroke={1.4} aria-hidden />,
          title: isHistory ? 'Nothing has been done to this yet.' : 'Nothing has been recorded yet.',
          text: 'Logins, refusals and changes appear here.',
        }}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </Page>
  );
};

export default AuditListPage;
