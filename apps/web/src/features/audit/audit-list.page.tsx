import { auditKindSchema, type fetchAuditLog, type QueryIn } from '@assay/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '../../lib/area.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { dayRangeOf } from '../../ui/filter-range.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { useLoadedList } from '../../ui/use-loaded-list.ts';
import { useTableState, type TableState } from '../../ui/use-table-state.ts';
import { auditLogQuery } from './api.ts';
import { auditColumns } from './audit-columns.tsx';

const FAILED = 'Failed to load the audit log';

/** What the address asks for; a filter that does not exist counts as not chosen. */
const queryOf = ({ page, pageSize, search, sort, filters }: TableState): QueryIn<typeof fetchAuditLog> => ({
  page,
  pageSize,
  search: search || undefined,
  sort: sort || undefined,
  person: filters['person'] || undefined,
  kind: auditKindSchema.safeParse(filters['kind']).data,
  address: filters['address'] || undefined,
  ...dayRangeOf(filters['at']),
});

/** Who did what, when and from where. */
const AuditListPage = () => {
  const table = useTableState({ pageSize: 25 });
  const list = useLoadedList(useQuery(auditLogQuery(queryOf(table))), FAILED);
  const isAdmin = useArea() === '/admin';

  return (
    <Page>
      <PageHeader
        title="Audit"
        context={
          isAdmin
            ? 'Who did what, when and from where, in every institute.'
            : 'What people of your place did, and what was done to their accounts.'
        }
      />
      <DataTable
        label="Audit log"
        columns={auditColumns}
        {...list}
        state={table}
        rowId={({ _id }) => _id}
        rowLabel={({ person, at }) => `${person?.fullname ?? 'Nobody logged in'}, ${at}`}
        search="Search people, calls and addresses"
        empty={{
          icon: <IconShieldCheck size={32} stroke={1.4} aria-hidden />,
          title: 'Nothing is written down yet.',
          text: 'Logins, refusals and changes stand here as soon as there are any.',
        }}
      />
    </Page>
  );
};

export default AuditListPage;
