import { isAttempted, startingBlocks, type ExamTask } from '@assay/contract';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { newestProgram, type Work } from './work.ts';

interface SubmitDialogProps {
  opened: boolean;
  task: ExamTask;
  works: ReadonlyMap<string, Work>;
  /** Questions that were run. */
  attempted: readonly string[];
  /** Why the last try failed. */
  problem: string | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Numbers of questions in words: `2, 3 and 5`. */
const listing = (places: readonly number[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(places.map(String));

const sentence = (places: readonly number[], said: (one: boolean) => string): string | null =>
  places.length === 0
    ? null
    : `${places.length === 1 ? 'Question' : 'Questions'} ${listing(places)} ${said(places.length === 1)}`;

/** Names what is not attempted before it asks. */
export const SubmitDialog = ({
  opened,
  task,
  works,
  attempted,
  problem,
  onCancel,
  onConfirm,
}: SubmitDialogProps) => {
  const questions = task.questions.map(({ questionId }, index) => {
    const program = newestProgram(
      works.get(questionId._id) ?? { programs: [], base: 0, others: [], conflict: null },
    );
    const written =
      program !== null && isAttempted(startingBlocks(questionId, program.language), program.code);
    return {
      place: index + 1,
      written,
      ran: attempted.includes(questionId._id),
      language: program?.language,
    };
  });
  const placesOf = (which: (question: (typeof questions)[number]) => boolean) =>
    questions.filter(which).map(({ place }) => place);
  const untouched = sentence(
    placesOf(({ written }) => !written),
    (one) => (one ? 'is not attempted.' : 'are not attempted.'),
  );
  const neverRun = sentence(
    placesOf(({ written, ran }) => written && !ran),
    (one) => (one ? 'was written but never run.' : 'were written but never run.'),
  );

  return (
    <ConfirmDialog
      opened={opened}
      title="Submit Confirmation"
      confirmLabel="Submit"
      cancelLabel="Go on working"
      destructive={false}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {untouched ? (
        <Text fw={600} c="var(--assay-warning)">
          {untouched}
        </Text>
      ) : (
        <Text>All {questions.length} questions are attempted.</Text>
      )}
      {neverRun && <Text mt={4}>{neverRun}</Text>}
      <Text mt="sm">You can submit once. Afterwards nothing can be changed.</Text>
      {problem && (
        <Text mt="sm" c="var(--assay-danger)" role="alert">
          The last try failed: {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
};
