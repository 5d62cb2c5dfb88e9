import { getRubric, viewRubric, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** A page of the list. */
export const rubricListQuery = (query: QueryIn<typeof getRubric>) =>
  queryOptions({
    queryKey: ['rubrics', 'list', query],
    queryFn: ({ signal }) => call(getRubric, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One rubric. */
export const rubricQuery = (rubricId: string) =>
  queryOptions({
    queryKey: ['rubrics', 'one', rubricId],
    queryFn: async ({ signal }) => (await call(viewRubric, { params: { rubricId }, signal })).data,
  });
