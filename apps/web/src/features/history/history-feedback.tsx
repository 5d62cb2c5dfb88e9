import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { FeedbackDialog } from '../feedback/index.ts';

/** The Feedback button and its dialog, which is about nothing in particular. */
export const HistoryFeedback = () => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={16} />} onClick={() => setAsking(true)}>
        Feedback
      </Button>
      <FeedbackDialog opened={asking} onClose={() => setAsking(false)} />
    </>
  );
};
