import { CASE_TEXT_MAX, type SimilarityCase } from '@assay/contract';
import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useCloseCase, useNoteInCase } from './api.ts';

const NOBODY = 'nobody';

const failed = (error: Error, otherwise: string): void =>
  toast({ severity: 'error', summary: 'Error', detail: messageOf(error, otherwise) });

interface DialogProps {
  held: SimilarityCase;
  onClose: () => void;
}

/** Something to be noted, or what one of the students said. */
export const NoteDialog = ({ held, onClose }: DialogProps) => {
  const note = useNoteInCase();
  const [_id] = useState(newId);
  const [whose, setWhose] = useState(NOBODY);
  const [text, setText] = useState('');
  const [checked, setChecked] = useState(false);
  const isNote = whose === NOBODY;
  return (
    <FormDialog
      opened
      title="Write in the case"
      submitLabel="Add"
      busy={note.isPending}
      dirty={text.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (text.trim() === '') return;
        note.mutate(
          {
            _id,
            caseId: held._id,
            kind: isNote ? 'NOTE' : 'WORD',
            studentId: isNote ? null : whose,
            text,
          },
          { onSuccess: onClose, onError: (error) => failed(error, 'It could not be added.') },
        );
      }}
      onClose={onClose}
    >
      <Select
        label="What it is"
        data={[
          { value: NOBODY, label: 'A note' },
          ...held.programs.map(({ student }) => ({
            value: student._id,
            label: `What ${student.fullname} said`,
          })),
        ]}
        value={whose}
        onChange={(value) => setWhose(value ?? NOBODY)}
        allowDeselect={false}
      />
      <Textarea
        label={isNote ? 'Note' : 'In their words'}
        description="It stays as you write it: nobody can change or delete it."
        autosize
        minRows={4}
        maxLength={CASE_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={checked && text.trim() === '' && 'Write what is to be noted.'}
        withAsterisk
      />
    </FormDialog>
  );
};

/** How a case ends, in words. */
export const CloseDialog = ({ held, onClose }: DialogProps) => {
  const close = useCloseCase(held._id);
  const [outcome, setOutcome] = useState('');
  const [checked, setChecked] = useState(false);
  return (
    <FormDialog
      opened
      title="Close the case"
      submitLabel="Close Case"
      busy={close.isPending}
      dirty={outcome.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (outcome.trim() === '') return;
        close.mutate(outcome, {
          onSuccess: ({ message }) => {
            toast({ severity: 'success', summary: 'Success', detail: message });
            onClose();
          },
          onError: (error) => failed(error, 'The case could not be closed.'),
        });
      }}
      onClose={onClose}
    >
      <Textarea
        label="Outcome"
        description="How it ends, and why: also where nothing follows from it."
        autosize
        minRows={4}
        maxLength={CASE_TEXT_MAX}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        error={checked && outcome.trim() === '' && 'Write how the case ends.'}
        withAsterisk
      />
      <Text c="dimmed" size="sm">
        No mark changes by it. Where one should, give it at the evaluation desk.
      </Text>
    </FormDialog>
  );
};
