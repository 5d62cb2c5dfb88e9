import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReasonField } from '../../../ui/forms/reason-field.tsx';
import { useCallEquivalent } from '../api.ts';
import { told } from './told.ts';

interface EquivalentDialogProps {
  questionId: string;
  programId: string;
  onClose: () => void;
}

/** Says of a mutant that no input tells it from the reference solution. */
export const EquivalentDialog = ({ questionId, programId, onClose }: EquivalentDialogProps) => {
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const call = useCallEquivalent(questionId);
  return (
    <FormDialog
      opened
      title="Call it equivalent"
      submitLabel="It is equivalent"
      busy={call.isPending}
      dirty={reason !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (reason.trim() !== '')
          call.mutate({ programId, isEquivalent: true, reason }, told('It could not be noted.', onClose));
      }}
    >
      <Text size="sm">
        An equivalent mutant does the same as the reference solution for every input that the question allows.
        It no longer counts, also when the tests are measured again.
      </Text>
      <ReasonField
        description="Whoever sees the question sees it, with your name."
        value={reason}
        onChange={setReason}
        checked={checked}
      />
    </FormDialog>
  );
};
