import type { Leaderboard } from '@assay/contract';
import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { overwrittenOf, type Overwrite } from './overwrite.ts';

/** More names than this are counted. */
const NAMED_MAX = 5;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

interface OverwriteDialogProps {
  board: Leaderboard;
  /** Null: closed. */
  overwrite: Overwrite | null;
  onConfirm: () => void;
  onCancel: () => void;
}

const Facts = ({ board, overwrite: { students, marks } }: { board: Leaderboard; overwrite: Overwrite }) => {
  const { least, most, average, fromTests, byHand, byQuestion } = overwrittenOf(students);
  const more = byQuestion.length - NAMED_MAX;
  const from = least === most ? `from ${least}` : `from ${least} to ${most} (${average} on average)`;
  return (
    <>
      <Text>
        {counted(students.length, 'student has', 'students have')} {from} of {board.totalMarks} marks.{' '}
        {marks === null
          ? 'The marks from the tests replace these.'
          : `${marks} marks for each, split evenly over the questions, replace these.`}
      </Text>
      <List size="sm" my="xs" withPadding>
        <List.Item>
          {board.task.isResultPublished
            ? 'The results are published: students see the new marks at once.'
            : 'The results are not published yet.'}
        </List.Item>
        {marks !== null && fromTests > 0 && (
          <List.Item>
            {counted(fromTests, 'mark from tests is replaced.', 'marks from tests are replaced.')}
          </List.Item>
        )}
        {byHand > 0 && (
          <List.Item>
            {counted(byHand, 'mark given by hand is replaced', 'marks given by hand are replaced')}
            {byQuestion.length > 0 && ', given question by question:'}
            {byQuestion.length === 0 && '.'}
            {byQuestion.length > 0 && (
              <List size="sm" withPadding>
                {byQuestion.slice(0, NAMED_MAX).map(({ _id, fullname, marks: own }) => (
                  <List.Item key={_id}>
                    {fullname} ({own})
                  </List.Item>
                ))}
                {more > 0 && <List.Item>and {more} more</List.Item>}
              </List>
            )}
          </List.Item>
        )}
      </List>
      <Text size="sm" c="dimmed">
        Every change stays in the history of the student’s evaluation
        {students.length > 1
          ? ', and can be undone here until somebody changes one of these marks again.'
          : '.'}
      </Text>
    </>
  );
};

/** Asks before marks take the place of others, and says what goes: whose, how many, from where, seen by whom. */
export const OverwriteDialog = ({ board, overwrite, onConfirm, onCancel }: OverwriteDialogProps) => (
  <ConfirmDialog
    opened={overwrite !== null}
    title="Overwrite marks"
    confirmLabel="Overwrite"
    cancelLabel="Cancel"
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {overwrite && <Facts board={board} overwrite={overwrite} />}
  </ConfirmDialog>
);
