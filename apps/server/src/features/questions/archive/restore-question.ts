import type { restoreQuestion } from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { lockQuestion, unarchiveQuestion } from '../question.repository.ts';
import { nameOf, requireQuestion } from '../require-question.ts';

export const handleRestoreQuestion: Handler<typeof restoreQuestion> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await requireQuestion(trx, actor, 'restore', body.questionId);
    if (!question.archived) return;
    await unarchiveQuestion(trx, question.id);
    await noteAction(trx, actor, 'restore-question', question.id, deps.now(), { name: nameOf(question) });
  });
  return { success: true, message: 'Question brought back' };
};
