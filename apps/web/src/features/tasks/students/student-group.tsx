import type { GroupWithStudents, StudentName } from '@assay/contract';
import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { StudentLabel } from './student-label.tsx';
import classes from './student-picker.module.css';

interface StudentGroupProps {
  group: GroupWithStudents;
  selected: ReadonlySet<string>;
  expanded: boolean;
  onToggle: () => void;
  /** Stays the same function, so that only what changes is rendered. */
  onSelect: (studentIds: readonly string[], ticked: boolean) => void;
}

interface StudentBoxProps {
  student: StudentName;
  checked: boolean;
  onSelect: StudentGroupProps['onSelect'];
}

const StudentBox = memo(({ student: { _id, fullname, username }, checked, onSelect }: StudentBoxProps) => (
  <li className={classes.student}>
    <Checkbox
      checked={checked}
      onChange={(event) => onSelect([_id], event.currentTarget.checked)}
      label={<StudentLabel fullname={fullname} username={username} />}
    />
  </li>
));
StudentBox.displayName = 'StudentBox';

/** A group that can be ticked as a whole, and its students. */
export const StudentGroup = ({ group, selected, expanded, onToggle, onSelect }: StudentGroupProps) => {
  const listId = useId();
  const ids = group.students.map(({ _id }) => _id);
  const count = ids.filter((id) => selected.has(id)).length;
  const isWhole = ids.length > 0 && count === ids.length;

  return (
    <li>
      <div className={classes.group}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes.toggle}
          aria-label={`${expanded ? 'Hide' : 'Show'} the students of ${group.name}`}
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          onClick={onToggle}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Checkbox
          label={
            <Text span fw={500}>
              {group.name}
            </Text>
          }
          checked={isWhole}
          indeterminate={count > 0 && !isWhole}
          disabled={ids.length === 0}
          onChange={() => onSelect(ids, !isWhole)}
        />
        <span className={classes.count}>{count > 0 ? `${count} of ${ids.length}` : ids.length}</span>
      </div>
      {expanded && (
        <ul id={listId} className={classes.students} aria-label={group.name}>
          {group.students.map((student) => (
            <StudentBox
              key={student._id}
              student={student}
              checked={selected.has(student._id)}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
    </li>
  );
};
