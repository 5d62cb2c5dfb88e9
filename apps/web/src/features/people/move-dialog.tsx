import { Select, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { departmentsOf, useMovePeople } from './api.ts';
import { namedAs } from './chosen-person.ts';
import type { PeopleDialogProps } from './people-dialog-props.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The institute that people have in common; null where they have none, or several. */
const commonInstitute = (people: PeopleDialogProps['people']): string | null => {
  const [only, ...others] = new Set(people.map(({ instituteId }) => instituteId));
  return others.length === 0 ? (only ?? null) : null;
};

const NOWHERE = 'They belong to several institutes. Choose people of one institute.';

/** Moves people to another department of their institute. */
export const MoveDialog = ({ people, onClose, onDone }: PeopleDialogProps) => {
  const instituteId = commonInstitute(people);
  const departments = departmentsOf(instituteId ?? '');
  const { data, error } = useQuery({
    ...departments,
    queryFn: instituteId === null ? skipToken : departments.queryFn,
  });
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const move = useMovePeople();
  const loadProblem = error ? messageOf(error, 'The departments could not be loaded.') : null;

  const save = () => {
    if (departmentId === null) return setProblem('Please choose a department.');
    return move.mutate(
      { ids: people.map(({ _id }) => _id), departmentId },
      {
        onSuccess: ({ data: { done, left, groups, tasks } }) =>
          onDone({
            words: `${counted(done, 'person is', 'people are')} in ${data?.find(({ _id }) => _id === departmentId)?.name ?? 'the department'} now. ${counted(groups, 'place in a group', 'places in groups')} and ${counted(tasks, 'place in a coming task', 'places in coming tasks')} of the department before were left.`,
            left,
          }),
        onError: (failure) => setProblem(messageOf(failure, 'Server or network issue.')),
      },
    );
  };
  return (
    <FormDialog
      opened
      title="Move to Another Department"
      submitLabel="Move"
      busy={move.isPending}
      submitDisabled={instituteId === null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Text>
        {namedAs(people)}: what they have sat, their marks and results go along, and faculty keep what they
        own. Students leave the groups of the department they are in, and its tasks that have not begun.
      </Text>
      <Select
        label="Department"
        placeholder="Choose a department"
        data={data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={departmentId}
        onChange={(chosen) => {
          setDepartmentId(chosen);
          setProblem(null);
        }}
        searchable
        disabled={instituteId === null}
        error={problem ?? loadProblem ?? (instituteId === null ? NOWHERE : null)}
      />
    </FormDialog>
  );
};
