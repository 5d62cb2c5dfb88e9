import { findStrengthProblem, type measureTestStrength, type stopTestStrength } from '@assay/contract';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { newId } from '../../../platform/ids.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { lockQuestion, requireQuestion, type QuestionData } from '../../questions/index.ts';
import { endMeasurement, findRunning, insertMeasurement } from './measurement.repository.ts';

/** Why a question cannot be measured; null where it can. */
export const problemOf = (question: QuestionData): string | null =>
  findStrengthProblem({
    testcases: question.testcases,
    referenceSolutions: question.referenceSolutions,
    referenceCheck: { status: question.referenceStatus, message: question.referenceMessage },
  });

export const handleMeasureTestStrength: Handler<typeof measureTestStrength> = async ({
  actor,
  body: { questionId },
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    const question = await requireQuestion(trx, actor, 'update', questionId);
    if (question.archived) throw refusedWhileArchived('question');
    if (await findRunning(trx, questionId)) return;
    const problem = problemOf(question);
    if (problem) throw new AppError('VALIDATION', problem);
    const [measurementId, now] = [newId(), deps.now()];
    await insertMeasurement(
      trx,
      { id: measurementId, questionId, startedBy: actor.id, startedAt: now },
      question.version,
    );
    await deps.jobs.enqueue(trx, 'measure-strength', measurementId, { measurementId });
    await noteAction(trx, actor, 'measure-test-strength', questionId, now, { version: question.version });
  });
  return { success: true, message: 'The tests are being measured' };
};

export const handleStopTestStrength: Handler<typeof stopTestStrength> = async ({
  actor,
  body: { questionId },
  deps,
}) => {
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    await requireQuestion(trx, actor, 'update', questionId);
    const running = await findRunning(trx, questionId);
    if (!running) throw new AppError('CONFLICT', 'The tests of this question are not being measured.');
    await endMeasurement(trx, { ...running, questionId }, { state: 'STOPPED' }, deps.now());
  });
  return { success: true, message: 'Stopped' };
};
