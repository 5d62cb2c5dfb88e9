import type { TaskStudent } from '@assay/contract';
import { Modal } from '@mantine/core';
import { OriginList } from '../exam/index.ts';

interface OriginsDialogProps {
  /** Null: closed. */
  student: TaskStudent | null;
  onClose: () => void;
}

/** Shows from which devices and addresses a student works. */
export const OriginsDialog = ({ student, onClose }: OriginsDialogProps) => (
  <Modal
    opened={student !== null}
    onClose={onClose}
    size="lg"
    title={student && `Where ${student.name} works`}
  >
    {student?.origins && <OriginList origins={student.origins} />}
  </Modal>
);
