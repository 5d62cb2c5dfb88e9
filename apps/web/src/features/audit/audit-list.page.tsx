import { auditList } from '@assay/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { useArea } from '../../lib/session/area.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { auditLogQuery } from './api.ts';
import { auditColumns } from './audit-columns.tsx';

/** Who did what, when and from where. */
const AuditListPage = () => {
  const { list } = useServerList(auditList, auditLogQuery, { failed: 'Failed to load the audit log' });
  const isAdmin = useArea() === '/admin';

  return (
    <Page>
      <PageHeader
        title="Audit"
        context={
          isAdmin
            ? 'Who did what, when and from where, in every institute.'
            : 'What the people you look after did, and what was done to their accounts.'
        }
      />
      <DataTable
        label="Audit log"
        columns={auditColumns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ person, at }) => `${person?.fullname ?? 'Nobody logged in'}, ${at}`}
        search="Search the audit log"
        empty={{
          icon: <IconShieldCheck size={32} stroke={1.4} aria-hidden />,
          title: 'Nothing has been recorded yet.',
          text: 'Logins, refusals and changes appear here.',
        }}
      />
    </Page>
  );
};

export default AuditListPage;
