import type { ItemAction } from '@assay/contract';
import { authorize } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { findQuestion, type QuestionData } from './question.repository.ts';

/**
 * The question, for one who may do this with it.
 * @throws NOT_FOUND to who may not even see it, FORBIDDEN to who may see it only.
 */
export const requireQuestion = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  questionId: string,
): Promise<QuestionData> => {
  const question = await findQuestion(db, actor, questionId);
  if (!question) throw notFound('Question');
  authorize(actor, action, shareableOf(actor, question), 'Question');
  return question;
};

/** So much of a question's words names it in the audit log, in characters. */
const NAME_LENGTH = 80;

/** What the audit log calls a question. */
export const nameOf = ({ statementText }: QuestionData): string => statementText.slice(0, NAME_LENGTH);
