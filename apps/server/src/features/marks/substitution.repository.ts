import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids.ts';

/** A program of the student's as it stands in a submission: what it says, and when it was typed and arrived. */
export type ProgramText = Pick<
  Selectable<Tables['submissionProgram']>,
  'language' | 'code' | 'revision' | 'hash' | 'typedAt' | 'savedAt' | 'status'
>;

/** The decisions about an attempt which program is graded, with what was graded until each; the first one first. */
export const listSubstitutions = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('programSubstitution')
    .innerJoin('person', 'person.id', 'programSubstitution.decidedBy')
    .where('attemptId', '=', attemptId)
    .orderBy('decidedAt')
    .orderBy('programSubstitution.id')
    .select([
      'questionId',
      'number',
      'setAsideId',
      'reason',
      'decidedAt',
      'person.fullname as decidedBy',
      'language',
      'code',
      'revision',
      'hash',
      'typedAt',
      'savedAt',
      'status',
    ])
    .execute();

/** What is graded of a submission's question now. */
export const findGradedProgram = (db: Queryable, attemptId: string, questionId: string) =>
  db
    .selectFrom('submissionProgram')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .select(['language', 'code', 'revision', 'hash', 'typedAt', 'savedAt', 'status'])
    .executeTakeFirstOrThrow();

/** Writes a decision down. */
export const insertSubstitution = async (
  trx: Queryable,
  {
    code,
    ...decision
  }: Omit<Insertable<Tables['programSubstitution']>, 'id' | 'code'> & Pick<ProgramText, 'code'>,
): Promise<void> => {
  await trx
    .insertInto('programSubstitution')
    .values({ ...decision, id: newId(), code: code && JSON.stringify(code) })
    .execute();
};

/** Puts another program in the place of a submitted one. What the tests said of that one is gone. */
export const replaceProgram = async (
  trx: Queryable,
  { attemptId, questionId }: { attemptId: string; questionId: string },
  { code, ...program }: ProgramText,
): Promise<void> => {
  await trx
    .updateTable('submissionProgram')
    .set({ ...program, code: code && JSON.stringify(code) })
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .execute();
  await trx
    .deleteFrom('testResult')
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .execute();
};
