import {
  listCohortStudents,
  listRollOvers,
  previewRollOver,
  rollOver,
  undoRollOver,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** What a roll-over would move. Not asked for again while somebody chooses in it: the server says what has changed. */
export const previewQuery = queryOptions({
  queryKey: ['students', 'terms', 'preview'],
  queryFn: ({ signal }) => call(previewRollOver, { signal }),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Who is in a cohort. */
export const cohortStudentsQuery = (query: QueryIn<typeof listCohortStudents>) =>
  queryOptions({
    queryKey: ['students', 'terms', 'cohort', query],
    queryFn: ({ signal }) => call(listCohortStudents, { query, signal }),
  });

/** A page of what was done. */
export const rollOversQuery = (page: number) =>
  queryOptions({
    queryKey: ['students', 'terms', 'done', page],
    queryFn: ({ signal }) => call(listRollOvers, { query: { page, pageSize: ROLL_OVERS_SHOWN }, signal }),
    placeholderData: keepPreviousData,
  });

/** So many are shown at a time. */
export const ROLL_OVERS_SHOWN = 10;

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('students') });

export const useRollOver = () => useChange((body: BodyIn<typeof rollOver>) => call(rollOver, { body }));

export const useUndo = () => useChange((_id: string) => call(undoRollOver, { body: { _id } }));
