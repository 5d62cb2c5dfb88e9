import { Button, Checkbox, Table, Text } from '@mantine/core';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import type { CohortPlan, DepartmentPlan } from './roll-over-plan.ts';
import classes from './terms.module.css';

interface CohortTableProps {
  plan: DepartmentPlan;
  onMove: (key: string, moves: boolean) => void;
  onAskWhoStays: (cohort: CohortPlan) => void;
}

const afterOf = ({ cohort, going, to }: CohortPlan): string => {
  if (going === 0) return `Stays in semester ${cohort.semester}`;
  return to === null ? 'Archived' : `Semester ${to}`;
};

const CohortRow = ({ row, ...on }: { row: CohortPlan } & Omit<CohortTableProps, 'plan'>) => {
  const { cohort, key, isMoving, staying, notes } = row;
  const named = `semester ${cohort.semester}, ${cohort.batch}`;
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`Move ${named}`}
          label={`Semester ${cohort.semester}`}
          checked={isMoving}
          onChange={(event) => on.onMove(key, event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="tabular" data-label="Passout">
        {cohort.batch}
      </Table.Td>
      <Table.Td className={classes.number} data-label="Students">
        {cohort.students.toLocaleString('en')}
      </Table.Td>
      <Table.Td className={row.going === 0 ? classes.stays : undefined} data-label="Then">
        {afterOf(row)}
      </Table.Td>
      <Table.Td data-label="Who stays">
        {isMoving ? (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.who}
            aria-label={`Who stays of ${named}`}
            onClick={() => on.onAskWhoStays(row)}
          >
            {staying.length > 0 ? staying.length.toLocaleString('en') : 'Nobody'}
          </Button>
        ) : (
          <Text className={classes.stays}>All</Text>
        )}
      </Table.Td>
      <Table.Td className={classes.notes}>
        {notes.map((note) => (
          <Text key={note} size="sm" className={classes.note}>
            {note}
          </Text>
        ))}
      </Table.Td>
    </Table.Tr>
  );
};

/** The cohorts of a department, before and after. */
export const CohortTable = ({ plan, ...on }: CohortTableProps) => (
  <ScrollRegion className={classes.frame} label={`Semesters of ${plan.department.name}`}>
    <Table className={classes.table} aria-label={`Semesters of ${plan.department.name}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Now</Table.Th>
          <Table.Th>Passout Year</Table.Th>
          <Table.Th className={classes.number}>Students</Table.Th>
          <Table.Th>Then</Table.Th>
          <Table.Th>Who stays</Table.Th>
          <Table.Th>To know</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plan.cohorts.map((row) => (
          <CohortRow key={row.key} row={row} {...on} />
        ))}
      </Table.Tbody>
    </Table>
  </ScrollRegion>
);
