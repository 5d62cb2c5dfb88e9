import { fetchLanguages } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** What the runners have; asked again when a form is opened later. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(fetchLanguages, { signal }),
  select: ({ data }) => data,
  staleTime: 60_000,
});
