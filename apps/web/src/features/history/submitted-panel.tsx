import { Button, CloseButton } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Arrived } from '../exam/index.ts';
import { FeedbackDialog } from '../feedback/index.ts';
import classes from './history.module.css';
import { useHandedOver } from './use-handed-over.ts';

/** Stands above the list right after a submission; asks for suggestions without being in the way. */
export const SubmittedPanel = () => {
  const [given, replace] = useHandedOver();
  const [asking, setAsking] = useState(false);
  if (!given) return null;
  const { taskId, name, receipt } = given.submitted;
  return (
    <section className={classes.panel} aria-label="Submission">
      <Arrived
        title={`${name} is submitted`}
        receipt={receipt}
        corner={<CloseButton aria-label="Close this message" onClick={() => replace(null)} />}
      />
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
