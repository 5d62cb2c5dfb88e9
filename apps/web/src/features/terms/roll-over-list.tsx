import type { RollOverRow } from '@assay/contract';
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { ROLL_OVERS_SHOWN, rollOversQuery } from './api.ts';
import classes from './terms.module.css';
import { UndoDialog } from './undo-dialog.tsx';

/** So many departments are named in a row. */
const NAMED_MAX = 2;

const departmentsOf = ({ departments }: RollOverRow): string => {
  const more = departments.length - NAMED_MAX;
  const named = departments.slice(0, NAMED_MAX).map(({ name }) => name);
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
};

/** Who has undone it, and how much of it. */
const undoneIn = ({ departments }: RollOverRow): string | null => {
  const undone = departments.filter(({ undoneBy }) => undoneBy !== null);
  if (undone.length === 0) return null;
  const by = [...new Set(undone.map(({ undoneBy }) => undoneBy))].join(', ');
  return undone.length === departments.length
    ? `Undone by ${by}`
    : `${undone.length} of ${departments.length} departments undone by ${by}`;
};

const Row = ({ row, onUndo }: { row: RollOverRow; onUndo: () => void }) => (
  <Table.Tr>
    <Table.Td>
      <DateTimeText value={row.doneAt} />
    </Table.Td>
    <Table.Td>{row.doneBy}</Table.Td>
    <Table.Td>{departmentsOf(row)}</Table.Td>
    <Table.Td className={classes.number}>{row.promoted.toLocaleString('en')}</Table.Td>
    <Table.Td className={classes.number}>{row.archived.toLocaleString('en')}</Table.Td>
    <Table.Td className={classes.number}>{row.groups.toLocaleString('en')}</Table.Td>
    <Table.Td>
      <Group gap="xs" wrap="nowrap">
        {undoneIn(row) && <Text size="sm">{undoneIn(row)}</Text>}
        {row.undoableUntil && (
          <Button variant="default" size="compact-sm" onClick={onUndo}>
            Undo
          </Button>
        )}
      </Group>
    </Table.Td>
  </Table.Tr>
);

/** What was rolled over, by whom, and how it is undone. */
export const RollOverList = () => {
  const [page, setPage] = useState(0);
  const [undone, setUndone] = useState<RollOverRow | null>(null);
  const { data } = useQuery(rollOversQuery(page));
  if (!data || data.total === 0) return null;
  const isMore = (page + 1) * ROLL_OVERS_SHOWN < data.total;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Done so far
      </Title>
      <ScrollRegion className={classes.frame} label="Roll-overs">
        <Table className={classes.table} aria-label="Roll-overs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th>Departments</Table.Th>
              <Table.Th className={classes.number}>Promoted</Table.Th>
              <Table.Th className={classes.number}>Archived</Table.Th>
              <Table.Th className={classes.number}>Groups</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Undo</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((row) => (
              <Row key={row._id} row={row} onUndo={() => setUndone(row)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {(page > 0 || isMore) && (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button variant="default" size="compact-sm" disabled={!isMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Group>
      )}
      {undone && <UndoDialog row={undone} onClose={() => setUndone(null)} />}
    </Stack>
  );
};
