import type { Webhook } from '@assay/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { webhooksQuery } from './api.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookBadge } from './webhook-state.tsx';
import { eventsWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

const countWords = ({ waiting, failed }: Webhook): string[] => [
  ...(waiting > 0 ? [`${waiting.toLocaleString('en')} waiting`] : []),
  ...(failed > 0 ? [`${failed.toLocaleString('en')} given up`] : []),
];

const WebhookRow = ({ webhook, showsPlace }: { webhook: Webhook; showsPlace: boolean }) => {
  const area = useArea();
  const { _id, purpose, url, events, institute, deliveredAt } = webhook;
  const facts = [...(showsPlace ? [institute?.name ?? 'All institutes'] : []), ...countWords(webhook)];
  return (
    <li className={rows.row}>
      <div className={classes.words}>
        <Group gap="4px 8px">
          <Text fw={600}>{purpose}</Text>
          <WebhookBadge webhook={webhook} />
        </Group>
        <Text size="sm" className={classes.url}>
          {url}
        </Text>
        <Text size="sm" c="dimmed">
          {eventsWords(events)}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.map((fact) => `${fact} · `)}
          {deliveredAt ? (
            <>
              Last delivered <DateTimeText value={deliveredAt} format="listed" />
            </>
          ) : (
            'Nothing delivered yet'
          )}
        </Text>
      </div>
      <Button
        component={Link}
        to={`${area}/webhooks/${_id}`}
        variant="default"
        aria-label={`View ${purpose}`}
      >
        View
      </Button>
    </li>
  );
};

/** Where the product tells other programs what happens. */
const WebhookListPage = () => {
  const { data, error, refetch } = useQuery(webhooksQuery());
  const isOfAll = useArea() === '/admin';
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (!data && !error) return <PageSkeleton />;
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add Webhook
    </Button>
  );
  const { webhooks = [], mayHttp = false } = data ?? {};
  return (
    <Page width="form">
      <PageHeader
        title="Webhooks"
        context={`Other programs are told what happens${isOfAll ? '' : ' in your institute'}, as soon as it does.`}
        help="webhooks"
        action={webhooks.length > 0 && addButton}
      />
      {!data ? (
        <LoadError
          message={messageOf(error, 'The webhooks could not be loaded.')}
          onRetry={() => void refetch()}
        />
      ) : webhooks.length === 0 ? (
        <EmptyState
          icon={<IconWebhook size={32} stroke={1.4} aria-hidden />}
          title="No webhooks found."
          text="With one, a marks system hears at once that results are published, and a chat that an exam is over."
          action={addButton}
        />
      ) : (
        <ul className={rows.list} aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} showsPlace={isOfAll} />
          ))}
        </ul>
      )}
      {adding && (
        <WebhookFormDialog
          webhook={null}
          mayHttp={mayHttp}
          onClose={() => setAdding(false)}
          onAdded={setSecret}
        />
      )}
      <SecretOnce secret={secret} onClose={() => setSecret(null)} />
    </Page>
  );
};

export default WebhookListPage;
