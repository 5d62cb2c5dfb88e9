import type { List, ListAsked, ListColumns, ListFilters } from '@assay/contract';
import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { messageOf } from '../../lib/server/call.ts';
import type { LoadErrorProps } from '../messages/load-error.tsx';
import { useErrorToast } from '../messages/use-error-toast.ts';
import { listQueryOf, type DayRange } from './filters/list-query.ts';
import { useTableState, type TableStateOptions } from './use-table-state.ts';

/** How a load that failed is told: in the place of the rows, and by a toast, if there is one. */
interface ListFailure extends Pick<LoadErrorProps, 'title' | 'message'> {
  toast?: string;
}

interface ServerListOptions extends Omit<TableStateOptions, 'sort'> {
  /** Stands in the toast, and in the place of the rows where the server says nothing itself. */
  failed: string | ((error: Error) => ListFailure);
  /** How a range of days is read; in the reader's zone unless given. */
  days?: DayRange;
}

/**
 * A list of the contract that the server searches, narrows, sorts and pages. What it shows stands in the address.
 *
 *     const { list } = useServerList(tagList, tagListQuery, { pageSize: 10, failed: 'Failed to load tags' });
 *     <DataTable label="Tags" columns={columns} {...list} … />
 */
export const useServerList = <
  Columns extends ListColumns,
  Filters extends ListFilters,
  Answer,
  Page extends { data: readonly object[]; total: number },
  Key extends QueryKey,
>(
  declared: List<Columns, Filters>,
  optionsOf: (query: ListAsked<List<Columns, Filters>>) => UseQueryOptions<Answer, Error, Page, Key>,
  { failed, days, ...options }: ServerListOptions,
) => {
  const state = useTableState(options);
  const asked = listQueryOf(declared, state, days);
  const query = useQuery(optionsOf(asked));
  const client = useQueryClient();
  const { data, error, isPlaceholderData, refetch } = query;
  const tell = typeof failed === 'function' ? failed : tellAs(failed);
  const failure = error && !data ? tell(error) : null;
  useErrorToast(failure?.toast === undefined ? null : error, failure?.toast ?? '');

  const rows: Page['data'] | undefined = data?.data;
  return {
    /** What a `DataTable` is given. */
    list: {
      state,
      rows,
      total: data?.total ?? 0,
      refreshing: isPlaceholderData,
      error: failure && {
        title: failure.title,
        message: failure.message,
        onRetry: () => void refetch(),
      },
    },
    query,
    /** Every row that the filters leave, in order, on whatever page; asked for anew. @throws CallError */
    readAll: async (): Promise<Page['data']> => {
      const all = { ...asked, page: undefined, pageSize: undefined, numbered: undefined };
      const { queryKey, queryFn, select } = optionsOf(all);
      const answer = await client.fetchQuery({ queryKey, queryFn, staleTime: 0 });
      return (select ? select(answer) : (answer as unknown as Page)).data;
    },
  };
};

const tellAs =
  (failed: string) =>
  (error: Error): ListFailure => ({ message: messageOf(error, failed), toast: failed });
