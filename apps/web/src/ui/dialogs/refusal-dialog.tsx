import { Button, Group, Modal, Text } from '@mantine/core';

interface RefusalDialogProps {
  /** What was refused: `Delete failed`. */
  title: string;
  /** Why, in a sentence; null: closed. */
  reason: string | null;
  onClose: () => void;
}

/** Says why something was refused, where that takes longer to read than a message in the corner stays. */
export const RefusalDialog = ({ title, reason, onClose }: RefusalDialogProps) => (
  <Modal opened={reason !== null} onClose={onClose} title={title} withCloseButton={false}>
    <Text style={{ overflowWrap: 'anywhere' }}>{reason}</Text>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Modal>
);
