import { findReopeningProblem, type TaskStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { toInstant, toLocal } from '../../lib/values/local-moment.ts';
import { DateTimeField } from '../../ui/forms/dates/date-time-field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { useReopenAttempts } from './api.ts';
import { NamedStudents } from './named-students.tsx';

/** So much time is offered where a student's own is over, minutes. */
const OFFERED_MINUTES = 15;

type ReopenedStudent = Pick<TaskStudent, '_id' | 'name' | 'roll' | 'startedAt' | 'submittedAt' | 'end'>;

/** The end of the student who has the latest, or a little time from now; a whole minute. */
const offeredEnd = (students: readonly ReopenedStudent[]): string => {
  const ends = students.map(({ end }) => Date.parse(end));
  const latest = Math.max(serverNow() + OFFERED_MINUTES * 60_000, ...ends);
  return toLocal(Math.ceil(latest / 60_000) * 60_000);
};

interface ReopenDialogProps {
  task: { _id: string; name: string };
  students: readonly ReopenedStudent[];
  onReopened: () => void;
  onClose: () => void;
}

/** Opens submitted attempts again until a moment, and says what becomes of what was submitted. */
export const ReopenDialog = ({ task, students, onReopened, onClose }: ReopenDialogProps) => {
  const [offered] = useState(() => offeredEnd(students));
  const [until, setUntil] = useState<string | null>(offered);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const reopen = useReopenAttempts(task._id);
  const instant = toInstant(until);
  const problem = instant
    ? findReopeningProblem(
        { isResultPublished: false },
        students.map(({ name, startedAt, submittedAt, end }) => ({
          fullname: name,
          startedAt: startedAt ? new Date(startedAt) : null,
          submittedAt: submittedAt ? new Date(submittedAt) : null,
          end: new Date(end),
        })),
        new Date(instant),
        new Date(serverNow()),
      )
    : 'Please choose how long they can continue.';

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    setRefused(null);
    if (instant === null || problem || reason.trim() === '') return;
    reopen.mutate(
      { studentIds: students.map(({ _id }) => _id), until: instant, reason },
      {
        onSuccess: ({ message }) => {
          toast({ severity: 'success', summary: 'Success', detail: message });
          onReopened();
          onClose();
        },
        onError: (error) => setRefused(messageOf(error, 'The attempts could not be opened again.')),
      },
    );
  };

  return (
    <FormDialog
      opened
      title={students.length === 1 ? 'Open this attempt again' : `Open ${students.length} attempts again`}
      submitLabel="Open again"
      busy={reopen.isPending}
      dirty={reason !== '' || until !== offered}
      onSubmit={save}
      onClose={onClose}
    >
      <div>
        <NamedStudents students={students} />
        <Text>
          They continue from what they submitted, and what they submit next is graded instead. What was
          submitted before is kept with its receipt and its marks; a mark that somebody gave still counts
          where the program is submitted unchanged.
        </Text>
      </div>
      <DateTimeField
        label="Open until"
        description="The server then submits what there is, as it always does when time is up."
        value={until}
        onChange={setUntil}
        error={(checked && problem) || undefined}
        required
      />
      <ReasonField
        description="Kept with your name in the evaluation and in the audit log. Students see your name and the end, not the reason."
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
