import { counted, JUMP_CHARACTERS, type Room, type RoomStudent } from '@assay/contract';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useServerNow } from '../../lib/values/clock.ts';
import { formatDateTime, formatSpan } from '../../lib/values/dates.ts';
import type { RowAction } from '../../ui/lists/data-table.tsx';
import { RowActions } from '../../ui/lists/row-actions.tsx';
import { useRowWindow } from '../../ui/lists/use-row-window.ts';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { TimeLeft } from '../task-sessions/index.ts';
import { isSitting, type RoomSort, type SortedBy } from './shown-students.ts';
import { RoomStateMark } from './room-words.tsx';
import classes from './room.module.css';

/** Height of a row, px; the style sheet says the same. */
const ROW_HEIGHT = 52;

const Since = ({ since, now }: { since: string; now: number }) => (
  <span className="tabular" title={`Since ${formatDateTime(since)}`}>
    {formatSpan(now - Date.parse(since))}
  </span>
);

const OUTSIDE_MEANING = `Characters of changes of ${JUMP_CHARACTERS} or more at once whose text stood neither in the student’s own programs nor in the question. It describes, and proves nothing.`;

const BROWSER_WORDS = { PROVEN: 'Proven', EXEMPT: 'Exempt', UNPROVEN: 'Not yet' } as const;

const Tests = ({ tests }: Pick<RoomStudent, 'tests'>) =>
  tests.map((test, place) => (
    // Questions do not move.
    <Table.Td key={place} className={classes.number} data-wide>
      {test ? (
        <span data-passed={test.passed === test.of || undefined} className={classes.tests}>
          {test.passed}/{test.of}
        </span>
      ) : (
        <span aria-label="Nothing run yet">–</span>
      )}
    </Table.Td>
  ));

/** How much came from outside: characters, which two changes may share; on hover, in how many. */
const Outside = ({ outside: { changes, characters } }: Pick<RoomStudent, 'outside'>) => (
  <Table.Td className={classes.number} data-wide>
    {changes === 0 ? (
      '–'
    ) : (
      <span title={`${counted(characters, 'character')} in ${counted(changes, 'change')}`}>
        {characters.toLocaleString('en')}
        <span className="visually-hidden"> characters in {counted(changes, 'change')}</span>
      </span>
    )}
  </Table.Td>
);

/** What a student was given beyond the others; empty where nothing was. */
const extraWords = ({ extraMinutes, laterEnd, openUntil }: RoomStudent): string => {
  if (openUntil) return 'Opened again';
  const parts = [extraMinutes > 0 && `+${extraMinutes} min`, laterEnd && 'own end'].filter(Boolean);
  return parts.join(', ');
};

interface RoomRowProps {
  student: RoomStudent;
  /** The place among all rows of the table, the head being the first. */
  index: number;
  /** How many questions wait for an answer. */
  waiting: number;
  now: number;
  actionsOf: (student: RoomStudent) => readonly RowAction<RoomStudent>[];
}

/** Drawn again only when something of it has changed: while the list scrolls, that is the rows that come into sight. */
const RoomRow = memo(({ student, index, waiting, now, actionsOf }: RoomRowProps) => (
  <Table.Tr aria-rowindex={index} className={classes.row}>
    <Table.Th scope="row" className={classes.name}>
      <span className={classes.clipped} title={student.name}>
        {student.name}
      </span>
      <Text component="span" size="xs" c="dimmed" className={classes.clipped}>
        {student.roll}
      </Text>
    </Table.Th>
    <Table.Td>
      <RoomStateMark state={student.state} />
      {student.since && isSitting(student) && (
        <Text size="xs" c="dimmed">
          <Since since={student.since} now={now} />
        </Text>
      )}
    </Table.Td>
    <Table.Td className={`${classes.number} ${classes.end}`}>
      {isSitting(student) ? <TimeLeft end={student.end} over="Over" /> : '–'}
      <Text size="xs" c="dimmed">
        {extraWords(student)}
      </Text>
    </Table.Td>
    <Tests tests={student.tests} />
    <Outside outside={student.outside} />
    {student.browser && <Table.Td data-wide>{BROWSER_WORDS[student.browser]}</Table.Td>}
    <Table.Td className={classes.number}>
      {waiting > 0 && (
        <span className={classes.waiting}>
          {waiting} <span className="visually-hidden">waiting</span>
        </span>
      )}
    </Table.Td>
    <Table.Td>
      <RowActions row={student} label={student.name} next={null} actions={actionsOf(student)} />
    </Table.Td>
  </Table.Tr>
));
RoomRow.displayName = 'RoomRow';

