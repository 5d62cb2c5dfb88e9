import { importQuestions, type BodyIn, type ImportReport } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
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
