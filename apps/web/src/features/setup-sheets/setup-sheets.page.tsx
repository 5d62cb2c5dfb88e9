import { SETUP_KINDS, type SetupKind, type SetupRun } from '@assay/contract';
import { Stack, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { instituteQuery } from '../institutes/index.ts';
import { setupRunsQuery } from './api.ts';
import { RunMark, stateWord } from './run-mark.tsx';
import classes from './setup-sheets.module.css';
import { SetupStep } from './setup-step.tsx';
import { KIND_WORDS, MODE_WORDS, runAddress, summaryOf } from './setup-words.ts';
import { TryDialog } from './try-dialog.tsx';

const columns: DataColumn<SetupRun>[] = [
  {
    id: 'kind',
    header: 'Sheet',
    value: ({ kind, mode }) => `${KIND_WORDS[kind].title}: ${MODE_WORDS[mode].label.toLowerCase()}`,
    phone: 'name',
  },
  { id: 'file', header: 'File', value: ({ fileName }) => fileName, size: 'name', phone: { fact: '' } },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => <RunMark state={state} />,
    size: 'fit',
    phone: 'mark',
  },
  { id: 'rows', header: 'Rows', value: summaryOf, sortable: false, phone: { fact: '' } },
  { id: 'by', header: 'By', value: ({ madeByName }) => madeByName },
  {
    id: 'madeAt',
    header: 'When',
    value: ({ madeAt }) => madeAt,
    cell: ({ madeAt }) => <DateTimeText value={madeAt} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
];

/** Where somebody came from: the departments of the institute. */
const useDepartmentsAddress = (instituteId: string): string => {
  const area = useArea();
  const isAdmin = useSignedIn().role === 'ADMIN';
  return isAdmin ? `${area}/institute/${instituteId}/departments` : `${area}/department/${instituteId}`;
};

/** The sheets with which an institute is set up, in their order, and what became of those before. */
const SetupSheetsPage = () => {
  const { instituteId = '' } = useParams();
  const area = useArea();
  const navigate = useNavigate();
  const isAdmin = useSignedIn().role === 'ADMIN';
  const institute = useQuery({ ...instituteQuery(instituteId), enabled: isAdmin });
  const runs = useQuery(setupRunsQuery(instituteId));
  const [uploading, setUploading] = useState<SetupKind | null>(null);
  const back = useDepartmentsAddress(instituteId);
  const addressOf = (id: string): string => runAddress(area, instituteId, id);
  const lastOf = (kind: SetupKind): SetupRun | null | undefined =>
    runs.data && (runs.data.find((run) => run.kind === kind) ?? null);

  return (
    <Page>
      <PageHeader
        title="Set up from sheets"
        help="setupSheets"
        context={institute.data?.data.name ?? 'A sheet for everybody and everything of the institute.'}
        backTo={back}
      />
      <ol className={classes.steps} aria-busy={runs.isPending}>
        {SETUP_KINDS.map((kind, index) => {
          const run = lastOf(kind);
          return (
            <SetupStep
              key={kind}
              number={index + 1}
              kind={kind}
              run={run}
              to={addressOf(run?._id ?? '')}
              closed={
                kind === 'DEPARTMENTS' && !isAdmin ? 'Administrators add departments and their heads.' : null
              }
              onUpload={() => setUploading(kind)}
            />
          );
        })}
      </ol>
      <Stack gap="sm" mt="lg">
        <Title order={2} size="h4">
          Earlier sheets
        </Title>
        {runs.error && !runs.data ? (
          <LoadError
            message={messageOf(runs.error, 'Failed to load the sheets')}
            onRetry={() => void runs.refetch()}
          />
        ) : (
          <DataTable
            label="Earlier sheets"
            columns={columns}
            rows={runs.data}
            rowId={({ _id }) => _id}
            rowLabel={({ fileName }) => fileName}
            next={({ _id }) => ({ label: 'Open', to: addressOf(_id) })}
            search="Search sheets"
            empty={{
              icon: <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />,
              title: 'No sheets yet.',
              text: 'Download the template of the first step, fill it, and upload it.',
            }}
          />
        )}
      </Stack>
      {uploading && (
        <TryDialog
          instituteId={instituteId}
          kind={uploading}
          onClose={() => setUploading(null)}
          onTried={(id) => void navigate(addressOf(id))}
        />
      )}
    </Page>
  );
};

export default SetupSheetsPage;
