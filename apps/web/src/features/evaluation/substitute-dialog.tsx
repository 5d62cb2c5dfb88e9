import { shownMarks, type ProgramEvaluation, type SubmissionEvaluation } from '@assay/contract';
import { Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSubstituteProgram, type SubmissionKey } from './api.ts';

interface SubstituteDialogProps {
  submissionKey: SubmissionKey;
  submission: SubmissionEvaluation;
  program: ProgramEvaluation;
  /** Null goes back to what was submitted. */
  setAsideId: string | null;
  onClose: () => void;
}

const marksNow = ({ computedMarks, givenMarks, givenBy }: ProgramEvaluation): string =>
  givenMarks === null
    ? `So far the tests give this question ${shownMarks(computedMarks)} marks.`
    : `The ${shownMarks(givenMarks)} marks that ${givenBy ?? 'somebody'} gave by hand still count; the tests change only the computed marks beside them.`;

/** Asks why another program of the student's is graded, and says what that changes. */
export const SubstituteDialog = ({
  submissionKey,
  submission,
  program,
  setAsideId,
  onClose,
}: SubstituteDialogProps) => {
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const substitute = useSubstituteProgram(submissionKey);
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (reason.trim() === '') return;
    const { programIndex, hash } = program;
    substitute.mutate(
      { programIndex, setAsideId, reason, seenHash: hash },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onClose();
        },
        onError: (error) => setRefused(messageOf(error, 'The program could not be graded.')),
      },
    );
  };

  return (
    <FormDialog
      opened
      title={setAsideId ? 'Grade this program instead' : 'Grade what was submitted'}
      submitLabel={substitute.isPending ? 'Running all tests' : 'Grade it'}
      busy={substitute.isPending}
      dirty={reason !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <div>
        <Text>
          {setAsideId
            ? 'It is run on all tests and graded instead of what was submitted, which is kept with the receipt. You can go back to it.'
            : 'What was submitted is run on all tests again and graded, as if nobody had chosen another program.'}
        </Text>
        <Text>{marksNow(program)}</Text>
        {submission.task.isResultPublished && (
          <Text>The result is published: the student sees the changed marks at once.</Text>
        )}
      </div>
      <ReasonField
        description="Kept with your name in the history of the marks and in the audit log. The student sees it beside the receipt."
        value={reason}
        onChange={setReason}
        checked={checked}
      />
      {refused && (
        <Text c="var(--assay-danger)" role="alert">
          {refused}
        </Text>
      )}
    </FormDialog>
  );
};
