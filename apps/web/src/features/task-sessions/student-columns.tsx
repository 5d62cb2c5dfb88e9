import { SITTING_STATES, type TaskStudent } from '@assay/contract';
import type { DataColumn } from '../../ui/data-table.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { SITTING_WORDS, SittingStateMark } from './sitting-state.tsx';
import { TimeLeft } from './time-left.tsx';

/** What the list says of each student of a task; the names are those that the server sorts by. */
export const studentColumns: DataColumn<TaskStudent>[] = [
  { id: 'name', header: 'Student Name', value: ({ name }) => name, minWidth: 180 },
  { id: 'roll', header: 'Enrollment Number', value: ({ roll }) => roll, width: 184 },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <SittingStateMark state={state} />,
    filter: SITTING_STATES.map((value) => ({ value, label: SITTING_WORDS[value] })),
    width: 148,
  },
  {
    id: 'end',
    header: 'Time Left',
    value: ({ end }) => end,
    cell: ({ state, end }) => (state === 'WRITING' ? <TimeLeft end={end} over="Time is over" /> : '–'),
    width: 132,
  },
  {
    id: 'lastSavedAt',
    header: 'Last Saved',
    value: ({ lastSavedAt }) => lastSavedAt,
    cell: ({ lastSavedAt }) => <DateTimeText value={lastSavedAt} format="words" />,
    width: 148,
  },
  {
    id: 'submittedAt',
    header: 'Submitted',
    value: ({ submittedAt }) => submittedAt,
    cell: ({ submittedAt }) => <DateTimeText value={submittedAt} />,
    width: 184,
  },
];
