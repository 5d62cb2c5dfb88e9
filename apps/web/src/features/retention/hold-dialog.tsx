import type { HoldKind } from '@assay/contract';
import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { usePlaceHold } from './api.ts';
import { ItemSelect, type ChosenItem } from './item-select.tsx';

const KINDS: { value: HoldKind; label: string }[] = [
  { value: 'TASK', label: 'A task' },
  { value: 'PERSON', label: 'A person' },
];

/** Asks for a task or a person of which nothing is to go, and why. */
export const HoldDialog = ({ onClose }: { onClose: () => void }) => {
  const place = usePlaceHold();
  const [kind, setKind] = useState<HoldKind>('TASK');
  const [item, setItem] = useState<ChosenItem | null>(null);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const choose = (chosen: HoldKind) => {
    setKind(chosen);
    setItem(null);
  };
  const save = () => {
    setChecked(true);
    if (!item || reason.trim() === '') return;
    place.mutate(
      { kind, itemId: item.id, reason },
      {
        onSuccess: () => {
          toast({
            severity: 'success',
            summary: 'On hold',
            detail: `All that is stored of ${item.name} stays.`,
          });
          onClose();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Not on hold',
            detail: messageOf(error, 'Server or network issue.'),
          }),
      },
    );
  };
  return (
    <FormDialog
      opened
      title="Place a Hold"
      submitLabel="Place hold"
      busy={place.isPending}
      dirty={item !== null || reason !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label="What is held"
          data={KINDS}
          value={kind}
          onChange={(chosen) => choose(chosen === 'TASK' ? 'TASK' : 'PERSON')}
        />
        <ItemSelect
          key={kind}
          kind={kind}
          value={item}
          onChange={setItem}
          required
          problem={checked && !item ? 'Please choose one.' : undefined}
        />
        <ReasonField
          description="Administrators see it here and in the audit log."
          value={reason}
          onChange={setReason}
          checked={checked}
        />
      </Stack>
    </FormDialog>
  );
};
