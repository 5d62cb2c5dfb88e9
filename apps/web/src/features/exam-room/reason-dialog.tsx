import type { RoomStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useExempt } from '../tasks/index.ts';
import { NamedStudents } from '../task-sessions/index.ts';
import { useSubmitFor } from './api.ts';

interface ReasonDialogProps {
  student: RoomStudent;
  title: string;
  submitLabel: string;
  /** Who gets to see the reason. */
  seenBy: string;
  /** What is said when it is done. */
  done: string;
  act: (reason: string) => Promise<{ message?: string | undefined }>;
  children: ReactNode;
  onClose: () => void;
}

/** Asks why before something is done for a student that others will ask about. */
const ReasonDialog = ({
  student,
  title,
  submitLabel,
  seenBy,
  done,
  act,
  children,
  onClose,
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (reason.trim() === '') return;
    setBusy(true);
    try {
      const { message } = await act(reason);
      toast({ severity: 'success', summary: 'Success', detail: message ?? done });
      onClose();
    } catch (error) {
      setRefused(messageOf(error, 'It could not be done. Please try again.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={submitLabel}
      busy={busy}
      dirty={reason !== ''}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <div>
        <NamedStudents students={[student]} />
        <Text>{children}</Text>
      </div>
      <ReasonField description={seenBy} value={reason} onChange={setReason} checked={checked} />
      {refused && (
        <Text c="var(--assay-danger)" role="alert">
          {refused}
        </Text>
      )}
    </FormDialog>
  );
};

interface StudentDialogProps {
  taskId: string;
  student: RoomStudent;
  onClose: () => void;
}

/** Ends the attempt of a student. */
export const SubmitForDialog = ({ taskId, student, onClose }: StudentDialogProps) => {
  const submit = useSubmitFor(taskId);
  return (
    <ReasonDialog
      student={student}
      title="Submit for this student"
      submitLabel="Submit"
      seenBy="The student sees it, with your name. It is kept in the audit log."
      done="Submitted for the student"
      act={(reason) => submit.mutateAsync({ studentId: student._id, reason })}
      onClose={onClose}
    >
      What has arrived of their programs is submitted and graded now. What is still on their device comes too
      late: it is kept, and not graded. The attempt can be opened again.
    </ReasonDialog>
  );
};

/** Lets a student sit the task in any browser. */
export const ExemptStudentDialog = ({ taskId, student, onClose }: StudentDialogProps) => {
  const exempt = useExempt(taskId);
  return (
    <ReasonDialog
      student={student}
      title="Exempt from the exam browser"
      submitLabel="Exempt"
      seenBy="Students do not see it."
      done="Student exempted"
      act={(reason) => exempt.mutateAsync({ studentId: student._id, exempt: true, reason })}
      onClose={onClose}
    >
      The student sits this task in any browser. The leaderboard and the evaluation say so, with your name.
    </ReasonDialog>
  );
};
