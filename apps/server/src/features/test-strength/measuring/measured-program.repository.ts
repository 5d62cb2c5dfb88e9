import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/schema.ts';
import type { Tried } from '../engine/try-program.ts';

export type PlannedProgram = Omit<Insertable<Tables['measuredProgram']>, 'measurementId' | 'position'>;

/** Writes which programs a measurement tries, unless it has ended. */
export const writePlan = async (
  trx: Queryable,
  measurementId: string,
  programs: readonly PlannedProgram[],
  thrownAway: { sameCount: number; uncompiledCount: number },
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('strengthMeasurement')
    .set({ ...thrownAway, isPlanned: true })
    .where('id', '=', measurementId)
    .where('state', '=', 'MEASURING')
    .where('isPlanned', '=', false)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n || programs.length === 0) return;
  await trx
    .insertInto('measuredProgram')
    .values(programs.map((program, position) => ({ ...program, measurementId, position })))
    .execute();
};

/** The programs of a measurement in their order, with the text of those that are wrong solutions. */
export const listPrograms = (db: Queryable, measurementId: string) =>
  db
    .selectFrom('measuredProgram as program')
    .leftJoin('wrongSolution as wrong', 'wrong.id', 'program.wrongSolutionId')
    .where('program.measurementId', '=', measurementId)
    .orderBy('program.position')
    .selectAll('program')
    .select(['wrong.code as wrongCode', 'wrong.name as wrongName'])
    .execute();
export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

/** Notes what tests made of a program, or the test that would catch it; false where the measurement has ended. */
export const noteProgram = async (
  db: Queryable,
  id: string,
  said: Tried | { isSearched: true; proposedInput: string | null; proposedOutput: string | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('measuredProgram')
    .from('strengthMeasurement')
    .set(said)
    .where('measuredProgram.id', '=', id)
    .whereRef('strengthMeasurement.id', '=', 'measuredProgram.measurementId')
    .where('strengthMeasurement.state', '=', 'MEASURING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** The marks of the mutants of a question that a person calls equivalent. */
export const listEquivalent = async (db: Queryable, questionId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('equivalentMutant')
    .where('questionId', '=', questionId)
    .select('programHash')
    .execute();
  return new Set(rows.map(({ programHash }) => programHash));
};
