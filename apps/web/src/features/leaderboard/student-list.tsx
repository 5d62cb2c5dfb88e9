import type { Leaderboard } from '@assay/contract';
import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { iconChoices } from '../../ui/icon-choices.tsx';
import { useTableState } from '../../ui/use-table-state.ts';
import { leaderboardColumns } from './leaderboard-columns.tsx';
import { StudentGrid } from './student-grid.tsx';

const PAGE_SIZES = [5, 10, 25, 50] as const;
const SEARCH = 'Search by name or enrollment';

const LAYOUTS = iconChoices([
  { value: 'list', label: 'List', Shape: IconList },
  { value: 'grid', label: 'Grid', Shape: IconLayoutGrid },
]);

/** Everybody who was assigned, by rank, as a list or as cards. */
export const StudentList = ({ board: { students, totalMarks, task } }: { board: Leaderboard }) => {
  const [layout, setLayout] = useLocalStorage({ key: 'leaderboard-layout', defaultValue: 'list' });
  const isOver = task.status === 'COMPLETED';
  const state = useTableState({ pageSize: 10, sort: 'rank' });
  const columns = useMemo(() => leaderboardColumns(totalMarks, isOver), [totalMarks, isOver]);
  const shared = {
    columns,
    state,
    pageSizes: PAGE_SIZES,
    search: SEARCH,
    toolbar: (
      <SegmentedControl aria-label="Layout" size="sm" value={layout} onChange={setLayout} data={LAYOUTS} />
    ),
  };

  if (layout === 'grid' && students.length > 0)
    return <StudentGrid {...shared} students={students} totalMarks={totalMarks} isOver={isOver} />;
  return (
    <DataTable
      {...shared}
      label="Leaderboard"
      rows={students}
      rowId={(student) => student._id}
      rowLabel={(student) => student.fullname}
      empty={{
        icon: <IconUsers size={32} stroke={1.4} aria-hidden />,
        title: 'No Data Available',
        text: 'Students stand here once they are assigned to the task.',
      }}
    />
  );
};
