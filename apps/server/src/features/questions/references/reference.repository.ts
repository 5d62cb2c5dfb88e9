import type { ReferenceCheck } from '@assay/contract';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../../platform/db/database.ts';
import { TEST_CASE_COLUMNS } from '../../../platform/db/test-case-columns.ts';

/** Ids of the versions, of one question or of all, whose reference solutions have not been run yet. */
export const listUncheckedVersions = async (db: Queryable, questionId?: string): Promise<string[]> => {
  const versions = await db
    .selectFrom('questionVersion')
    .where('referenceStatus', '=', 'PENDING')
    .$if(questionId !== undefined, (some) => some.where('questionId', '=', questionId ?? ''))
    .select('id')
    .execute();
  return versions.map(({ id }) => id);
};

const runnableVersions = (db: Queryable) =>
  db
    .selectFrom('questionVersion')
    .select((eb) => [
      'createdBy',
      eb
        .selectFrom('person')
        .whereRef('person.id', '=', 'questionVersion.createdBy')
        .select('person.instituteId')
        .as('instituteId'),
      'checker',
      'limits',
      jsonArrayFrom(
        eb
          .selectFrom('testCase')
          .whereRef('testCase.questionVersionId', '=', 'questionVersion.id')
          .orderBy('testCase.position')
          .select(TEST_CASE_COLUMNS),
      ).as('testcases'),
      jsonArrayFrom(
        eb
          .selectFrom('referenceSolution')
          .whereRef('referenceSolution.questionVersionId', '=', 'questionVersion.id')
          .orderBy('referenceSolution.position')
          .select(['referenceSolution.language', 'referenceSolution.code']),
      ).as('referenceSolutions'),
      jsonObjectFrom(
        eb
          .selectFrom('judgeProgram')
          .whereRef('judgeProgram.questionVersionId', '=', 'questionVersion.id')
          .select(['judgeProgram.language', 'judgeProgram.code', 'judgeProgram.way']),
      ).as('judge'),
    ]);

/** A question's version as it is run: reference solutions, test cases, and what decides on outputs. */
export const findRunnableVersion = (db: Queryable, versionId: string) =>
  runnableVersions(db).where('id', '=', versionId).executeTakeFirst();
export type RunnableVersion = NonNullable<Awaited<ReturnType<typeof findRunnableVersion>>>;

/** The same of a version that waits for its check; undefined when it does not. */
export const findUncheckedVersion = (db: Queryable, versionId: string) =>
  runnableVersions(db)
    .where('id', '=', versionId)
    .where('referenceStatus', '=', 'PENDING')
    .executeTakeFirst();

/** Notes what the check of a version gave; what has been noted before stays. */
export const setReferenceCheck = async (
  db: Queryable,
  versionId: string,
  { status, message }: ReferenceCheck,
): Promise<void> => {
  await db
    .updateTable('questionVersion')
    .set({ referenceStatus: status, referenceMessage: message })
    .where('id', '=', versionId)
    .where('referenceStatus', '=', 'PENDING')
    .execute();
};
