import {
  answerFeedback,
  askForFeedback,
  deleteFeedback,
  fetchFeedback,
  fetchOwnFeedback,
  markFeedback,
  submitFeedback,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';
import { useChanged } from '../../lib/server/changed.ts';

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
    onSuccess: useChanged('feedback'),
  });

const useFeedbackChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSuccess: useChanged('feedback') });

export const useMarkFeedback = () =>
  useFeedbackChange((body: BodyIn<typeof markFeedback>) => call(markFeedback, { body }));

export const useAnswerFeedback = () =>
  useFeedbackChange((body: BodyIn<typeof answerFeedback>) => call(answerFeedback, { body }));

export const useDeleteFeedback = () =>
  useFeedbackChange((ids: string[]) => call(deleteFeedback, { body: { ids } }));

/** A page of what the person has suggested, with the answers. */
export const ownFeedbackQuery = (query: QueryIn<typeof fetchOwnFeedback>) =>
  queryOptions({
    queryKey: ['feedback', 'own', query],
    queryFn: ({ signal }) => call(fetchOwnFeedback, { query, signal }),
    placeholderData: keepPreviousData,
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
