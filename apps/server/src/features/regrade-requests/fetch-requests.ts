import type { fetchRegradeRequests, fetchSubmissionRequests } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { requireSubmission } from '../evaluation/index.ts';
import { requireTask } from '../tasks/index.ts';
import { pageOfRequests } from './request-list.repository.ts';
import { toRequest, toRequestRow } from './request-response.ts';
import { listRequests } from './request.repository.ts';

export const handleFetchRegradeRequests: Handler<typeof fetchRegradeRequests> = async ({
  actor,
  query,
  deps: { db, now },
}) => {
  const { taskId } = query;
  const task = taskId === undefined ? null : await requireTask(db, actor, 'analyse', taskId, now());
  const { rows, total } = await pageOfRequests(db, actor, query);
  return {
    success: true,
    task: task && {
      _id: task.id,
      name: task.name,
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
    },
    data: rows.map(toRequestRow),
    total,
  };
};

export const handleFetchSubmissionRequests: Handler<typeof fetchSubmissionRequests> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { student } = await requireSubmission(db, actor, 'analyse', params, now());
  return { success: true, data: (await listRequests(db, student.attemptId)).map(toRequest) };
};
