import type { RetentionHold } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconLockPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useLiftHold } from './api.ts';
import { HoldDialog } from './hold-dialog.tsx';
import classes from './retention.module.css';
import rows from '../../ui/lists/row-list.module.css';

const LiftDialog = ({ hold, onClose }: { hold: RetentionHold; onClose: () => void }) => {
  const lift = useLiftHold();
  return (
    <ConfirmDialog
      opened
      title="End the Hold"
      confirmLabel="End hold"
      cancelLabel="Keep"
      busy={lift.isPending}
      onConfirm={() =>
        lift.mutate(hold._id, {
          onSuccess: onClose,
          onError: (error) =>
            toast({
              severity: 'error',
              summary: 'The hold goes on',
              detail: messageOf(error, 'Server or network issue.'),
            }),
        })
      }
      onCancel={onClose}
    >
      What is stored of {hold.item.name} then goes as the periods say, some of it perhaps at once.
    </ConfirmDialog>
  );
};

/** What is on hold, with who did it and why. */
export const Holds = ({ holds }: { holds: readonly RetentionHold[] }) => {
  const [dialog, setDialog] = useState<'new' | RetentionHold | null>(null);
  const close = () => setDialog(null);
  return (
    <FormSection
      title="On hold"
      description="Nothing of these tasks and people goes, whatever the periods say."
      action={
        <Button
          variant="default"
          leftSection={<IconLockPlus size={16} aria-hidden />}
          onClick={() => setDialog('new')}
        >
          Place a Hold
        </Button>
      }
    >
      {holds.length === 0 ? (
        <Text c="dimmed">Nothing is on hold.</Text>
      ) : (
        <ul className={rows.list} aria-label="On hold">
          {holds.map((hold) => (
            <li key={hold._id} className={rows.row}>
              <div className={classes.words}>
                <Text fw={600}>{hold.item.name}</Text>
                <Text size="sm">{hold.reason}</Text>
                <Text size="sm" c="dimmed">
                  {hold.kind === 'TASK' ? 'Task' : 'Person'} · {hold.item.place} · by {hold.heldBy},{' '}
                  <DateTimeText value={hold.heldAt} format="date" />
                </Text>
              </div>
              <Button
                variant="default"
                onClick={() => setDialog(hold)}
                aria-label={`End the hold on ${hold.item.name}`}
              >
                End hold
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog === 'new' && <HoldDialog onClose={close} />}
      {dialog !== null && dialog !== 'new' && <LiftDialog hold={dialog} onClose={close} />}
    </FormSection>
  );
};
