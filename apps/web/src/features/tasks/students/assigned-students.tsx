import type { GroupWithStudents, StudentName } from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import classes from './assigned-students.module.css';
import { StudentLabel } from './student-label.tsx';
import { groupsWithOthers } from './student-tree.ts';

interface AssignedStudentsProps {
  students: readonly StudentName[];
  groups: readonly GroupWithStudents[];
}

/** Who sits the task, by group; a student of several groups stands in each. */
export const AssignedStudents = ({ students, groups }: AssignedStudentsProps) => {
  const assigned = new Set(students.map(({ _id }) => _id));
  const shown = groupsWithOthers(groups, students)
    .map((group) => ({ ...group, students: group.students.filter(({ _id }) => assigned.has(_id)) }))
    .filter((group) => group.students.length > 0);
  if (shown.length === 0) return <Text c="dimmed">No student is assigned to this task yet.</Text>;
  return (
    <Stack>
      {shown.map((group) => (
        <div key={group._id}>
          {shown.length > 1 && (
            <Text fw={500} mb={4}>
              {group.name}{' '}
              <Text span c="dimmed">
                {group.students.length}
              </Text>
            </Text>
          )}
          <ul className={classes.students}>
            {group.students.map(({ _id, fullname, username }) => (
              <li key={_id}>
                <StudentLabel fullname={fullname} username={username} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
};
