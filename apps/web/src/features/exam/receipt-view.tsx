import { shortHash, type Receipt } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { formatDateTime, formatSpan } from '../../lib/dates.ts';
import classes from './receipt-view.module.css';

const HOW: Readonly<Record<Receipt['submittedBy'], string>> = {
  STUDENT: 'You submitted it.',
  CLOCK: 'The time was up, so the server submitted what it had.',
};

/** One line a question: its language, and the short hash that stands for exactly the program that is graded. */
export const ReceiptPrograms = ({ programs }: Pick<Receipt, 'programs'>) => (
  <div>
    <ol className={classes.programs} aria-label="Submitted programs">
      {programs
        .toSorted((a, b) => a.position - b.position)
        .map(({ programIndex, attempted, hash, language }, index) => (
          <li key={programIndex} className={classes.program}>
            <span>Question {index + 1}</span>
            {attempted && hash ? (
              <>
                <span className={classes.language}>{language}</span>
                <code className={classes.hash}>{shortHash(hash)}</code>
              </>
            ) : (
              <span className={classes.language}>Not attempted</span>
            )}
          </li>
        ))}
    </ol>
    <Text c="dimmed" size="xs" mt={8}>
      The code beside a question stands for exactly the program that is graded.
    </Text>
  </div>
);

/** When an attempt was submitted and exactly what is graded. */
export const ReceiptView = ({ receipt }: { receipt: Receipt }) => (
  <section className={classes.receipt} aria-label="Receipt">
    <div className={classes.head}>
      <IconCircleCheckFilled size={24} className={classes.icon} aria-hidden />
      <div>
        <Title order={2}>Submitted at {formatDateTime(receipt.submittedAt)}</Title>
        <Text c="dimmed">
          {HOW[receipt.submittedBy]} Time taken: {formatSpan(receipt.totalTimeTaken * 1000)}.
        </Text>
      </div>
    </div>
    <ReceiptPrograms programs={receipt.programs} />
  </section>
);
