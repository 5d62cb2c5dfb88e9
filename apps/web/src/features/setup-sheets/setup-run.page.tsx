import { setupRowList, type SetupRun } from '@assay/contract';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { useArea } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { fetchRefused, setupRowsQuery, setupRunsQuery, useApplySheet } from './api.ts';
import { rowColumns } from './row-columns.tsx';
import { RunMark } from './run-mark.tsx';
import { RunPasswords } from './run-passwords.tsx';
import { saveRefused } from './setup-files.ts';
import classes from './setup-sheets.module.css';
import { KIND_WORDS, MODE_WORDS, sheetsAddress, summaryOf, toDo } from './setup-words.ts';

const tellFailure = (error: unknown) =>
  toast({
    severity: 'error',
    summary: 'Error',
    detail: messageOf(error, 'Server or network issue.'),
    id: 'sheet',
  });

/** How far it is. It is asked again on its own. */
const Applying = ({ run }: { run: SetupRun }) => {
  const left = toDo(run);
  return (
    <div className={classes.progress} role="status">
      <Group justify="space-between">
        <Text fw={500}>
          {run.done.toLocaleString('en-IN')} of {left.toLocaleString('en-IN')} rows applied
        </Text>
        <Text c="dimmed">You can leave this page. It continues on its own.</Text>
      </Group>
      <Progress value={left === 0 ? 0 : (run.done / left) * 100} aria-label="Applied" size="lg" animated />
    </div>
  );
};

const RefusedButton = ({ run: { _id, kind } }: { run: SetupRun }) => {
  const save = useMutation({
    mutationFn: async () => saveRefused(kind, await fetchRefused(_id)),
    onError: tellFailure,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Rows to correct
    </Button>
  );
};

const ApplyButton = ({ run }: { run: SetupRun }) => {
  const apply = useApplySheet();
  const count = toDo(run);
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      disabled={count === 0}
      loading={apply.isPending}
      onClick={() => apply.mutate(run._id, { onError: tellFailure })}
    >
      {count === 0
        ? 'Nothing to apply'
        : `Apply ${count.toLocaleString('en-IN')} ${count === 1 ? 'row' : 'rows'}`}
    </Button>
  );
};

/** What else there is to know of a sheet. */
const Facts = ({ run }: { run: SetupRun }) => (
  <Stack gap={4}>
    <Group gap="sm">
      <RunMark state={run.state} />
      <Text fw={500}>{summaryOf(run)}</Text>
    </Group>
    <Text c="dimmed">
      “{run.fileName}”, {MODE_WORDS[run.mode].label.toLowerCase()}; {run.madeByName},{' '}
      <DateTimeText value={run.madeAt} format="listed" />
    </Text>
    {run.exampleRows > 0 && <Text c="dimmed">The example rows of the template are left out.</Text>}
    {run.unknownColumns.length > 0 && (
      <Text c="dimmed">Not read: {run.unknownColumns.map((name) => `“${name}”`).join(', ')}.</Text>
    )}
  </Stack>
);

/** Says once that lists have changed, when the sheet that is looked at has been applied. */
const useToldWhenDone = (state: SetupRun['state'] | undefined) => {
  const changed = useChanged('setup-sheets', 'places', 'students', 'faculties', 'subjects');
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'APPLYING' && state === 'DONE') void changed();
    before.current = state;
  }, [state, changed]);
};

const Rows = ({ run }: { run: SetupRun }) => {
  const { list } = useServerList(setupRowList, (query) => setupRowsQuery(run._id, query), {
    pageSize: 25,
    failed: 'Failed to load the rows',
  });
  const columns = useMemo(() => rowColumns(run.kind, run.state === 'DONE'), [run.kind, run.state]);
  return (
    <DataTable
      label="Rows"
      columns={columns}
      {...list}
      rowId={({ row }) => String(row)}
      rowLabel={({ row }) => `row ${row}`}
      search="Search rows"
      empty={{
        icon: <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />,
        title: 'The sheet has no rows.',
        text: 'Fill the template, one row each, and upload it again.',
      }}
    />
  );
};

/** A sheet that was checked: what becomes of each row, then what became of it. */
const SetupRunPage = () => {
  const { instituteId = '', runId = '' } = useParams();
  const area = useArea();
  const runs = useQuery(setupRunsQuery(instituteId));
  const run = runs.data?.find(({ _id }) => _id === runId);
  useToldWhenDone(run?.state);
  const back = sheetsAddress(area, instituteId);
  if (runs.isPending) return <PageSkeleton />;
  if (!run)
    return (
      <Page>
        <PageHeader title="A sheet" backTo={back} />
        <LoadError
          message={
            runs.error
              ? messageOf(runs.error, 'Failed to load the sheet')
              : 'This sheet is no longer there: another one was checked since, or it is long ago.'
          }
          onRetry={() => void runs.refetch()}
        />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={`${KIND_WORDS[run.kind].title} from a sheet`}
        help="setupSheets"
        context={<Facts run={run} />}
        backTo={back}
        action={
          <Group gap="xs">
            {run.counts.REFUSED > 0 && <RefusedButton run={run} />}
            {run.state === 'TRIED' && <ApplyButton run={run} />}
          </Group>
        }
      />
      <Stack gap="md">
        {run.state === 'APPLYING' && <Applying run={run} />}
        {run.hasPasswords && <RunPasswords run={run} />}
        <Rows run={run} />
      </Stack>
    </Page>
  );
};

export default SetupRunPage;
