import type { TaskDeletion, TaskRow } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { DeletionDialog } from '../../../ui/dialogs/deletion-dialog.tsx';
import { taskDeletionQuery, useDeleteTask } from '../api.ts';

interface DeleteTaskDialogProps {
  /** Null: closed. */
  task: Pick<TaskRow, '_id' | 'name'> | null;
  onClose: () => void;
}

const counted = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

const wordsOf = (name: string, { outcome, results, students, problem }: TaskDeletion): string => {
  if (problem) return `“${name}” has results of ${counted(results)}, so it can only be archived.`;
  if (outcome === 'ARCHIVED')
    return `“${name}” has results of ${counted(results)}, so it is archived, not deleted. It leaves the lists; students keep their results. To bring it back, switch on “Archived” above the list.`;
  const lost =
    students === 0 ? '' : ` ${counted(students)} will no longer see ${students === 1 ? 'the task' : 'it'}.`;
  return `Delete the task “${name}” for good? Nobody has started it.${lost}`;
};

/** Asks before a task is deleted or archived, naming it and what becomes of its results. */
export const DeleteTaskDialog = ({ task, onClose }: DeleteTaskDialogProps) => (
  <DeletionDialog
    item={task}
    deletion={useQuery({ ...taskDeletionQuery(task?._id ?? ''), enabled: task !== null })}
    remove={useDeleteTask()}
    failed={{ summary: 'Delete failed', detail: '' }}
    onClose={onClose}
  >
    {({ name }, deletion) => wordsOf(name, deletion)}
  </DeletionDialog>
);
