import type { Queryable } from '../../../platform/db/database.ts';

/** A program of a question that passed every test; undefined where there is none. */
export const findSurvivor = (db: Queryable, questionId: string, programId: string) =>
  db
    .selectFrom('measuredProgram as program')
    .innerJoin('strengthMeasurement as measurement', 'measurement.id', 'program.measurementId')
    .where('program.id', '=', programId)
    .where('measurement.questionId', '=', questionId)
    .where('program.outcome', '=', 'SURVIVED')
    .select(['program.kind', 'program.programHash', 'program.proposedInput', 'program.proposedOutput'])
    .executeTakeFirst();

/** Notes that a mutant is equivalent; what was said before is said anew. */
export const putStatement = async (
  trx: Queryable,
  statement: { questionId: string; programHash: string; reason: string; saidBy: string; saidAt: Date },
): Promise<void> => {
  const { reason, saidBy, saidAt } = statement;
  await trx
    .insertInto('equivalentMutant')
    .values(statement)
    .onConflict((conflict) =>
      conflict.columns(['questionId', 'programHash']).doUpdateSet({ reason, saidBy, saidAt }),
    )
    .execute();
};

export const removeStatement = async (
  trx: Queryable,
  questionId: string,
  programHash: string,
): Promise<void> => {
  await trx
    .deleteFrom('equivalentMutant')
    .where('questionId', '=', questionId)
    .where('programHash', '=', programHash)
    .execute();
};
