import type { Actor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { findOfferedQuestion } from '../question.repository.ts';
import { findEntry } from './bank.repository.ts';

/**
 * A question as it is offered to the actor, and its offer.
 * @throws NOT_FOUND where it is not
 */
export const requireOffered = async (db: Queryable, actor: Actor, questionId: string) => {
  const entry = await findEntry(db, actor, questionId);
  const question = entry && (await findOfferedQuestion(db, actor, questionId));
  if (!entry || !question) throw notFound('Question');
  return { entry, question };
};

/** For who has read another version than the one that is offered. */
export const anotherVersion = (offered: number): AppError =>
  new AppError(
    'CONFLICT',
    `Version ${offered} of this question is offered by now. Nothing was done; please look at it first.`,
  );
