import {
  compareRecord,
  fetchRecord,
  fetchRecordReceipt,
  recordFilePath,
  type ProgressOf,
  type ReceiptFile,
  type RecordComparison,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callAndHear } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';

/** How soon to look again while something is still to be sealed, ms. */
const REFRESH_MS = 10_000;

/** How far the record of a task is; asked again while it is not sealed, or lacks changes. */
export const recordQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['record', taskId],
    queryFn: async ({ signal }) => (await call(fetchRecord, { params: { taskId }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && (data.seal === null || data.waiting > 0) ? REFRESH_MS : false,
  });

/** Thousands of logs take their time. */
const COMPARE_MS = 10 * 60_000;

/** Has what changed sealed, and the database compared with the record. */
export const compareWithRecord = async (
  taskId: string,
  onProgress: (progress: ProgressOf<typeof compareRecord>) => void,
): Promise<RecordComparison> =>
  (await callAndHear(compareRecord, { body: { taskId }, timeoutMs: COMPARE_MS }, onProgress)).data;

/** The whole record as a ZIP. */
export const fetchRecordFile = (taskId: string, names: boolean): Promise<Blob> =>
  callFile(`/api${recordFilePath(taskId, names)}`);

/** The student's own part of a record; null before it is sealed. */
export const fetchOwnReceipt = async (taskId: string): Promise<ReceiptFile | null> =>
  (await call(fetchRecordReceipt, { params: { taskId } })).data;
