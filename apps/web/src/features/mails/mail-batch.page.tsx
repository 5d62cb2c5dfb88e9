import { outgoingMailList, type ListAsked, type MailBatch, type OutgoingMailRow } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconMail, IconMailForward } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import { formatDateTime } from '../../lib/values/dates.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { mailBatchQuery } from './api.ts';
import { MailStateBadge } from './mail-state.tsx';
import { kindWords, sizeOf, STATE_CHOICES, whyWords } from './mail-words.ts';
import { useTellSentAgain } from './use-tell-sent-again.ts';

const columns: DataColumn<OutgoingMailRow>[] = [
  {
    id: 'fullname',
    header: 'To',
    value: ({ fullname }) => fullname,
    size: 'name',
    filter: 'text',
    phone: 'name',
  },
  { id: 'username', header: 'Username', value: ({ username }) => username, size: 'fit', filter: 'text' },
  { id: 'address', header: 'Address', value: ({ address }) => address, filter: 'text', phone: { fact: '' } },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <MailStateBadge state={state} />,
    size: 'fit',
    filter: STATE_CHOICES,
    everything: 'All states',
    pinned: true,
    phone: 'mark',
  },
  {
    id: 'why',
    header: 'Why',
    value: whyWords,
    size: 'prose',
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'tries',
    header: 'Tries before',
    value: ({ tries }) => tries,
    numeric: true,
    sortable: false,
  },
  {
    id: 'at',
    header: 'Since',
    value: ({ at }) => at,
    cell: ({ at }) => <DateTimeText value={at} format="listed" />,
    size: 'fit',
    phone: { fact: '' },
  },
];

const contextOf = (batch: MailBatch | undefined): string | undefined => {
  if (!batch) return undefined;
  const size = sizeOf(batch);
  return [
    `${size.toLocaleString('en')} ${size === 1 ? 'mail' : 'mails'}`,
    formatDateTime(batch.createdAt),
    batch.startedBy && `by ${batch.startedBy}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** What one action has mailed: to whom, and what became of each; never what it says. */
const MailBatchPage = () => {
  const { id = '' } = useParams();
  const { address } = useReturn('mails');
  const { list, query } = useServerList(
    outgoingMailList,
    (asked: ListAsked<typeof outgoingMailList>) => mailBatchQuery(id, asked),
    { failed: 'Failed to load the mails' },
  );
  const sendAgain = useTellSentAgain();
  const again: RowAction<OutgoingMailRow> = {
    label: 'Send again',
    icon: <IconMailForward size={16} />,
    onSelect: ({ _id: mailId }) => sendAgain.mutate({ _id: id, mailId }),
  };
  const actionsOf = ({ state }: OutgoingMailRow) => (state === 'REFUSED' ? [again] : []);
  const batch = query.data?.batch;
  const refused = batch?.counts.REFUSED ?? 0;
  return (
    <Page>
      <PageHeader
        title={batch ? kindWords(batch) : 'Mails'}
        context={contextOf(batch)}
        backTo={address}
        action={
          refused > 0 && (
            <Button
              leftSection={<IconMailForward size={16} aria-hidden />}
              loading={sendAgain.isPending}
              onClick={() => sendAgain.mutate({ _id: id })}
            >
              Send {refused.toLocaleString('en')} refused again
            </Button>
          )
        }
      />
      <DataTable
        label="Mails"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        actions={actionsOf}
        search="Search mails"
        empty={{
          icon: <IconMail size={32} stroke={1.4} aria-hidden />,
          title: 'No mails found.',
          text: 'What became of mails is known for 30 days.',
        }}
      />
    </Page>
  );
};

export default MailBatchPage;
