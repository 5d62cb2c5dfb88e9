import type { fetchStudentLogs } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listRunLogs } from '../attempts/index.ts';
import { requireSubmission } from './require-submission.ts';

export const handleFetchLogs: Handler<typeof fetchStudentLogs> = async ({ actor, body, deps }) => {
  const { student } = await requireSubmission(deps.db, actor, 'analyse', body, deps.now());
  return { success: true, data: { logs: await listRunLogs(deps.db, student.attemptId) } };
};
