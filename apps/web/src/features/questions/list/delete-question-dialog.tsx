import { questionTitle, type QuestionDeletion, type QuestionRow } from '@assay/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DeletionDialog } from '../../../ui/dialogs/deletion-dialog.tsx';
import { questionDeletionQuery, useDeleteQuestion } from '../api.ts';

interface DeleteQuestionDialogProps {
  /** Null: closed. */
  question: Pick<QuestionRow, '_id' | 'name' | 'questionText'> | null;
  onClose: () => void;
}

/** `the task “Lab 1”`, or `5 tasks (“Lab 1”, “Lab 2”, “Lab 3” and 2 more)`. */
const tasksIn = ({ count, names }: QuestionDeletion['tasks']): string => {
  const told = names.map((name) => `“${name}”`).join(', ');
  if (count === 1) return `the task ${told}`;
  const more = count - names.length;
  return `${count} tasks (${told}${more > 0 ? ` and ${more} more` : ''})`;
};

const wordsOf = ({ outcome, tasks }: QuestionDeletion): string => {
  if (outcome === 'DELETED') return 'Delete this question for good? No task uses it.';
  const goOn = tasks.count === 1 ? 'This task goes on' : 'These tasks go on';
  return `This question is used in ${tasksIn(tasks)}, so it is archived, not deleted. ${goOn} with it; new tasks cannot take it. To bring it back, switch on “Archived” above the list.`;
};

/** Asks before a question is deleted or archived, showing which and where it is used. */
export const DeleteQuestionDialog = ({ question, onClose }: DeleteQuestionDialogProps) => (
  <DeletionDialog
    item={question}
    deletion={useQuery({ ...questionDeletionQuery(question?._id ?? ''), enabled: question !== null })}
    remove={useDeleteQuestion()}
    failed={{ summary: 'Error', detail: 'Delete failed' }}
    onClose={onClose}
  >
    {({ name, questionText }, deletion) => (
      <>
        <Text style={{ overflowWrap: 'anywhere' }}>{wordsOf(deletion)}</Text>
        <Text mt="xs" c="dimmed" lineClamp={3}>
          {questionTitle({ name, statement: questionText })}
        </Text>
      </>
    )}
  </DeletionDialog>
);
