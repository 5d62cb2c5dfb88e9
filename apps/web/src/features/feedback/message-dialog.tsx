import type { Feedback } from '@assay/contract';
import { Modal, Text } from '@mantine/core';

interface MessageDialogProps {
  /** Null: closed. */
  feedback: Feedback | null;
  onClose: () => void;
}

/** Shows a whole message, line by line as it was written. */
export const MessageDialog = ({ feedback, onClose }: MessageDialogProps) => (
  <Modal opened={feedback !== null} onClose={onClose} title="Full Feedback Message" size="lg">
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{feedback?.message}</Text>
  </Modal>
);
