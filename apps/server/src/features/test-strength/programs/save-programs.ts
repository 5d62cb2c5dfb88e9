import {
  WRONG_MAX,
  type deleteWrongSolution,
  type saveInputProgram,
  type saveWrongSolution,
} from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { refusedWhileArchived } from '../../../platform/archive.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { lockQuestion, requireQuestion } from '../../questions/index.ts';
import {
  listWrongSolutions,
  putInputProgram,
  putWrongSolution,
  removeWrongSolution,
} from './programs.repository.ts';

/** Keeps a question from being changed by others until the transaction ends, for one who may change it. */
const openForChange = async (trx: Queryable, actor: DepartmentActor, questionId: string): Promise<void> => {
  await lockQuestion(trx, questionId);
  const question = await requireQuestion(trx, actor, 'update', questionId);
  if (question.archived) throw refusedWhileArchived('question');
};

export const handleSaveWrongSolution: Handler<typeof saveWrongSolution> = async ({ actor, body, deps }) => {
  const { questionId, wrongSolution } = body;
  await deps.db.transaction().execute(async (trx) => {
    await openForChange(trx, actor, questionId);
    const others = (await listWrongSolutions(trx, questionId)).filter(({ id }) => id !== wrongSolution._id);
    if (others.length >= WRONG_MAX)
      throw new AppError('VALIDATION', `A question may have at most ${WRONG_MAX} wrong solutions.`);
    const now = deps.now();
    if (!(await putWrongSolution(trx, questionId, wrongSolution, { addedBy: actor.id, addedAt: now })))
      throw new AppError('ID_TAKEN', 'This wrong solution belongs to another question.');
    const { name, language } = wrongSolution;
    await noteAction(trx, actor, 'save-wrong-solution', questionId, now, { name, language });
  });
  return { success: true, message: 'Wrong solution saved' };
};

export const handleDeleteWrongSolution: Handler<typeof deleteWrongSolution> = async ({
  actor,
  body,
  deps,
}) => {
  const { questionId, wrongSolutionId } = body;
  await deps.db.transaction().execute(async (trx) => {
    await openForChange(trx, actor, questionId);
    if (!(await removeWrongSolution(trx, questionId, wrongSolutionId))) throw notFound('Wrong solution');
    await noteAction(trx, actor, 'delete-wrong-solution', questionId, deps.now());
  });
  return { success: true, message: 'Wrong solution deleted' };
};

export const handleSaveInputProgram: Handler<typeof saveInputProgram> = async ({ actor, body, deps }) => {
  const { questionId, role, program } = body;
  await deps.db.transaction().execute(async (trx) => {
    await openForChange(trx, actor, questionId);
    const now = deps.now();
    await putInputProgram(trx, questionId, role, program, { savedBy: actor.id, savedAt: now });
    await noteAction(trx, actor, 'save-input-program', questionId, now, {
      role,
      language: program?.language ?? null,
    });
  });
  return { success: true, message: program ? 'Saved' : 'Removed' };
};
