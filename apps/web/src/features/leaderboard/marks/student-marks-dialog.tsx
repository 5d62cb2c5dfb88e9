import { findMarksProblem, type Leaderboard, type LeaderboardStudent } from '@assay/contract';
import { Text } from '@mantine/core';
import { useChanged } from '../../../lib/server/changed.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { giveMarks } from '../api.ts';
import { DistributionText } from './distribution-text.tsx';
import { isOvertaken, marksFailure } from './marks-failure.ts';
import { MarksField } from './marks-field.tsx';
import { OverwriteDialog } from './overwrite-dialog.tsx';

interface StudentMarksDialogProps {
  board: Leaderboard;
  student: LeaderboardStudent;
  onClose: () => void;
}

/** Gives one student marks for the whole task. */
export const StudentMarksDialog = ({ board, student, onClose }: StudentMarksDialogProps) => {
  const [marks, setMarks] = useState<number | null>(student.marks);
  // What somebody gives while the dialog is open was not seen, until this person has been told.
  const [givenAt, setGivenAt] = useState(student.givenAt);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const changed = useChanged('marks');
  const save = useMutation({
    mutationFn: (given: number) => giveMarks(board, { ...student, givenAt }, given),
    onSuccess: async (_, given) => {
      toast({
        severity: 'success',
        summary: 'Success',
        detail: `${student.fullname} has ${given} of ${board.totalMarks} marks.`,
      });
      await changed();
      onClose();
    },
    onError: (error) => {
      toast({ severity: 'error', summary: 'Error', detail: marksFailure(error) });
      return isOvertaken(error) ? changed() : undefined;
    },
  });
  const standing = board.students.find(({ _id }) => _id === student._id) ?? student;
  // Now the person has been told; the next save is meant.
  if (isOvertaken(save.error) && !save.isPending && givenAt !== standing.givenAt)
    setGivenAt(standing.givenAt);

  const submit = () => {
    const found = findMarksProblem(marks, board.totalMarks);
    setProblem(found);
    if (found) toast({ severity: 'error', summary: 'Invalid Marks', detail: found, id: 'marks' });
    else if (student.hasMarksByQuestion) setAsking(true);
    else save.mutate(marks ?? 0);
  };

  return (
    <>
      <FormDialog
        opened
        title={`Marks of ${student.fullname}`}
        submitLabel="Save marks"
        size="sm"
        busy={save.isPending}
        dirty={marks !== student.marks}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onClose={onClose}
      >
        <Text size="sm" c="dimmed">
          {student.username}. The marks are split evenly over the questions, in whole numbers as far as
          possible.
        </Text>
        <MarksField
          label={`Marks, 0 to ${board.totalMarks}`}
          totalMarks={board.totalMarks}
          value={marks}
          error={problem}
          onChange={(typed) => {
            setMarks(typed);
            setProblem(null);
          }}
        />
        <DistributionText board={board} students={[student]} marks={marks} />
      </FormDialog>
      <OverwriteDialog
        board={board}
        overwrite={asking ? { students: [student], marks: marks ?? 0 } : null}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save.mutate(marks ?? 0);
        }}
      />
    </>
  );
};
