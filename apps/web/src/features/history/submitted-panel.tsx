import { CloseButton, Text } from '@mantine/core';
import { formatDateTime } from '../../lib/values/dates.ts';
import { ReceiptPrograms } from '../exam/index.ts';
import classes from './history.module.css';
import { useHandedOver } from './use-handed-over.ts';

/** Says, right after a submission, that it arrived, with its receipt. */
export const SubmittedPanel = () => {
  const [given, replace] = useHandedOver();
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
        <CloseButton aria-label="Close this message" onClick={() => replace(null)} />
      </div>
      <ReceiptPrograms programs={receipt.programs} notGraded={receipt.notGraded} />
    </section>
  );
};
