import type { Leaderboard, LeaderboardStudent } from '@assay/contract';
import { Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { DataTable, type DataColumn, type RowAction } from '../../../ui/lists/data-table.tsx';
import type { Narrowing } from '../../../ui/lists/data-table.types.ts';
import type { TableState } from '../../../ui/lists/use-table-state.ts';
import { whyNoMarks } from '../standing/standing.ts';
import { BulkMarksBar } from './bulk-marks-bar.tsx';
import { StudentMarksDialog } from './student-marks-dialog.tsx';

interface MarksTableProps {
  board: Leaderboard;
  /** Everybody, or those that a figure above the list is about. */
  rows: readonly LeaderboardStudent[];
  /** Everybody whom search and filters leave, in the order shown. */
  found: readonly LeaderboardStudent[];
  columns: readonly DataColumn<LeaderboardStudent>[];
  state: TableState;
  pageSizes: readonly number[];
  search: string;
  toolbar: ReactNode;
  narrowing: readonly Narrowing[];
}

/**
 * The leaderboard with marks to edit: of one student by the row's menu or Enter, of many by ticking. Selection and
 * entered marks live here, so they are gone when the mode is left.
 */
export const MarksTable = ({ board, rows, found, columns, ...table }: MarksTableProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<LeaderboardStudent | null>(null);
  const markable = found.filter((student) => whyNoMarks(student) === null);
  const actionsOf = (student: LeaderboardStudent): RowAction<LeaderboardStudent>[] =>
    whyNoMarks(student) === null
      ? [{ label: 'Edit marks', icon: <IconPencil size={16} />, onSelect: setEdited }]
      : [];

  return (
    <Stack gap="md">
      <BulkMarksBar
        board={board}
        selected={board.students.filter(({ _id }) => selected.has(_id))}
        selectable={markable.length}
        onSelectAll={() => setSelected(new Set(markable.map(({ _id }) => _id)))}
        onSelect={(ids) => setSelected(new Set(ids))}
      />
      <DataTable
        {...table}
        label="Leaderboard"
        columns={columns}
        rows={rows}
        rowId={(student) => student._id}
        rowLabel={(student) => student.fullname}
        selection={{ selected, onChange: setSelected, whyNot: whyNoMarks }}
        actions={actionsOf}
        empty={{ title: 'No Data Available' }}
      />
      {edited && (
        <StudentMarksDialog key={edited._id} board={board} student={edited} onClose={() => setEdited(null)} />
      )}
    </Stack>
  );
};
