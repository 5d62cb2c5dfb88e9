import type { addProposedTest, callMutantEquivalent } from '@assay/contract';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { addHiddenTest, lockQuestion, requireQuestion } from '../../questions/index.ts';
import { findSurvivor, putStatement, removeStatement } from './answer-survivor.repository.ts';

export const handleAddProposedTest: Handler<typeof addProposedTest> = async ({ actor, body, deps }) => {
  const { questionId, programId } = body;
  await deps.db.transaction().execute(async (trx) => {
    await requireQuestion(trx, actor, 'update', questionId);
    const survivor = await findSurvivor(trx, questionId, programId);
    if (!survivor) throw notFound('Wrong program');
    const { proposedInput: input, proposedOutput: output } = survivor;
    if (input === null || output === null) throw notFound('Test');
    await addHiddenTest(
      trx,
      { deps, actor },
      questionId,
      { input, output },
      'A test that catches a wrong program which passed all others',
    );
  });
  return { success: true, message: 'Added as a hidden test' };
};

const NO_REASON = 'Say why no input tells it from the reference solution.';

export const handleCallMutantEquivalent: Handler<typeof callMutantEquivalent> = async ({
  actor,
  body: { questionId, programId, isEquivalent, reason },
  deps,
}) => {
  if (isEquivalent && reason === '')
    throw new AppError('VALIDATION', NO_REASON, [{ path: 'reason', message: NO_REASON }]);
  await deps.db.transaction().execute(async (trx) => {
    await lockQuestion(trx, questionId);
    await requireQuestion(trx, actor, 'update', questionId);
    const survivor = await findSurvivor(trx, questionId, programId);
    if (!survivor?.kind) throw notFound('Mutant');
    const { programHash } = survivor;
    const now = deps.now();
    if (isEquivalent)
      await putStatement(trx, { questionId, programHash, reason, saidBy: actor.id, saidAt: now });
    else await removeStatement(trx, questionId, programHash);
    await noteAction(
      trx,
      actor,
      isEquivalent ? 'call-mutant-equivalent' : 'deny-mutant-equivalent',
      questionId,
      now,
      isEquivalent ? { reason } : {},
    );
  });
  return { success: true, message: isEquivalent ? 'Counted as equivalent' : 'Counted again' };
};
