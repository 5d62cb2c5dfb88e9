import { causesInWords, counted, shownKey, type RecordRoot, type RecordState } from '@assay/contract';
import { Alert, Text, Title } from '@mantine/core';
import { IconFileCertificate, IconPencilOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FactPanel } from '../../ui/facts/fact-panel.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { recordQuery } from './api.ts';
import { ComparisonSection } from './comparison-section.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { ProofWords } from './proof-words.tsx';
import classes from './records.module.css';

/** `because` begins a sentence of its own here. */
const sentenceOf = ({ because }: RecordRoot): string => {
  const words = causesInWords(because);
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : 'Nothing in the application led to it';
};

const columns: DataColumn<RecordRoot>[] = [
  {
    id: 'signedAt',
    header: 'Signed',
    value: ({ signedAt }) => signedAt,
    cell: ({ signedAt }) => <DateTimeText value={signedAt} format="listed" />,
    size: 'fit',
    phone: 'name',
  },
  { id: 'because', header: 'Because', value: sentenceOf, size: 'prose', phone: { fact: '' } },
  { id: 'leaves', header: 'Leaves', value: ({ leaves }) => leaves, numeric: true, phone: 'mark' },
  {
    id: 'unexplained',
    header: 'Unexplained',
    hint: 'Leaves with a change that nothing done in the application leads to',
    value: ({ unexplained }) => unexplained,
    numeric: true,
    phone: { fact: 'Unexplained' },
  },
];

const Facts = ({ record, seal }: { record: RecordState; seal: RecordRoot }) => (
  <FactPanel
    facts={[
      ['Sealed', <DateTimeText key="sealed" value={seal.signedAt} />],
      ['Leaves', seal.leaves.toLocaleString('en')],
      ['Amendments', record.amendmentCount],
      [
        'Waiting',
        record.waiting === 0 ? 'Nothing' : `${counted(record.waiting, 'change')}, signed within minutes`,
      ],
      [
        'Key',
        <span key="key" className={classes.hash}>
          {record.key ? shownKey(record.key) : '–'}
        </span>,
      ],
      [
        'Root',
        <span key="root" className={classes.hash}>
          {(record.amendments[0] ?? seal).root.slice(0, 32)}
        </span>,
      ],
    ]}
  />
);

const Sealed = ({ record, seal }: { record: RecordState; seal: RecordRoot }) => {
  const unexplained = record.amendments.reduce((sum, one) => sum + one.unexplained, 0);
  return (
    <>
      {unexplained > 0 && (
        <Alert color="danger" role="alert">
          {unexplained === 1
            ? '1 leaf holds a change that nothing done in the application leads to. '
            : `${unexplained} leaves hold changes that nothing done in the application leads to. `}
          Download the record and <Link to="/check-record">check it</Link> to read whom they concern.
        </Alert>
      )}
      <Facts record={record} seal={seal} />
      <ComparisonSection taskId={record.task._id} />
      <section>
        <Title order={2} mb="sm">
          Amendments
        </Title>
        <DataTable
          label="Amendments"
          columns={columns}
          rows={record.amendments}
          rowId={({ number }) => String(number)}
          rowLabel={({ number }) => `Amendment ${number - 1}`}
          search={false}
          empty={{
            icon: <IconPencilOff size={32} stroke={1.4} aria-hidden />,
            title: 'No amendments.',
            text: 'Marks given by hand, programs graded instead and whatever else changes after the seal appear here.',
          }}
        />
        {record.amendmentCount > record.amendments.length && (
          <Text c="dimmed" size="sm" mt="xs">
            These are the latest {record.amendments.length} of {record.amendmentCount}; the file has all of
            them.
          </Text>
        )}
      </section>
    </>
  );
};

const NotSealed = ({ dueAt }: Pick<RecordState, 'dueAt'>) => (
  <EmptyState
    icon={<IconFileCertificate size={32} stroke={1.4} aria-hidden />}
    title="Not sealed yet."
    text={
      dueAt ? (
        <>
          The record is sealed when the exam is over for everybody and every submission is graded, at the
          latest <DateTimeText value={dueAt} />.
        </>
      ) : (
        'Nobody is assigned to this task, so there is nothing to seal.'
      )
    }
  />
);

const RecordPage = () => {
  const { taskId = '' } = useParams();
  const backTo = `${useArea()}/tasks/view-submission/${taskId}`;
  const { data, error, refetch } = useQuery(recordQuery(taskId));
  if (!data && !error) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader
        title="Record"
        help="record"
        backTo={backTo}
        context={
          data && (
            <>
              {data.task.name}. The file has hashes, outcomes and marks, and a key signs for it; without names
              it tells students apart by hashes. <Link to="/check-record">Check a file</Link>
            </>
          )
        }
        action={data?.seal && <DownloadMenu task={data.task} />}
      />
      {data?.seal && <Sealed record={data} seal={data.seal} />}
      {data && !data.seal && <NotSealed dueAt={data.dueAt} />}
      {!data && error && (
        <LoadError message={messageOf(error, 'Failed to load the record')} onRetry={() => void refetch()} />
      )}
      {data && <ProofWords />}
    </Page>
  );
};

export default RecordPage;
