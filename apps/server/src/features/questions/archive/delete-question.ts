import type {
  deleteQuestion,
  DeletionOutcome,
  fetchQuestionDeletion,
  QuestionDeletion,
} from '@assay/contract';
import { requireExpected } from '../../../platform/archive.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { NAMED } from '../../../platform/in-use.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import {
  archiveQuestion,
  listTasksUsing,
  lockQuestion,
  markQuestionDeleted,
} from '../question.repository.ts';
import { nameOf, requireQuestion } from '../require-question.ts';

const readDeletion = async (db: Queryable, questionId: string): Promise<QuestionDeletion> => {
  const names = await listTasksUsing(db, questionId);
  return {
    outcome: names.length > 0 ? 'ARCHIVED' : 'DELETED',
    tasks: { count: names.length, names: names.slice(0, NAMED) },
  };
};

export const handleFetchQuestionDeletion: Handler<typeof fetchQuestionDeletion> = async ({
  actor,
  params,
  deps,
}) => {
  const question = await requireQuestion(deps.db, actor, 'delete', params.questionId);
  return { success: true, data: await readDeletion(deps.db, question.id) };
};

/** No task takes the question in before the transaction ends, so one that is deleted is used nowhere. */
export const handleDeleteQuestion: Handler<typeof deleteQuestion> = async ({ actor, body, deps }) => {
  const outcome = await deps.db.transaction().execute(async (trx): Promise<DeletionOutcome> => {
    await lockQuestion(trx, body.questionId);
    const question = await requireQuestion(trx, actor, 'delete', body.questionId);
    // The same call again, whose answer was lost.
    if (question.archived) return 'ARCHIVED';
    const deletion = await readDeletion(trx, question.id);
    requireExpected('question', deletion.outcome, body.expected);
    const now = deps.now();
    const isArchived = deletion.outcome === 'ARCHIVED';
    if (isArchived) await archiveQuestion(trx, question.id, actor.id, now);
    else await markQuestionDeleted(trx, question.id, now);
    await noteAction(trx, actor, isArchived ? 'archive-question' : 'delete-question', question.id, now, {
      name: nameOf(question),
    });
    return deletion.outcome;
  });
  const message = outcome === 'ARCHIVED' ? 'Question archived' : 'Question deleted successfully';
  return { success: true, message, data: { outcome } };
};
