import type { TaskStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import { messageOf } from '../../lib/server/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useRemoveStudents } from './api.ts';
import { NamedStudents } from './named-students.tsx';

interface RemoveStudentsDialogProps {
  opened: boolean;
  task: { _id: string; name: string };
  students: readonly TaskStudent[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Says how many of those chosen are writing; null when nobody is. */
const writingWords = (students: readonly TaskStudent[]): string | null => {
  const count = students.filter(({ state }) => state === 'WRITING').length;
  if (count === 0) return null;
  const who =
    students.length === 1
      ? 'The student is'
      : count === students.length
        ? 'All of them are'
        : `${count} of them ${count === 1 ? 'is' : 'are'}`;
  return `${who} writing now: the exam page says so within a few seconds and takes nothing more.`;
};

/** Asks before students are taken out of a task, naming them and what becomes of their work, and takes them out. */
export const RemoveStudentsDialog = ({
  opened,
  task,
  students,
  onRemoved,
  onClose,
}: RemoveStudentsDialogProps) => {
  const remove = useRemoveStudents(task._id);
  const writing = writingWords(students);

  const confirm = () =>
    remove.mutate(
      students.map(({ _id }) => _id),
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onRemoved();
        },
        onError: (error) =>
          toast({
            severity: 'error',
            summary: 'Delete Failed',
            detail: `Unable to remove students. ${messageOf(error, '')}`.trim(),
          }),
        onSettled: onClose,
      },
    );

  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Confirmation"
      confirmLabel="Delete"
      cancelLabel="Keep"
      busy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Take {students.length === 1 ? 'this student' : `these ${students.length} students`} out of “{task.name}
      ”?
      <NamedStudents students={students} />
      {writing && <Text fw={500}>{writing}</Text>}
      <Text mt="xs">
        What has been typed or submitted is kept, but the leaderboard no longer lists it. Anyone put back in
        by editing the task continues from there.
      </Text>
    </ConfirmDialog>
  );
};
