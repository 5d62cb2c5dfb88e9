import type { Reopened } from '@assay/contract';
import { CloseButton, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/values/dates.ts';
import classes from './browser-banner.module.css';

/** Says above an exam that had been submitted who opened it again, until when, and what stays of the submission. */
export const ReopenedBanner = ({ reopened }: { reopened: Reopened }) => {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <div className={classes.banner} role="status">
      <IconLockOpen size={20} className={classes.sign} aria-hidden />
      <div className={classes.words}>
        <Text fw={600}>
          {reopened.reopenedBy} has opened this task again for you, until {formatDateTime(reopened.openUntil)}
          .
        </Text>
        <Text size="sm">
          You go on from what you submitted at {formatDateTime(reopened.receipt.submittedAt)}; that receipt
          stays valid for what it names. What you submit next is graded.
        </Text>
      </div>
      <CloseButton aria-label="Close this note" onClick={() => setShown(false)} />
    </div>
  );
};
