import type { deleteQuestion } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { usedInTasks } from '../../platform/in-use.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findQuestion, listTasksUsing, lockQuestion, markQuestionDeleted } from './question.repository.ts';

export const handleDeleteQuestion: Handler<typeof deleteQuestion> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await findQuestion(trx, actor, body.questionId);
    if (!question) throw notFound('Question');
    authorize(actor, 'delete', shareableOf(actor, question), 'Question');
    const names = await listTasksUsing(trx, question.id);
    if (names.length > 0) throw usedInTasks('question', names);
    await markQuestionDeleted(trx, question.id, deps.now());
  });
  return { success: true, message: 'Question deleted successfully' };
};
