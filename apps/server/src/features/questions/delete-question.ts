import type { deleteQuestion } from '@assay/contract';
import { demand } from '../../platform/access.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findQuestion, listTasksUsing, lockQuestion, markQuestionDeleted } from './question.repository.ts';

/** How many places a refusal names before it only counts. */
const NAMED = 3;

const placesOf = (names: readonly string[]): string => {
  const named = names.slice(0, NAMED).map((name) => `'${name}'`);
  return named.join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
};

export const handleDeleteQuestion: Handler<typeof deleteQuestion> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, body.questionId);
    const question = await findQuestion(trx, actor, body.questionId);
    if (!question) throw notFound('Question');
    demand(actor, 'delete', shareableOf(actor, question), 'Question');
    const names = await listTasksUsing(trx, question.id);
    if (names.length > 0)
      throw new AppError(
        'IN_USE',
        `This question cannot be deleted: it is used in the ${names.length === 1 ? 'task' : 'tasks'} ${placesOf(names)}.`,
      );
    await markQuestionDeleted(trx, question.id, deps.now());
  });
  return { success: true, message: 'Question deleted successfully' };
};
