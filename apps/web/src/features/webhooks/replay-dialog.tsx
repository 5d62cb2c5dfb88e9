import { DELIVERY_DAYS, type Webhook } from '@assay/contract';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useReplay } from './api.ts';

const DAY_HOURS = 24;
const SINCE = [
  { value: '1', label: 'In the last hour' },
  { value: String(DAY_HOURS), label: 'In the last 24 hours' },
  { value: String(7 * DAY_HOURS), label: 'In the last 7 days' },
  { value: String(DELIVERY_DAYS * DAY_HOURS), label: `In the last ${DELIVERY_DAYS} days` },
];

/** Asks since when messages that were given up are sent again. */
export const ReplayDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const replay = useReplay();
  const [hours, setHours] = useState(String(DAY_HOURS));
  const send = () =>
    replay.mutate(
      { _id: webhook._id, since: new Date(serverNow() - Number(hours) * 3_600_000).toISOString() },
      {
        onSuccess: ({ message = '' }) => {
          toast({ severity: 'success', summary: 'Sent again', detail: message });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Not sent',
            detail: messageOf(error, 'Server or network issue.'),
            id: 'webhook',
          }),
      },
    );
  return (
    <FormDialog
      opened
      title="Send Again"
      submitLabel="Send again"
      busy={replay.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onClose={onClose}
    >
      <Select
        label="What happened, and was given up"
        description="Messages keep their ids: a receiver that has one already takes it once."
        data={SINCE}
        value={hours}
        allowDeselect={false}
        onChange={(value) => setHours(value ?? hours)}
      />
    </FormDialog>
  );
};
