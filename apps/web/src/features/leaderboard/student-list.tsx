import type { Leaderboard, LeaderboardStudent } from '@assay/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList, IconPencil, IconPencilOff, IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useArea, useListState } from '../../lib/session/area.ts';
import { iconChoices } from '../../ui/forms/icon-choices.tsx';
import { DataTable, type NextAction } from '../../ui/lists/data-table.tsx';
import { useDataTable } from '../../ui/lists/use-data-table.ts';
import { useTableState } from '../../ui/lists/use-table-state.ts';
import { regradeAddress } from '../regrades/index.ts';
import { ExportMenu } from './export-menu.tsx';
import { MarksTable } from './marks/marks-table.tsx';
import { leaderboardColumns } from './standing/leaderboard-columns.tsx';
import { TILE_WORDS, studentsOf } from './standing/tiles.ts';
import { useTile } from './standing/use-tile.ts';
import { AnswersProvider, handedOver } from './standing/view-answer.tsx';
import { StudentGrid } from './student-grid.tsx';

const PAGE_SIZES = [5, 10, 25, 50] as const;
const SEARCH = 'Search by name or enrollment';

const LAYOUTS = iconChoices([
  { value: 'list', label: 'List', Shape: IconList },
  { value: 'grid', label: 'Grid', Shape: IconLayoutGrid },
]);

const EMPTY = {
  icon: <IconUsers size={32} stroke={1.4} aria-hidden />,
  title: 'No Data Available',
  text: 'Students appear here once they are assigned to the task.',
};

/** Everybody who was assigned, by rank: as a list, as cards, or with marks to edit. */
export const StudentList = ({ board }: { board: Leaderboard }) => {
  const { totalMarks, task } = board;
  const { tile, choose } = useTile();
  const students = useMemo(() => studentsOf(board, tile), [board, tile]);
  const [layout, setLayout] = useLocalStorage({ key: 'leaderboard-layout', defaultValue: 'list' });
  const [editing, setEditing] = useState(false);
  const isOver = task.status === 'COMPLETED';
  const state = useTableState({ pageSize: 10, sort: 'rank' });
  const area = useArea();
  const columns = useMemo(
    () =>
      leaderboardColumns({
        totalMarks,
        questions: task.questions,
        isOver,
        regradeAt:
          isOver && task.canEvaluate
            ? (questionId) => `${area}/${regradeAddress({ taskId: task._id, questionId })}`
            : undefined,
      }),
    [totalMarks, task, isOver, area],
  );
  const { found } = useDataTable({ columns, rows: students, rowId: (student) => student._id }, state, false);
  const place = {
    ...useListState(),
    base: `${area}/tasks/${task._id}/evaluate-submission`,
    students: found.map((row) => row.original),
  };

  const answerOf = ({ _id, isSubmissions }: LeaderboardStudent): NextAction<LeaderboardStudent> | null =>
    isSubmissions ? { label: 'View Answer', to: `${place.base}/${_id}`, state: handedOver(place) } : null;

  const toolbar = (
    <>
      {!editing && (
        <SegmentedControl aria-label="Layout" size="sm" value={layout} onChange={setLayout} data={LAYOUTS} />
      )}
      {board.students.length > 0 && <ExportMenu board={board} students={place.students} />}
      {task.canEvaluate && board.students.length > 0 && (
        <Button
          variant="default"
          aria-pressed={editing}
          leftSection={editing ? <IconPencilOff size={16} /> : <IconPencil size={16} />}
          onClick={() => setEditing(!editing)}
        >
          {editing ? 'Stop editing' : 'Edit marks'}
        </Button>
      )}
    </>
  );
  const shared = {
    columns,
    state,
    pageSizes: PAGE_SIZES,
    search: SEARCH,
    toolbar,
    narrowing: tile ? [{ label: `Only ${TILE_WORDS[tile]}`, onRemove: () => choose(null) }] : [],
  };

  if (editing) return <MarksTable {...shared} board={board} rows={students} found={place.students} />;
  return (
    <AnswersProvider value={place}>
      {layout === 'grid' && students.length > 0 ? (
        <StudentGrid {...shared} students={students} totalMarks={totalMarks} isOver={isOver} />
      ) : (
        <DataTable
          {...shared}
          label="Leaderboard"
          rows={students}
          rowId={(student) => student._id}
          rowLabel={(student) => student.fullname}
          next={answerOf}
          empty={EMPTY}
        />
      )}
    </AnswersProvider>
  );
};
