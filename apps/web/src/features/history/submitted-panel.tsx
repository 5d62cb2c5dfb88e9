import type { Receipt } from '@assay/contract';
import { Button, CloseButton, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import { keptWords, ReceiptPrograms } from '../exam/index.ts';
import { FeedbackDialog } from '../feedback/index.ts';
import classes from './history.module.css';
import { useHandedOver } from './use-handed-over.ts';

const arrivedWords = ({ programs }: Receipt): string => {
  const attempted = programs.filter((program) => program.attempted).length;
  if (programs.length === 1)
    return attempted === 1 ? 'Your program has arrived.' : 'You submitted no program.';
  return attempted === programs.length
    ? `The programs of all ${attempted} questions have arrived.`
    : `The programs of ${attempted} of ${programs.length} questions have arrived; the others were not attempted.`;
};

/** Says, right after a submission, that it arrived and what happens next; asks for suggestions without being in the way. */
export const SubmittedPanel = () => {
  const [given, replace] = useHandedOver();
  const [asking, setAsking] = useState(false);
  if (!given) return null;
  const { taskId, name, receipt } = given.submitted;
  return (
    <section className={classes.panel} aria-label="Submission">
      <div className={classes.panelHead}>
        <IconCircleCheckFilled size={28} className={classes.arrived} aria-hidden />
        <div role="status" aria-label="Submitted" className={classes.panelWords}>
          <Title order={2}>{name} is submitted</Title>
          <Text>
            At {formatDateTime(receipt.submittedAt)}
            {receipt.submittedBy === 'CLOCK' && ', when the time was up'}. {arrivedWords(receipt)}
          </Text>
        </div>
        <CloseButton aria-label="Close this message" onClick={() => replace(null)} />
      </div>
      <div>
        <Title order={3}>What happens next</Title>
        <ol className={classes.next}>
          <li>Your programs are being graded; your faculty marks what a person has to look at.</li>
          <li>Your marks stand in the list below once your faculty publishes the results.</li>
          <li>There is nothing left to do. You can log out.</li>
        </ol>
      </div>
      <details open={receipt.notGraded.length > 0}>
        <summary>Receipt{receipt.notGraded.length > 0 && `; ${keptWords(receipt.notGraded)}`}</summary>
        <ReceiptPrograms programs={receipt.programs} notGraded={receipt.notGraded} />
      </details>
      {given.openFeedback && (
        <Button
          variant="default"
          className={classes.ask}
          leftSection={<IconMessage2 size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Share Your Suggestions
        </Button>
      )}
      <FeedbackDialog opened={asking} task={{ _id: taskId, name }} onClose={() => setAsking(false)} />
    </section>
  );
};
