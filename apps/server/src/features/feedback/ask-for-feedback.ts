import { FEEDBACK_EVERY_DAYS, type askForFeedback } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteRequest } from './feedback.repository.ts';

export const handleAskForFeedback: Handler<typeof askForFeedback> = async ({ actor, deps }) => {
  const now = deps.now();
  const before = new Date(now.getTime() - FEEDBACK_EVERY_DAYS * 86_400_000);
  return { success: true, data: { mayAsk: await noteRequest(deps.db, actor.id, { now, before }) } };
};
