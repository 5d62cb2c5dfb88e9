import { GROUP_NAME_MAX } from '@assay/contract';
import { Checkbox, Table, Text, TextInput } from '@mantine/core';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import type { DepartmentPlan, GroupPlan } from './roll-over-plan.ts';
import classes from './terms.module.css';

interface GroupTableProps {
  plan: DepartmentPlan;
  onMove: (groupId: string, moves: boolean) => void;
  onName: (groupId: string, name: string) => void;
}

const After = ({ row, onName }: { row: GroupPlan; onName: GroupTableProps['onName'] }) => {
  const { group, isGoing, isArchived, name } = row;
  if (!isGoing) return <Text className={classes.stays}>Stays as it is</Text>;
  if (isArchived) return <Text>Archived</Text>;
  return (
    <TextInput
      aria-label={`New name of ${group.name}`}
      className={classes.name}
      size="xs"
      maxLength={GROUP_NAME_MAX}
      value={name}
      onChange={(event) => onName(group._id, event.currentTarget.value)}
    />
  );
};

/** The groups of a department, before and after. */
export const GroupTable = ({ plan, onMove, onName }: GroupTableProps) => (
  <ScrollRegion className={classes.frame} label={`Groups of ${plan.department.name}`}>
    <Table className={classes.table} aria-label={`Groups of ${plan.department.name}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Group</Table.Th>
          <Table.Th>By</Table.Th>
          <Table.Th className={classes.number}>Students</Table.Th>
          <Table.Th>Then</Table.Th>
          <Table.Th>To know</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plan.groups.map((row) => (
          <Table.Tr key={row.group._id}>
            <Table.Td>
              <Checkbox
                label={row.group.name}
                checked={row.isGoing}
                disabled={!row.canGo}
                onChange={(event) => onMove(row.group._id, event.currentTarget.checked)}
              />
            </Table.Td>
            <Table.Td data-label="By">{row.group.createdByName}</Table.Td>
            <Table.Td className={classes.number} data-label="Students">
              {row.group.students.toLocaleString('en')}
            </Table.Td>
            <Table.Td data-label="Then">
              <After row={row} onName={onName} />
            </Table.Td>
            <Table.Td className={classes.notes}>
              {row.notes.map((note) => (
                <Text key={note} size="sm" className={classes.note}>
                  {note}
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);
