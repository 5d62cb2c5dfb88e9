import type { EarlierSubmission } from '@assay/contract';
import { Text } from '@mantine/core';
import { formatDateTime } from '../../lib/values/dates.ts';
import { TextBlock } from '../../ui/text/text-block.tsx';
import { ReceiptView } from '../exam/index.ts';
import classes from './evaluation.module.css';

const marksOf = (earlier: EarlierSubmission, programIndex: string): string => {
  const program = earlier.programs.find((one) => one.programIndex === programIndex);
  if (!program) return 'This question had no program.';
  const computed = earlier.isGraded
    ? `Computed marks for this question: ${program.computedMarks}.`
    : 'It was not graded yet.';
  const { givenMarks, givenBy } = program;
  return givenMarks === null ? computed : `${computed} Given by ${givenBy ?? 'hand'}: ${givenMarks}.`;
};

interface EarlierSubmissionProps {
  earlier: EarlierSubmission;
  /** The question that is looked at. */
  programIndex: string;
}

/** What had been submitted before the attempt was opened again: who opened it and why, marks, program and receipt. */
export const EarlierSubmissionView = ({ earlier, programIndex }: EarlierSubmissionProps) => {
  const code = earlier.programs.find((one) => one.programIndex === programIndex)?.code ?? [];
  return (
    <details className={classes.fold}>
      <summary>
        Submitted {formatDateTime(earlier.receipt.submittedAt)} · opened again by {earlier.reopenedBy} until{' '}
        {formatDateTime(earlier.openUntil)}
      </summary>
      <Text>Reason: {earlier.reason}</Text>
      <Text>{marksOf(earlier, programIndex)}</Text>
      {earlier.rubricMarks.length > 0 && (
        <Text>
          By the rubric:{' '}
          {earlier.rubricMarks
            .map(
              ({ title, obtainedMarks, totalMarks }) => `${title} ${obtainedMarks ?? '–'} of ${totalMarks}`,
            )
            .join(', ')}
          .
        </Text>
      )}
      {code.length > 0 && (
        <TextBlock label="Program submitted before">{code.map((block) => block.code).join('\n')}</TextBlock>
      )}
      <ReceiptView receipt={earlier.receipt} reader="faculty" isEarlier />
    </details>
  );
};
