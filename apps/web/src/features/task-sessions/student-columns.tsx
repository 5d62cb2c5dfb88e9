import {
  ORIGIN_FILTERS,
  originWords,
  SITTING_STATES,
  type OriginFilter,
  type TaskStudent,
} from '@assay/contract';
import { Anchor } from '@mantine/core';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import { OriginCountsText } from '../exam/index.ts';
import { isUnderWay, SITTING_WORDS, SittingStateMark } from './sitting-state.tsx';
import { TimeLeft } from './time-left.tsx';

const ORIGIN_WORDS: Readonly<Record<OriginFilter, string>> = {
  SEVERAL: 'Several devices or addresses',
  'AT-ONCE': 'Several at the same time',
};

/**
 * What the list says of each student of a task; the names are those that the server sorts by. `onOrigins` shows where
 * somebody works.
 */
export const studentColumns = (onOrigins: (student: TaskStudent) => void): DataColumn<TaskStudent>[] => [
  { id: 'name', header: 'Student Name', value: ({ name }) => name, size: 'name', phone: 'name' },
  {
    id: 'roll',
    header: 'Enrollment Number',
    value: ({ roll }) => roll,
    size: 'fit',
    phone: { fact: '' },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state, heardAt }) => <SittingStateMark state={state} heardAt={heardAt} />,
    filter: SITTING_STATES.map((value) => ({ value, label: SITTING_WORDS[value] })),
    size: 'fit',
    pinned: true,
    phone: 'mark',
  },
  {
    id: 'end',
    header: 'Time Left',
    value: ({ state, end }) => (isUnderWay(state) ? end : null),
    cell: ({ state, end }) => (isUnderWay(state) ? <TimeLeft end={end} over="Time is over" /> : '–'),
    size: 'fit',
    phone: { fact: 'Left' },
  },
  {
    id: 'answered',
    header: 'Answered',
    value: ({ answered }) => answered && `${answered.count} of ${answered.of}`,
    numeric: true,
    phone: { fact: 'Answered' },
  },
  {
    id: 'lastSavedAt',
    header: 'Last Saved',
    value: ({ lastSavedAt }) => lastSavedAt,
    cell: ({ lastSavedAt }) => <DateTimeText value={lastSavedAt} format="words" />,
    size: 'fit',
    phone: { fact: 'Saved' },
  },
  {
    id: 'lastRunAt',
    header: 'Last Run',
    value: ({ lastRunAt }) => lastRunAt,
    cell: ({ lastRunAt }) => <DateTimeText value={lastRunAt} format="words" />,
    size: 'fit',
    phone: { fact: 'Run' },
  },
  {
    id: 'origins',
    header: 'Devices',
    value: ({ origins }) => origins && originWords(origins),
    cell: (student) =>
      student.origins?.list.length ? (
        <Anchor
          component="button"
          type="button"
          aria-label={`${originWords(student.origins)}${student.origins.isAtOnce ? ', at the same time' : ''}: where ${student.name} works`}
          onClick={() => onOrigins(student)}
        >
          <OriginCountsText origins={student.origins} />
        </Anchor>
      ) : (
        '–'
      ),
    sortable: false,
    filter: ORIGIN_FILTERS.map((value) => ({ value, label: ORIGIN_WORDS[value] })),
    phone: { fact: '' },
  },
  {
    id: 'submittedAt',
    header: 'Submitted',
    value: ({ submittedAt }) => submittedAt,
    cell: ({ submittedAt }) => <DateTimeText value={submittedAt} format="listed" />,
    size: 'fit',
    phone: { fact: 'Submitted' },
  },
];