interface SortHeadProps {
  by: SortedBy;
  sort: RoomSort;
  onSort: (sort: RoomSort) => void;
  children: ReactNode;
  className?: string;
  title?: string;
  /** Left out where there is little room. */
  isWide?: boolean;
}

const SortHead = ({ by, sort, onSort, children, className, title, isWide }: SortHeadProps) => {
  const isSorted = sort.by === by;
  return (
    <Table.Th
      scope="col"
      className={className}
      title={title}
      data-wide={isWide || undefined}
      aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort({ by, down: isSorted ? !sort.down : false })}
      >
        {children}
        {isSorted &&
          (sort.down ? <IconArrowDown size={14} aria-hidden /> : <IconArrowUp size={14} aria-hidden />)}
      </UnstyledButton>
    </Table.Th>
  );
};

/** Stands for the rows that are not drawn. */
const Gap = ({ rows }: { rows: number }) =>
  rows > 0 && <tr aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} />;

interface RoomTableProps {
  task: Room['task'];
  students: readonly RoomStudent[];
  /** By student, how many questions wait for an answer. */
  waiting: ReadonlyMap<string, number>;
  sort: RoomSort;
  onSort: (sort: RoomSort) => void;
  actionsOf: (student: RoomStudent) => readonly RowAction<RoomStudent>[];
}

/** A line for each student, of which those in sight are drawn: a thousand are no more work than thirty. */
export const RoomTable = ({ task, students, waiting, sort, onSort, actionsOf }: RoomTableProps) => {
  const now = useServerNow();
  const { scroller, first, end } = useRowWindow(students.length, ROW_HEIGHT);
  return (
    <ScrollRegion ref={scroller} label="Students of the room" className={classes.frame}>
      <Table
        stickyHeader
        aria-label="Students"
        aria-rowcount={students.length + 1}
        borderColor="var(--assay-border)"
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <SortHead by="roll" sort={sort} onSort={onSort}>
              Student
            </SortHead>
            <SortHead by="state" sort={sort} onSort={onSort}>
              State
            </SortHead>
            <SortHead by="end" sort={sort} onSort={onSort} className={`${classes.number} ${classes.end}`}>
              Time left
            </SortHead>
            {task.questions.map(({ _id, name }, place) => (
              <Table.Th key={_id} scope="col" className={classes.number} title={name} data-wide>
                Q{place + 1}
              </Table.Th>
            ))}
            <SortHead
              by="outside"
              sort={sort}
              onSort={onSort}
              className={classes.number}
              title={OUTSIDE_MEANING}
              isWide
            >
              Outside
            </SortHead>
            {task.requireExamBrowser && (
              <Table.Th scope="col" data-wide>
                Exam browser
              </Table.Th>
            )}
            <Table.Th scope="col" className={classes.number}>
              Asks
            </Table.Th>
            <Table.Th scope="col">
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Gap rows={first} />
          {students.slice(first, end).map((student, place) => (
            <RoomRow
              key={student._id}
              student={student}
              index={first + place + 2}
              waiting={waiting.get(student._id) ?? 0}
              now={now}
              actionsOf={actionsOf}
            />
          ))}
          <Gap rows={students.length - end} />
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
};
