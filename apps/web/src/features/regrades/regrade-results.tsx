import {
  MARK_MOVES,
  VERDICT_WORDS,
  regradeResultList,
  type ChangedTest,
  type MarkMove,
  type Regrade,
  type RegradeResult,
} from '@assay/contract';
import { Skeleton, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEqual, IconHandStop, type Icon } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FigureStrip } from '../../ui/facts/figure-strip.tsx';
import { DataTable, type DataColumn } from '../../ui/lists/data-table.tsx';
import { useServerList } from '../../ui/lists/use-server-list.ts';
import { later } from '../../ui/messages/later.tsx';
import { regradeResultsQuery } from './api.ts';
import { countOf } from './regrade-words.ts';
import classes from './regrades.module.css';

/** With the charts, which only this page has. */
const MarksChart = later(() => import('./marks-chart.tsx'), <Skeleton h={280} />);

const MOVES: Readonly<Record<MarkMove, { label: string; note: string; Shape: Icon }>> = {
  RISE: { label: 'Rise', note: 'get more marks', Shape: IconArrowUp },
  FALL: { label: 'Fall', note: 'get fewer marks', Shape: IconArrowDown },
  STAY: { label: 'Stay', note: 'keep their marks', Shape: IconEqual },
  BY_HAND: { label: 'By hand', note: 'a person gave their marks', Shape: IconHandStop },
};

const TONES = { RISE: 'success', FALL: 'danger', STAY: undefined, BY_HAND: undefined } as const;

const signed = (difference: number): string => {
  const amount = Math.abs(difference).toFixed(2);
  return difference > 0 ? `+${amount}` : difference < 0 ? `−${amount}` : amount;
};

const moveWords = ({ move, before, after, isApplied, computedAfter }: RegradeResult, isDone: boolean) => {
  if (move === 'BY_HAND') return 'By hand';
  if (isDone && !isApplied) return `Kept, not ${computedAfter.toFixed(2)}`;
  return move === 'STAY' ? 'Stays' : signed(after - before);
};

const MoveCell = ({ result, isDone }: { result: RegradeResult; isDone: boolean }) => {
  const { Shape } = MOVES[result.move];
  return (
    <span className={classes.move} data-move={result.move}>
      <Shape size={14} aria-hidden />
      {moveWords(result, isDone)}
    </span>
  );
};

const verdictOf = (ran: ChangedTest['before'], gone: string): string =>
  ran === null ? gone : VERDICT_WORDS[ran.verdict];

const testWords = ({ before, after, type, repeats }: ChangedTest): string => {
  const number = after?.number ?? before?.number;
  const again = repeats > 0 ? `, ran again ${repeats === 1 ? 'once' : 'twice'}` : '';
  const words = `${verdictOf(before, 'new')} → ${verdictOf(after, 'no longer there')}`;
  return `Test ${number} (${type === 'HIDDEN' ? 'hidden' : 'public'}): ${words}${again}`;
};

const passedWords = ({ passedBefore, totalBefore, passedAfter, totalAfter }: RegradeResult): string =>
  `${passedBefore} of ${totalBefore} → ${passedAfter} of ${totalAfter} tests passed`;

const TestsCell = ({ result }: { result: RegradeResult }) => {
  const { givenBy, move } = result;
  const isSame = result.passedBefore === result.passedAfter && result.totalBefore === result.totalAfter;
  return (
    <>
      {move === 'BY_HAND' && <Text size="sm">{givenBy ?? 'A person'} gave these marks.</Text>}
      {isSame && result.tests.length === 0 ? (
        <Text c="dimmed">No test changed</Text>
      ) : (
        <Text size="sm">{passedWords(result)}</Text>
      )}
      <ul className={classes.changes}>
        {result.tests.map((test) => (
          <Text component="li" size="xs" c="dimmed" key={testWords(test)}>
            {testWords(test)}
          </Text>
        ))}
        {result.changedTests > result.tests.length && (
          <Text component="li" size="xs" c="dimmed">
            and {countOf(result.changedTests - result.tests.length, 'more test')}
          </Text>
        )}
      </ul>
    </>
  );
};

const columnsOf = (isDone: boolean): DataColumn<RegradeResult>[] => [
  {
    id: 'student',
    header: 'Student',
    value: ({ student }) => student.fullname,
    cell: ({ student }) => (
      <>
        <Text fw={500} className="two-lines">
          {student.fullname}
        </Text>
        <Text size="xs" c="dimmed">
          {student.username}
        </Text>
      </>
    ),
    size: 'name',
    phone: 'name',
  },
  {
    id: 'before',
    header: 'Before',
    value: ({ before }) => before,
    cell: ({ before }) => before.toFixed(2),
    numeric: true,
    filter: 'number',
    phone: { fact: 'Before' },
  },
  {
    id: 'after',
    header: 'After',
    value: ({ after }) => after,
    cell: ({ after }) => after.toFixed(2),
    numeric: true,
    filter: 'number',
    phone: { fact: 'After' },
  },
  {
    id: 'difference',
    header: 'Change',
    value: ({ after, before }) => after - before,
    cell: (result) => <MoveCell result={result} isDone={isDone} />,
    size: 'fit',
    phone: 'mark',
  },
  {
    id: 'tests',
    header: 'Tests',
    value: passedWords,
    cell: (result) => <TestsCell result={result} />,
    size: 'prose',
    sortable: false,
    phone: { fact: '' },
  },
];

const MOVE_FILTER = {
  id: 'move',
  header: 'Change',
  filter: MARK_MOVES.map((value) => ({ value, label: MOVES[value].label })),
} as const;

/** What a regrade would do, or did: how many rise and fall, how the marks lie, and each student. */
export const RegradeResults = ({ regrade }: { regrade: Regrade }) => {
  const { _id, state, moves, distribution, average } = regrade;
  const isDone = state === 'APPLIED' || state === 'UNDONE';
  const columns = useMemo(() => columnsOf(isDone), [isDone]);
  const { list } = useServerList(
    regradeResultList,
    (asked) => regradeResultsQuery(_id, `${state} ${regrade.progress.done}`, asked),
    { pageSize: 25, failed: 'Failed to load the students' },
  );
  const chosen = MARK_MOVES.find((move) => list.state.filters['move'] === move) ?? null;

  return (
    <>
      <FigureStrip
        label="What becomes of the marks"
        figures={MARK_MOVES.map((move) => ({
          id: move,
          label: MOVES[move].label,
          value: (moves[move] ?? 0).toLocaleString('en-IN'),
          note: MOVES[move].note,
          tone: (moves[move] ?? 0) > 0 ? TONES[move] : undefined,
          title: `Shows those who ${MOVES[move].note}`,
        }))}
        chosen={chosen}
        onPress={(move) => list.state.change({ filters: { move: chosen === move ? '' : move } })}
      />
      <MarksChart distribution={distribution} average={average} />
      <DataTable
        label="Students"
        columns={columns}
        {...list}
        rowId={({ student }) => student._id}
        rowLabel={({ student }) => student.fullname}
        search="Search by name or enrollment number"
        filters={[MOVE_FILTER]}
        empty={{ title: 'Nobody has submitted this question.' }}
      />
    </>
  );
};
