import { mailBatchList, type MailBatch, type MailState } from '@assay/contract';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useArea } from '../../lib/session/area.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn, type DataFilter, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { mailBatchesQuery } from './api.ts';
import { kindWords, STATE_CHOICES, STATE_WORDS } from './mail-words.ts';
import { useTellSentAgain } from './use-tell-sent-again.ts';

const counted = (state: MailState): DataColumn<MailBatch> => ({
  id: state,
  header: STATE_WORDS[state],
  value: ({ counts }) => counts[state],
  cell: ({ counts }) => counts[state].toLocaleString('en'),
  numeric: true,
  sortable: false,
  phone: { fact: STATE_WORDS[state].toLowerCase() },
});

const columns: DataColumn<MailBatch>[] = [
  {
    id: 'kind',
    header: 'Mails',
    value: kindWords,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  {
    id: 'createdAt',
    header: 'When',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTimeText value={createdAt} format="listed" />,
    size: 'fit',
    filter: 'date',
    phone: { fact: '' },
  },
  {
    id: 'startedBy',
    header: 'By',
    value: ({ startedBy }) => startedBy ?? '–',
    filter: 'text',
    phone: { fact: 'by' },
  },
  counted('SENT'),
  counted('WAITING'),
  counted('REFUSED'),
  counted('DROPPED'),
];

const FILTERS: readonly DataFilter[] = [
  { id: 'state', header: 'Having mails', filter: STATE_CHOICES, everything: 'All mails' },
];

/** What was mailed in the last weeks, and what became of it. */
const MailBatchesPage = () => {
  const area = useArea();
  const { list } = useServerList(mailBatchList, mailBatchesQuery, { failed: 'Failed to load the mails' });
  const sendAgain = useTellSentAgain();
  const again: RowAction<MailBatch> = {
    label: 'Send refused ones again',
    icon: <IconMailForward size={16} />,
    onSelect: ({ _id }) => sendAgain.mutate({ _id }),
  };
  const actionsOf = ({ counts }: MailBatch) => (counts.REFUSED > 0 ? [again] : []);
  return (
    <Page>
      <PageHeader
        title="Mails"
        context="What was mailed in the last 30 days, and whether it arrived at the mail server."
      />
      <DataTable
        label="Mails"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={kindWords}
        next={({ _id }) => ({ label: 'View', to: `${area}/mails/${_id}` })}
        actions={actionsOf}
        search="Search mails"
        filters={FILTERS}
        empty={{
          icon: <IconMail size={32} stroke={1.4} aria-hidden />,
          title: 'Nothing was mailed.',
          text: 'First passwords, new marks and other news appear here when they are mailed.',
        }}
      />
    </Page>
  );
};

export default MailBatchesPage;
