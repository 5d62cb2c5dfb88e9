import { receiptSchema } from '@assay/contract';
import { CloseButton, Text } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '../../lib/dates.ts';
import { ReceiptPrograms } from '../exam/index.ts';
import classes from './history.module.css';

/** What the exam page hands over in the navigation state. `openFeedback` asks for the feedback dialog. */
const handedOver = z.object({
  submitted: z.object({ taskId: z.string(), name: z.string(), receipt: receiptSchema }),
  openFeedback: z.boolean(),
});

/** Says, right after a submission, that it arrived, with its receipt. */
export const SubmittedPanel = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const given = handedOver.safeParse(location.state).data;
  if (!given) return null;
  const { name, receipt } = given.submitted;
  return (
    <section className={classes.panel} aria-label="Submitted" role="status">
      <div className={classes.panelHead}>
        <div>
          <Text fw={600} size="md">
            {name}: submitted at {formatDateTime(receipt.submittedAt)}
          </Text>
          <Text c="dimmed">Your programs have arrived and are being graded.</Text>
        </div>
        <CloseButton
          aria-label="Close this message"
          onClick={() => navigate(location.pathname + location.search, { replace: true, state: null })}
        />
      </div>
      <ReceiptPrograms programs={receipt.programs} />
    </section>
  );
};
