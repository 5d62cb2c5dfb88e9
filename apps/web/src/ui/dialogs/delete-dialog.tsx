import { Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { toast } from '../messages/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';

interface DeleteDialogProps<Item> {
  /** Null: closed. */
  item: Item | null;
  /** Deletes by id. */
  remove: UseMutationResult<{ message?: string | undefined }, Error, string>;
  /** What is told when it is gone; the server's message where that says it. */
  done?: { summary?: string; detail: string };
  /** What is told when it stays; the detail where the server gives no reason. */
  failed: { summary: string; detail: string };
  /** The reason takes long to read: it is told in a dialog of its own, the detail in the corner. */
  explained?: boolean;
  onClose: () => void;
  /** The question, naming what is destroyed. */
  children: (item: Item) => ReactNode;
}

/** Asks before something of a list is deleted, deletes it, and tells what became of that. */
export const DeleteDialog = <Item extends { _id: string }>({
  item,
  remove,
  done,
  failed,
  explained = false,
  onClose,
  children,
}: DeleteDialogProps<Item>) => {
  const [reason, setReason] = useState<string | null>(null);
  const fail = (error: Error) => {
    const detail = explained ? failed.detail : messageOf(error, failed.detail);
    toast({ severity: 'error', summary: failed.summary, detail });
    if (explained && error instanceof CallError) setReason(error.message);
  };
  const confirm = () =>
    item &&
    remove.mutate(item._id, {
      onSuccess: ({ message }) =>
        toast({ severity: 'success', summary: 'Success', ...(done ?? { detail: message }) }),
      onError: fail,
      onSettled: onClose,
    });
  return (
    <>
      <ConfirmDialog
        opened={item !== null}
        title="Delete Confirmation"
        confirmLabel="Delete"
        cancelLabel="Keep"
        busy={remove.isPending}
        onConfirm={confirm}
        onCancel={onClose}
      >
        {item && children(item)}
      </ConfirmDialog>
      <RefusalDialog title="Delete failed" reason={reason} onClose={() => setReason(null)} />
    </>
  );
};

/** What the deletion means, below the question. */
export const Consequence = ({ children }: { children: ReactNode }) => (
  <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
