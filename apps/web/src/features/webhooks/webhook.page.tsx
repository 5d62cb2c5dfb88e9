import { deliveryList, type Delivery, type ListAsked, type Webhook } from '@assay/contract';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconRefresh, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useReturn } from '../../lib/session/area.ts';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { toast } from '../../ui/messages/toast.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { deliveriesQuery, useReplay, webhooksQuery } from './api.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { DeliveryBadge, WebhookBadge } from './webhook-state.tsx';
import {
  eventsWords,
  OFF_WORDS,
  outcomeWords,
  STATE_CHOICES,
  TYPE_CHOICES,
  typeWords,
} from './webhook-words.ts';
import classes from './webhooks.module.css';

const columns: DataColumn<Delivery>[] = [
  {
    id: 'type',
    header: 'Message',
    value: ({ type, about }) => [typeWords(type), about].filter(Boolean).join(': '),
    size: 'name',
    filter: TYPE_CHOICES,
    everything: 'All messages',
    phone: 'name',
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <DeliveryBadge state={state} />,
    size: 'fit',
    filter: STATE_CHOICES,
    everything: 'All states',
    pinned: true,
    phone: 'mark',
  },
  {
    id: 'outcome',
    header: 'Last try',
    value: outcomeWords,
    size: 'prose',
    sortable: false,
    phone: { fact: '' },
  },
  {
    id: 'ms',
    header: 'Took',
    value: ({ ms }) => ms,
    cell: ({ ms }) => (ms === null ? '–' : `${ms.toLocaleString('en')} ms`),
    numeric: true,
    sortable: false,
  },
  { id: 'tries', header: 'Tries', value: ({ tries }) => tries, numeric: true },
  {
    id: 'createdAt',
    header: 'When',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTimeText value={createdAt} format="listed" />,
    size: 'fit',
    filter: 'date',
    phone: { fact: '' },
  },
];

/** Says where it stands, if something is to be done: it is off, or nothing arrives. */
const Notice = ({ webhook: { off, failingSince } }: { webhook: Webhook }) => {
  if (off)
    return (
      <Alert color="gray" py="xs" icon={<IconPlayerPause size={18} aria-hidden />}>
        Off since <DateTimeText value={off.at} />. {OFF_WORDS[off.why]}
      </Alert>
    );
  if (failingSince === null) return null;
  return (
    <Alert color="warning" py="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
      Nothing has arrived since <DateTimeText value={failingSince} />. Messages are tried again for three
      days.
    </Alert>
  );
};

const Context = ({ webhook: { url, events, institute } }: { webhook: Webhook }) => (
  <>
    <Text component="div" className={classes.url}>
      {url}
    </Text>
    {[institute?.name ?? 'All institutes', eventsWords(events)].join(' · ')}
  </>
);

const useTellReplayed = () => {
  const { mutate } = useReplay();
  return (_id: string, deliveryId: string) =>
    mutate(
      { _id, deliveryId },
      {
        onSuccess: ({ message = '' }) =>
          toast({ severity: 'success', summary: 'Sent again', detail: message }),
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Not sent',
            detail: messageOf(error, 'Server or network issue.'),
          }),
      },
    );
};

/** One webhook: whether it works, and what it was told in the last 30 days. */
const WebhookPage = () => {
  const { id = '' } = useParams();
  const { address, leave } = useReturn('webhooks');
  const { list, query } = useServerList(
    deliveryList,
    (asked: ListAsked<typeof deliveryList>) => deliveriesQuery(id, asked),
    { failed: 'Failed to load the messages' },
  );
  const mayHttp = useQuery(webhooksQuery()).data?.mayHttp ?? false;
  const [secret, setSecret] = useState<string | null>(null);
  const [opened, setOpened] = useState<Delivery | null>(null);
  const sendAgain = useTellReplayed();
  const webhook = query.data?.webhook;
  const mayReplay = ({ state }: Delivery) => state !== 'WAITING' && webhook?.off === null;
  const again: RowAction<Delivery> = {
    label: 'Send again',
    icon: <IconRefresh size={16} />,
    onSelect: ({ _id }) => sendAgain(id, _id),
  };
  return (
    <Page>
      <PageHeader
        title={
          webhook ? (
            <>
              {webhook.purpose} <WebhookBadge webhook={webhook} />
            </>
          ) : (
            'Webhook'
          )
        }
        context={webhook && <Context webhook={webhook} />}
        backTo={address}
        action={
          webhook && (
            <WebhookActions webhook={webhook} mayHttp={mayHttp} onRotated={setSecret} onDeleted={leave} />
          )
        }
      />
      {webhook && <Notice webhook={webhook} />}
      <DataTable
        label="Messages"
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ type, about }) => [typeWords(type), about].filter(Boolean).join(': ')}
        next={() => ({ label: 'View', onSelect: setOpened })}
        actions={(delivery) => (mayReplay(delivery) ? [again] : [])}
        search="Search messages"
        empty={{
          icon: <IconWebhook size={32} stroke={1.4} aria-hidden />,
          title: 'No messages found.',
          text: 'Messages of the last 30 days appear here. Send a test to see whether they arrive.',
        }}
      />
      {opened && (
        <DeliveryDialog
          delivery={opened}
          onSendAgain={
            mayReplay(opened)
              ? () => {
                  sendAgain(id, opened._id);
                  setOpened(null);
                }
              : undefined
          }
          onClose={() => setOpened(null)}
        />
      )}
      <SecretOnce secret={secret} isRotated onClose={() => setSecret(null)} />
    </Page>
  );
};

export default WebhookPage;
