import {
  checkSubmissions,
  importQuestions,
  type BodyIn,
  type ImportReport,
  type ProgressOf,
  type SubmissionRun,
} from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call, callAndHear } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A large file over a slow line takes its time. */
const IMPORT_TIMEOUT_MS = 5 * 60_000;

export interface ImportInput {
  file: File;
  body: BodyIn<typeof importQuestions>;
}

/** Looks at a file of questions, or makes what is in it. */
export const useImportQuestions = () => {
  const changed = useChanged('questions', 'tags');
  return useMutation<ImportReport, Error, ImportInput>({
    mutationFn: async ({ file, body }) =>
      (await call(importQuestions, { body, files: { file }, timeoutMs: IMPORT_TIMEOUT_MS })).data,
    onSuccess: ({ dryRun }) => (dryRun ? undefined : changed()),
  });
};

/** So long all programs of a problem may take on all its tests. Milliseconds. */
const CHECK_MAX_MS = 30 * 60_000;

/** Runs the programs that a file has beside one of its questions. @throws CallError when they cannot be run */
export const runSubmissions = async (
  file: File,
  key: string,
  onProgress: (progress: ProgressOf<typeof checkSubmissions>) => void,
): Promise<SubmissionRun[]> =>
  (
    await callAndHear(
      checkSubmissions,
      { body: { key }, files: { file }, timeoutMs: CHECK_MAX_MS },
      onProgress,
    )
  ).data;
