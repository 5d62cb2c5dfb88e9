import type { InputProgram, InputProgramRole, WrongSolutionDraft } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { InputPrograms } from '../engine/good-inputs.ts';

/** The wrong solutions of a question, the oldest first. */
export const listWrongSolutions = (db: Queryable, questionId: string) =>
  db
    .selectFrom('wrongSolution as wrong')
    .innerJoin('person', 'person.id', 'wrong.addedBy')
    .where('wrong.questionId', '=', questionId)
    .orderBy('wrong.addedAt')
    .orderBy('wrong.id')
    .select(['wrong.id', 'wrong.name', 'wrong.language', 'wrong.code', 'person.fullname as addedBy'])
    .execute();

/** Writes a wrong solution, or writes it anew; false where its id is that of another question's. */
export const putWrongSolution = async (
  trx: Queryable,
  questionId: string,
  { _id, ...said }: WrongSolutionDraft,
  added: { addedBy: string; addedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('wrongSolution')
    .values({ id: _id, questionId, ...said, ...added })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(said).where('wrongSolution.questionId', '=', questionId),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** False where there is none. */
export const removeWrongSolution = async (
  trx: Queryable,
  questionId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('wrongSolution')
    .where('questionId', '=', questionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** What makes and checks inputs of a question. */
export const findInputPrograms = async (db: Queryable, questionId: string): Promise<InputPrograms> => {
  const rows = await db
    .selectFrom('inputProgram')
    .where('questionId', '=', questionId)
    .select(['role', 'language', 'code', 'arguments'])
    .execute();
  const of = (role: InputProgramRole): InputProgram | null => {
    const row = rows.find((one) => one.role === role);
    return row ? { language: row.language, code: row.code, arguments: row.arguments } : null;
  };
  return { generator: of('GENERATOR'), validator: of('VALIDATOR') };
};

export const putInputProgram = async (
  trx: Queryable,
  questionId: string,
  role: InputProgramRole,
  program: InputProgram | null,
  saved: { savedBy: string; savedAt: Date },
): Promise<void> => {
  await trx
    .deleteFrom('inputProgram')
    .where('questionId', '=', questionId)
    .where('role', '=', role)
    .execute();
  if (program)
    await trx
      .insertInto('inputProgram')
      .values({ questionId, role, ...program, ...saved })
      .execute();
};
