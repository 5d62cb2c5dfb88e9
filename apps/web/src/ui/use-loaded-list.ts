import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../lib/call.ts';
import { useErrorToast } from './use-error-toast.ts';

/**
 * What a `DataTable` is given of a list that the server pages. A load that fails is told, by a toast with `failed` and,
 * where there are no rows, in their place.
 */
export const useLoadedList = <Row>(query: UseQueryResult<{ data: Row[]; total: number }>, failed: string) => {
  const { data, error, isPlaceholderData, refetch } = query;
  useErrorToast(data ? null : error, failed);
  return {
    rows: data?.data,
    total: data?.total ?? 0,
    refreshing: isPlaceholderData,
    error: error && !data ? { message: messageOf(error, failed), onRetry: () => void refetch() } : null,
  };
};
