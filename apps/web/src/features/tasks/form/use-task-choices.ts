import type { Task } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { groupsQuery } from '../../groups/index.ts';
import { rubricsQuery } from '../../rubrics/index.ts';
import { subjectsQuery } from '../../subjects/index.ts';
import { groupsWithOthers } from '../students/student-tree.ts';

/** What a list that has lost an entry still has to offer: the entry that the task has. */
const withKept = (
  rows: readonly { _id: string; name: string }[] | undefined,
  id: string | null | undefined,
  name: string | null | undefined,
) => {
  const options = (rows ?? []).map((row) => ({ value: row._id, label: row.name }));
  const isKnown = !id || options.some(({ value }) => value === id);
  return isKnown ? options : [...options, { value: id, label: name ?? 'As before' }];
};

/** What the task form chooses from, questions aside; what the task has already, or brings into a copy, is always among it. */
export const useTaskChoices = (task: Task | undefined, isCopy: boolean) => {
  const groups = useQuery(groupsQuery);
  const subjects = useQuery(subjectsQuery);
  const rubrics = useQuery(rubricsQuery);
  useErrorToast(groups.error, 'Failed to fetch groups');
  useErrorToast(subjects.error, 'Failed to fetch subjects');
  useErrorToast(rubrics.error, 'Failed to fetch rubrics');

  const allGroups = useMemo(() => {
    const assigned = task?.assignedStudents ?? [];
    const others = isCopy ? 'Students of the copied task' : undefined;
    return groups.data || groups.isError ? groupsWithOthers(groups.data ?? [], assigned, others) : undefined;
  }, [groups.data, groups.isError, task, isCopy]);

  return {
    groups: { ...groups, shown: allGroups },
    subjects: { ...subjects, options: withKept(subjects.data, task?.subjects, task?.subjectName) },
    rubrics: { ...rubrics, options: withKept(rubrics.data, task?.rubrics, task?.rubricName) },
  };
};
export type TaskChoices = ReturnType<typeof useTaskChoices>;
