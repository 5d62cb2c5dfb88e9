import { submitFeedback } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

interface Feedback {
  message: string;
  taskId: string | null;
  attachments: readonly File[];
}

/** Several files over a slow line take their time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** Sends a suggestion to the administrators. */
export const useSubmitFeedback = () =>
  useMutation({
    mutationFn: ({ message, taskId, attachments }: Feedback) =>
      call(submitFeedback, {
        body: { message, taskId: taskId ?? '' },
        files: { attachments },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
  });
