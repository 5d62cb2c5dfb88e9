import type { Regrade } from '@assay/contract';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useApplyRegrade, useDiscardRegrade, useUndoRegrade } from './api.ts';
import { countOf } from './regrade-words.ts';

const said = (message: string | undefined): void =>
  toast({ severity: 'success', summary: 'Success', detail: message });
const failed = (error: Error, otherwise: string): void =>
  toast({ severity: 'error', summary: 'Error', detail: messageOf(error, otherwise) });

interface DialogProps {
  regrade: Regrade;
  onClose: () => void;
}

const movedWords = ({ moves }: Regrade, neverLower: boolean): string => {
  const [rise, fall] = [moves.RISE ?? 0, moves.FALL ?? 0];
  const risers = `${countOf(rise, 'student gets', 'students get')} more marks`;
  if (fall === 0) return `${risers}.`;
  return neverLower
    ? `${risers}; ${countOf(fall, 'student keeps', 'students keep')} marks that would fall.`
    : `${risers}, ${countOf(fall, 'student', 'students')} fewer.`;
};

const ApplyDialog = ({ regrade, onClose }: DialogProps) => {
  const apply = useApplyRegrade(regrade._id);
  const [whom, setWhom] = useState('all');
  const neverLower = whom === 'risers';
  return (
    <ConfirmDialog
      opened
      title="Apply the regrade"
      confirmLabel="Apply"
      cancelLabel="Cancel"
      destructive={false}
      busy={apply.isPending}
      onConfirm={() =>
        apply.mutate(neverLower, {
          onSuccess: ({ message }) => said(message),
          onError: (error) => failed(error, 'The regrade could not be applied.'),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      <Stack gap="sm">
        {(regrade.moves.FALL ?? 0) > 0 && (
          <Radio.Group label="Whose marks change" value={whom} onChange={setWhom}>
            <Stack gap={8} mt={8}>
              <Radio value="all" label="All students" />
              <Radio value="risers" label="Never lower: only students who lose no marks" />
            </Stack>
          </Radio.Group>
        )}
        <Text role="status">{movedWords(regrade, neverLower)}</Text>
        {regrade.task.isResultPublished && (
          <Text>The results are published: those whose marks change are told, with the reason.</Text>
        )}
        <Text c="dimmed">It can be undone.</Text>
      </Stack>
    </ConfirmDialog>
  );
};

const DiscardDialog = ({ regrade, onClose }: DialogProps) => {
  const discard = useDiscardRegrade(regrade._id);
  return (
    <ConfirmDialog
      opened
      title="Discard the regrade"
      confirmLabel="Discard"
      cancelLabel="Keep it"
      busy={discard.isPending}
      onConfirm={() =>
        discard.mutate(undefined, {
          onSuccess: ({ message }) => said(message),
          onError: (error) => failed(error, 'The regrade could not be discarded.'),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      No mark changes, and it can no longer be applied. Discard the regrade of “{regrade.question.title}”?
    </ConfirmDialog>
  );
};

const UndoDialog = ({ regrade, onClose }: DialogProps) => {
  const undo = useUndoRegrade(regrade._id);
  return (
    <ConfirmDialog
      opened
      title="Undo the regrade"
      confirmLabel="Undo"
      cancelLabel="Cancel"
      busy={undo.isPending}
      disabled={regrade.undoProblem !== null}
      onConfirm={() =>
        undo.mutate(undefined, {
          onSuccess: ({ message }) => said(message),
          onError: (error) => failed(error, 'The regrade could not be undone.'),
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    >
      {regrade.undoProblem ?? (
        <>
          Every mark of “{regrade.question.title}” that it changed is again what it was, in the history too.
          {regrade.task.isResultPublished && ' Students are told.'} Undo it?
        </>
      )}
    </ConfirmDialog>
  );
};

const DIALOGS = { apply: ApplyDialog, discard: DiscardDialog, undo: UndoDialog } as const;

/** What can be done with a regrade as it stands. */
export const RegradeActions = ({ regrade }: { regrade: Regrade }) => {
  const [asking, setAsking] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = asking && DIALOGS[asking];
  const isOpen = regrade.state === 'COMPUTING' || regrade.state === 'READY';
  return (
    <>
      {isOpen && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setAsking('discard')}>
          Discard
        </Button>
      )}
      {regrade.state === 'READY' && (
        <Button leftSection={<IconCheck size={16} />} onClick={() => setAsking('apply')}>
          Apply
        </Button>
      )}
      {regrade.state === 'APPLIED' && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => setAsking('undo')}
        >
          Undo
        </Button>
      )}
      {Dialog && <Dialog regrade={regrade} onClose={() => setAsking(null)} />}
    </>
  );
};
