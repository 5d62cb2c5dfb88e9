import type { ShareableKind } from '@assay/contract';
import { Group, Text } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useShare } from './api.ts';
import { CopyLink } from './copy-link.tsx';
import { People } from './people.tsx';
import { useAccessDraft } from './use-access-draft.ts';
import { NAME_OF_KIND, TOAST_ID } from './words.ts';

export interface SharedItem {
  _id: string;
  name: string;
}

interface ShareDialogProps {
  kind: ShareableKind;
  /** Null: closed. */
  item: SharedItem | null;
  onClose: () => void;
}

/** Says who may do what with an item, and gives its link. Done saves; what was changed survives a failure. */
export const ShareDialog = ({ kind, item, onClose }: ShareDialogProps) => {
  const { draft, change, clear } = useAccessDraft();
  const share = useShare(kind);

  const close = () => {
    clear();
    onClose();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!item || draft.size === 0) return close();
    const accessMap = Object.fromEntries([...draft].map(([id, { permissions }]) => [id, permissions]));
    share.mutate(
      { id: item._id, accessMap },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          close();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: isConnectionIssue(error) ? 'Error occurred' : 'Failed to share',
            detail: messageOf(error, ''),
            id: TOAST_ID,
          }),
      },
    );
  };

  return (
    <FormDialog
      opened={item !== null}
      title={`Share ${NAME_OF_KIND[kind]}`}
      submitLabel="Done"
      size="xl"
      busy={share.isPending}
      dirty={draft.size > 0}
      quietAction={item && <CopyLink key={item._id} kind={kind} id={item._id} />}
      onSubmit={submit}
      onClose={close}
    >
      {item && (
        <>
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" lineClamp={2}>
              {item.name}
            </Text>
            <Text size="xs" c="var(--assay-warning)" role="status" style={{ flex: 'none' }}>
              {draft.size > 0 && `${draft.size === 1 ? '1 change' : `${draft.size} changes`} not saved yet`}
            </Text>
          </Group>
          <People key={item._id} kind={kind} id={item._id} draft={draft} onChange={change} />
        </>
      )}
    </FormDialog>
  );
};
