import type { fetchQuestionOrigin } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { requireQuestion } from '../require-question.ts';
import { findOrigin } from './origin.repository.ts';

export const handleFetchQuestionOrigin: Handler<typeof fetchQuestionOrigin> = async ({
  actor,
  params,
  deps,
}) => {
  await requireQuestion(deps.db, actor, 'view', params.questionId);
  const origin = await findOrigin(deps.db, actor, params.questionId);
  if (!origin) return { success: true, data: null };
  const { sourceId, offeredVersion, copiedAt, ...words } = origin;
  const offered =
    sourceId === null || offeredVersion === null ? null : { questionId: sourceId, version: offeredVersion };
  return { success: true, data: { ...words, copiedAt: copiedAt.toISOString(), offered } };
};
