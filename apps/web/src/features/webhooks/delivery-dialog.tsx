import type { Delivery, DeliveryTry } from '@assay/contract';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { deliveryQuery } from './api.ts';
import { DeliveryBadge } from './webhook-state.tsx';
import { outcomeWords, typeWords } from './webhook-words.ts';
import classes from './webhooks.module.css';

const Try = ({ made }: { made: DeliveryTry }) => (
  <li className={rows.row}>
    <div className={classes.words}>
      <Text size="sm" fw={600}>
        {outcomeWords(made)}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTimeText value={made.at} /> · {(made.ms ?? 0).toLocaleString('en')} ms
      </Text>
      {made.answer !== '' && <TextBlock label="How the answer began">{made.answer}</TextBlock>}
    </div>
  </li>
);

const Message = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(deliveryQuery(id));
  if (error)
    return (
      <LoadError
        message={messageOf(error, 'The message could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton h={240} aria-busy="true" aria-label="Loading the message" role="status" />;
  return (
    <Stack gap="md">
      <Group gap="4px 12px">
        <DeliveryBadge state={data.state} />
        <Text size="sm" c="dimmed">
          {data.nextAt ? (
            <>
              Next try <DateTimeText value={data.nextAt} />
            </>
          ) : (
            `${data.triesMade.length} ${data.triesMade.length === 1 ? 'try' : 'tries'}`
          )}
        </Text>
      </Group>
      <div>
        <Group gap={4} mb={4} justify="space-between">
          <Text size="sm" fw={600}>
            What it says
          </Text>
          <CopyButton text={data.body} what="the message" />
        </Group>
        <TextBlock label="What it says">{data.body}</TextBlock>
        <Text size="sm" c="dimmed" mt={4} className={classes.url}>
          webhook-id {data.messageId}
        </Text>
      </div>
      {data.triesMade.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            Tries, the last one first
          </Text>
          <ul className={rows.list} aria-label="Tries">
            {data.triesMade.map((made) => (
              <Try key={made.at} made={made} />
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
};

interface DeliveryDialogProps {
  delivery: Delivery;
  /** Undefined where it cannot be sent again now. */
  onSendAgain: (() => void) | undefined;
  onClose: () => void;
}

/** One message to the receiver: what it says, and each try. */
export const DeliveryDialog = ({ delivery, onSendAgain, onClose }: DeliveryDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    size="lg"
    title={[typeWords(delivery.type), delivery.about].filter(Boolean).join(': ')}
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    <Message id={delivery._id} />
    <Group justify="flex-end" gap="xs" mt="lg">
      {onSendAgain && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onSendAgain}>
          Send again
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Modal>
);
