import type { Receipt } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/values/dates.ts';
import classes from './arrived.module.css';
import { keptWords } from './kept-words.ts';
import { ReceiptPrograms } from './receipt-view.tsx';
import { isShutIn } from './way-out.tsx';

const arrivedWords = ({ programs }: Receipt): string => {
  const attempted = programs.filter((program) => program.attempted).length;
  if (programs.length === 1)
    return attempted === 1 ? 'Your program has arrived.' : 'You submitted no program.';
  return attempted === programs.length
    ? `The programs of all ${attempted} questions have arrived.`
    : `The programs of ${attempted} of ${programs.length} questions have arrived; the others were not attempted.`;
};

interface ArrivedProps {
  taskId: string;
  title: string;
  receipt: Receipt;
  /** Stands at the end of the head. */
  corner?: ReactNode;
}

/** Says that a submission arrived and what happens next; its receipt is folded unless something of it is not graded. */
export const Arrived = ({ taskId, title, receipt, corner }: ArrivedProps) => (
  <>
    <div className={classes.head}>
      <IconCircleCheckFilled size={28} className={classes.icon} aria-hidden />
      <div role="status" aria-label="Submitted" className={classes.words}>
        <Title order={2}>{title}</Title>
        <Text inherit>
          At {formatDateTime(receipt.submittedAt)}
          {receipt.submittedBy === 'CLOCK' && ', when the time was up'}. {arrivedWords(receipt)}
        </Text>
      </div>
      {corner}
    </div>
    <div>
      <Title order={3}>What happens next</Title>
      <ol className={classes.next}>
        <li>Your programs are graded; your faculty marks what a person has to look at.</li>
        <li>Your marks appear in History once your faculty publishes the results.</li>
        <li>
          There is nothing left to do. You can {isShutIn(taskId) ? 'leave Safe Exam Browser' : 'log out'}.
        </li>
      </ol>
    </div>
    <details className={classes.receipt} open={receipt.notGraded.length > 0}>
      <summary>Receipt{receipt.notGraded.length > 0 && `; ${keptWords(receipt.notGraded)}`}</summary>
      <section aria-label="Receipt">
        <ReceiptPrograms programs={receipt.programs} notGraded={receipt.notGraded} />
      </section>
    </details>
  </>
);
