import type { GroupWithStudents } from '@assay/contract';
import { Button, Group, Input, Pill, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { StudentGroup } from './student-group.tsx';
import classes from './student-picker.module.css';
import { chipsOf, filterGroups, type StudentChip } from './student-tree.ts';

/** As many as stay readable; the rest unfolds. */
const CHIPS_MAX = 16;
/** Students that a filter unfolds by itself; with more of them each group waits to be opened. */
const UNFOLDED_MAX = 100;

interface StudentPickerProps {
  /** Undefined while they load. */
  groups: readonly GroupWithStudents[] | undefined;
  value: readonly string[];
  onChange: (studentIds: string[]) => void;
  error?: string;
}

const Chips = ({ chips, onRemove }: { chips: StudentChip[]; onRemove: (chip: StudentChip) => void }) => {
  const [all, setAll] = useState(false);
  const shown = all ? chips : chips.slice(0, CHIPS_MAX);
  return (
    <div className={classes.chips}>
      {shown.map((chip) => (
        <Pill
          key={chip._id}
          withRemoveButton
          onRemove={() => onRemove(chip)}
          removeButtonProps={{ 'aria-label': `Take out ${chip.label}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {chip.label}
        </Pill>
      ))}
      {chips.length > CHIPS_MAX && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${chips.length - CHIPS_MAX} more`}
        </Button>
      )}
    </div>
  );
};

/** Who sits the task: groups and students with checkboxes, a filter, and what is selected as chips. */
export const StudentPicker = ({ groups, value, onChange, error }: StudentPickerProps) => {
  const [filter, setFilter] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(value);
  // Typing goes before filtering.
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => filterGroups(groups ?? [], asked), [groups, asked]);
  const found = shown.reduce((sum, { students }) => sum + students.length, 0);
  const unfolds = asked.trim() !== '' && found <= UNFOLDED_MAX;
  const chips = chipsOf(groups ?? [], selected);

  // One function for good: a tick then renders the one student anew, not the hundreds that are unfolded.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const select = useCallback((studentIds: readonly string[], ticked: boolean) => {
    const next = new Set(latest.current.value);
    studentIds.forEach((id) => (ticked ? next.add(id) : next.delete(id)));
    latest.current.onChange([...next]);
  }, []);
  const toggle = (groupId: string) => {
    const next = new Set(opened);
    if (!next.delete(groupId)) next.add(groupId);
    // A group may have hundreds of students: what is typed meanwhile goes first.
    startTransition(() => setOpened(next));
  };

  return (
    <Input.Wrapper
      label="Assign Students"
      labelElement="div"
      error={error}
      data-problem={error ? 'Assign Students' : undefined}
    >
      <div className={classes.frame}>
        <div className={classes.tools}>
          <TextInput
            size="xs"
            aria-label="Filter groups and students"
            placeholder="Filter by group, name or enrollment"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            leftSection={<IconSearch size={14} aria-hidden />}
            w={{ base: '100%', xs: 280 }}
          />
          <Group gap="xs">
            <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
              {value.length === 1 ? '1 student selected' : `${value.length} students selected`}
            </Text>
            {value.length > 0 && (
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange([])}>
                Clear
              </Button>
            )}
          </Group>
        </div>
        <ul className={classes.list} aria-label="Groups">
          {!groups && [0, 1, 2].map((row) => <Skeleton key={row} h={24} m={8} component="li" />)}
          {shown.map((group) => (
            <StudentGroup
              key={group._id}
              group={group}
              selected={selected}
              expanded={opened.has(group._id) || unfolds}
              onToggle={() => toggle(group._id)}
              onSelect={select}
            />
          ))}
          {groups && shown.length === 0 && (
            <Text component="li" c="dimmed" p="sm">
              {filter ? 'No group or student matches these words.' : 'There is no group to assign yet.'}
            </Text>
          )}
        </ul>
      </div>
      {chips.length > 0 && (
        <Group mt="xs">
          <Chips chips={chips} onRemove={(chip) => select(chip.studentIds, false)} />
        </Group>
      )}
    </Input.Wrapper>
  );
};
