import { NO_LARGE_TEXTS, PLAIN_TEST, TESTS_MAX } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { contentOfStored, notedOf, placeOfStored } from '../question-edition.ts';
import { lockQuestion } from '../question.repository.ts';
import { updateQuestion } from '../question-version.repository.ts';
import { queueReferenceCheck } from '../references/reference-check.ts';
import { requireQuestion } from '../require-question.ts';

/**
 * Adds a HIDDEN test to the newest version of a question, which makes another version; one that has a test with this input
 * keeps it. Part of the caller's transaction.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT where it is archived, VALIDATION where it has as many tests as it may have
 */
export const addHiddenTest = async (
  trx: Queryable,
  { deps, actor }: { deps: Deps; actor: DepartmentActor },
  questionId: string,
  test: { input: string; output: string },
  reason: string,
): Promise<void> => {
  await lockQuestion(trx, questionId);
  const question = await requireQuestion(trx, actor, 'update', questionId);
  if (question.archived) throw refusedWhileArchived('question');
  const [place, stored] = [placeOfStored(question), contentOfStored(question)];
  if (stored.testcases.some(({ input }) => input.trim() === test.input.trim())) return;
  if (stored.testcases.length >= TESTS_MAX)
    throw new AppError('VALIDATION', `A question may have at most ${TESTS_MAX} test cases.`);
  const content = {
    ...stored,
    testcases: [
      ...stored.testcases,
      { ...PLAIN_TEST, ...NO_LARGE_TEXTS, ...test, type: 'HIDDEN' as const, checker: null },
    ],
  };
  const now = deps.now();
  await updateQuestion(trx, question, place, content, { authorId: actor.id, now, reason });
  await noteAction(
    trx,
    actor,
    'edit-question',
    questionId,
    now,
    changesBetween(notedOf(question.version, place, stored), notedOf(question.version + 1, place, content)),
  );
  await queueReferenceCheck(trx, deps.jobs, questionId);
};
