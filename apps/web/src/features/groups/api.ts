import { fetchGroups, viewGroup, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** A page of the list. */
export const groupListQuery = (query: QueryIn<typeof fetchGroups>) =>
  queryOptions({
    queryKey: ['groups', 'list', query],
    queryFn: ({ signal }) => call(fetchGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A group with a page of its students; while another page loads, the one before stays. */
export const groupQuery = (groupId: string, query: QueryIn<typeof viewGroup>) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId, query] as const,
    queryFn: ({ signal }) => call(viewGroup, { params: { groupId }, query, signal }),
    placeholderData: (previous, before) => (before?.queryKey[2] === groupId ? previous : undefined),
  });
