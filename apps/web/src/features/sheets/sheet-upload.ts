import type { SheetReport } from '@assay/contract';
import type { UseMutationResult } from '@tanstack/react-query';

export interface SheetUpload {
  file: File;
  /** Without one the sheet is only looked at. */
  retryKey: string | null;
}

/** Looks at a sheet, or adds those in it. */
export type UploadMutation = UseMutationResult<SheetReport, Error, SheetUpload>;

/** A large sheet over a slow line takes its time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** What goes with a call that uploads a sheet. */
export const sheetInput = ({ file, retryKey }: SheetUpload) => ({
  body: retryKey === null ? { dryRun: 'true' as const } : { retryKey },
  files: { file },
  timeoutMs: UPLOAD_TIMEOUT_MS,
});
