import { attainmentChanges, idSchema, type AttainmentReport } from '@assay/contract';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { formatDateTime } from '../../lib/values/dates.ts';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { attainmentQuery, keptReportQuery } from './api.ts';
import { AttainmentView } from './attainment-view.tsx';
import { FigureTable } from './figure-table.tsx';
import classes from './outcomes.module.css';
import { useWorkbook } from './use-workbook.ts';

const FAILED = 'It could not be loaded. Please try again.';

const COLUMNS = ['What', 'Frozen', 'Today'].map((label) => ({ label, kind: 'words' as const }));

/** What is otherwise today than in a report that was kept. */
const Changes = ({ report }: { report: AttainmentReport }) => {
  const { data, error } = useQuery(attainmentQuery(report.subject._id, report.batch));
  if (error) return <Text c="dimmed">It cannot be compared with today: {messageOf(error, FAILED)}</Text>;
  if (!data) return <Skeleton h={80} role="status" aria-label="Comparing with today" />;
  const changes = attainmentChanges(report, data);
  if (changes.length === 0) return <Text c="dimmed">Nothing is otherwise today.</Text>;
  return (
    <FigureTable
      title="Otherwise today"
      columns={COLUMNS}
      rows={changes.map(({ about, before, after }) => ({
        key: about,
        cells: [about, before || '–', after || '–'],
      }))}
    />
  );
};

/** A report as it was handed in, and what is otherwise today. */
const KeptReportPage = () => {
  const id = idSchema.safeParse(useParams()['id']).data;
  const one = keptReportQuery(id ?? '');
  const { data, error, refetch } = useQuery({ ...one, queryFn: id ? one.queryFn : skipToken });
  const workbook = useWorkbook();
  const back = `${useArea()}/attainment`;
  if (error || !id)
    return (
      <Page>
        <PageHeader title="Frozen report" backTo={back} />
        <LoadError
          message={error ? messageOf(error, FAILED) : 'Report not found.'}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  if (!data) return <Skeleton h={320} role="status" aria-label="Loading the report" />;
  const { report, frozenAt, frozenBy, note } = data;
  const frozen = `Frozen ${formatDateTime(frozenAt)} by ${frozenBy}`;
  return (
    <Page>
      <PageHeader
        title={`${report.subject.code} ${report.subject.name}, ${report.batch}`}
        context={[`${report.college} · ${report.department}`, frozen, note].filter(Boolean).join(' · ')}
        backTo={`${back}?subject=${report.subject._id}&year=${report.batch}`}
        help="attainment"
        action={
          <Group gap="xs" className={classes.controls}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Button
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              loading={workbook.isPending}
              onClick={() => workbook.mutate({ report, kept: frozen })}
            >
              Sheet
            </Button>
          </Group>
        }
      />
      <div className={classes.controls}>
        <Changes report={report} />
      </div>
      <AttainmentView report={report} />
    </Page>
  );
};

export default KeptReportPage;
