import { queryOptions } from '@tanstack/react-query';
import { callFile } from './call-file.ts';

/** A stored file that the person may see. What lies at an address never changes. */
export const storedFileQuery = (url: string) =>
  queryOptions({
    queryKey: ['file', url],
    queryFn: ({ signal }) => callFile(url, signal),
    staleTime: Infinity,
  });
