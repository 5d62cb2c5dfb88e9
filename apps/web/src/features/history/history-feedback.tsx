import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessage2 } from '@tabler/icons-react';
import { FeedbackDialog } from '../feedback/index.ts';
import { useHandedOver } from './use-handed-over.ts';

/** The Feedback button and its dialog, which opens by itself after a submission and is then about that task. */
export const HistoryFeedback = () => {
  const [given, replace] = useHandedOver();
  const [asked, { open, close }] = useDisclosure(false);
  const submitted = given?.openFeedback ? given.submitted : null;

  const closeBoth = () => {
    close();
    if (given) replace({ ...given, openFeedback: false });
  };

  return (
    <>
      <Button variant="default" leftSection={<IconMessage2 size={16} />} onClick={open}>
        Feedback
      </Button>
      <FeedbackDialog
        opened={asked || submitted !== null}
        task={submitted && { _id: submitted.taskId, name: submitted.name }}
        onClose={closeBoth}
      />
    </>
  );
};
