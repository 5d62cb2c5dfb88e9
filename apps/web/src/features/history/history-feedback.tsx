import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FeedbackDialog } from '../feedback/index.ts';
import { useHandedOver } from './use-handed-over.ts';

/** What the open dialog is about: a task, or nothing in particular. */
interface Asking {
  task: { _id: string; name: string } | null;
}

/** The Feedback button and its dialog, which opens by itself, once, after a submission and is then about that task. */
export const HistoryFeedback = () => {
  const [given, replace] = useHandedOver();
  const [asking, setAsking] = useState<Asking | null>(
    given?.openFeedback ? { task: { _id: given.submitted.taskId, name: given.submitted.name } } : null,
  );
  // Else every reload would ask again.
  const forgetFlag = useEffectEvent(() => {
    if (given?.openFeedback) replace({ ...given, openFeedback: false });
  });
  useEffect(() => forgetFlag(), []);

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage2 size={16} />}
        onClick={() => setAsking({ task: null })}
      >
        Feedback
      </Button>
      <FeedbackDialog opened={asking !== null} task={asking?.task} onClose={() => setAsking(null)} />
    </>
  );
};
