import type { Feedback } from '@assay/contract';
import { Modal, Text, Title } from '@mantine/core';
import { formatInKolkata } from './kolkata-time.ts';

const WHOLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

interface MessageDialogProps {
  /** Null: closed. */
  feedback: Feedback | null;
  onClose: () => void;
}

/** Shows a whole message, line by line as it was written, and its answer. */
export const MessageDialog = ({ feedback, onClose }: MessageDialogProps) => (
  <Modal opened={feedback !== null} onClose={onClose} title="Full Feedback Message" size="lg">
    <Text style={WHOLE}>{feedback?.message}</Text>
    {feedback?.answer && (
      <>
        <Title order={3} size="h5" mt="lg">
          Answer
        </Title>
        <Text size="sm" c="dimmed">
          {feedback.answer.by}, {formatInKolkata(feedback.answer.at)}
        </Text>
        <Text mt={4} style={WHOLE}>
          {feedback.answer.text}
        </Text>
      </>
    )}
  </Modal>
);
