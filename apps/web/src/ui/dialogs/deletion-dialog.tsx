import type { DeletionOutcome } from '@assay/contract';
import { Loader, Text } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { toast } from '../messages/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What the server says that deleting comes to. */
interface Deletion {
  outcome: DeletionOutcome;
  /** Why it has to wait. */
  problem?: string | null;
}

interface DeletionDialogProps<Item, Said extends Deletion> {
  /** Null: closed. */
  item: Item | null;
  /** Asked for while the dialog is open. */
  deletion: UseQueryResult<Said>;
  /** Does what the person was told; refused (409) where that has changed meanwhile. */
  remove: UseMutationResult<
    { message?: string | undefined },
    Error,
    { id: string; expected: DeletionOutcome }
  >;
  /** What is told when it stays; the detail where the server gives no reason. */
  failed: { summary: string; detail: string };
  onClose: () => void;
  /** What it concerns, and what becomes of that. */
  children: (item: Item, deletion: Said) => ReactNode;
}

const WORDS = {
  ARCHIVED: { title: 'Archive Confirmation', action: 'Archive' },
  DELETED: { title: 'Delete Confirmation', action: 'Delete' },
} as const;

/** Says whether something would be deleted for good or archived, asks, does it, and tells what became of that. */
export const DeletionDialog = <Item extends { _id: string }, Said extends Deletion>({
  item,
  deletion,
  remove,
  failed,
  onClose,
  children,
}: DeletionDialogProps<Item, Said>) => {
  const { data: said, error, refetch } = deletion;
  const words = WORDS[said?.outcome ?? 'DELETED'];
  const confirm = () =>
    item &&
    said &&
    remove.mutate(
      { id: item._id, expected: said.outcome },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message ?? '' });
          onClose();
        },
        onError: (failure) => {
          toast({
            severity: 'error',
            summary: failed.summary,
            detail: messageOf(failure, failed.detail),
          });
          // Something else is true now: the dialog says that, and asks again.
          if (failure instanceof CallError && failure.code === 'CONFLICT') void refetch();
          else onClose();
        },
      },
    );

  return (
    <ConfirmDialog
      opened={item !== null}
      title={words.title}
      confirmLabel={words.action}
      cancelLabel="Keep"
      destructive={said?.outcome !== 'ARCHIVED'}
      busy={remove.isPending}
      disabled={!said || Boolean(said.problem)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {item && said && children(item, said)}
      {said?.problem && <Text mt="xs">{said.problem}</Text>}
      {!said && !error && <Loader size="sm" aria-label="Looking whether it is in use" />}
      {!said && error && <Text c="danger">{messageOf(error, failed.detail)}</Text>}
    </ConfirmDialog>
  );
};
