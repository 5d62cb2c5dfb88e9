import { isAttempted, startingBlocks, type ExamTask } from '@assay/contract';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { newestProgram, NO_WORK, type Program, type Work } from '../keeping/index.ts';

interface SubmitDialogProps {
  opened: boolean;
  task: ExamTask;
  works: ReadonlyMap<string, Work>;
  /** Questions that were run. */
  attempted: readonly string[];
  /** Why the last try failed. */
  problem: string | null;
  /** What submitting means. */
  consequence: string;
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
  consequence,
  onCancel,
  onConfirm,
}: SubmitDialogProps) => {
  const questions = task.questions.map(({ questionId }, index) => {
    const work = works.get(questionId._id) ?? NO_WORK;
    const program = newestProgram(work);
    const isWritten = ({ language, code }: Program) =>
      isAttempted(startingBlocks(questionId, language), code);
    return {
      place: index + 1,
      written: program !== null && isWritten(program),
      ran: attempted.includes(questionId._id),
      /** Named where there are programs in several languages, of which one counts. */
      counting: work.programs.filter(isWritten).length > 1 ? program?.language : undefined,
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
      {questions.map(
        ({ place, counting }) =>
          counting && (
            <Text key={place} mt={4}>
              Question {place} is submitted in {counting}, the language that you used last.
            </Text>
          ),
      )}
      <Text mt="sm">{consequence}</Text>
      {problem && (
        <Text mt="sm" c="var(--assay-danger)" role="alert">
          The last try failed: {problem}
        </Text>
      )}
    </ConfirmDialog>
  );
};
