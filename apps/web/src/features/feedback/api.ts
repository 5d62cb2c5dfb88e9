import { askForFeedback, fetchFeedback, submitFeedback, type QueryIn } from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';

interface Feedback {
  _id: string;
  message: string;
  taskId: string | null;
  attachments: readonly File[];
}

/** Several files over a slow line take their time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/**
 * Whether the person may be asked for suggestions now; who may, counts as asked. Where the server cannot say, nobody is
 * asked.
 */
export const mayAskForFeedback = (): Promise<boolean> =>
  call(askForFeedback, { body: {} }).then(
    ({ data }) => data.mayAsk,
    () => false,
  );

/** Sends a suggestion to the administrators. */
export const useSubmitFeedback = () =>
  useMutation({
    mutationFn: ({ _id, message, taskId, attachments }: Feedback) =>
      call(submitFeedback, {
        body: { _id, message, taskId: taskId ?? '' },
        files: { attachments },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
  });

/** A page of the messages. */
export const feedbackListQuery = (query: QueryIn<typeof fetchFeedback>) =>
  queryOptions({
    queryKey: ['feedback', 'list', query],
    queryFn: ({ signal }) => call(fetchFeedback, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A file that came with a message; it never changes, and is forgotten when nobody looks at it. */
export const feedbackFileQuery = (url: string) =>
  queryOptions({
    queryKey: ['feedback', 'file', url],
    queryFn: ({ signal }) => callFile(url, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
