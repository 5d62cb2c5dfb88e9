import type { RubricMark } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';

/** Who saved marks of an attempt last; null before anybody did. */
export const findEvaluation = async (db: Queryable, attemptId: string) =>
  (await db
    .selectFrom('evaluation')
    .innerJoin('person', 'person.id', 'evaluation.evaluatedBy')
    .where('attemptId', '=', attemptId)
    .select(['person.fullname as evaluatedBy', 'evaluation.evaluatedAt'])
    .executeTakeFirst()) ?? null;

/** Notes that an attempt was evaluated; of an evaluation that changed nothing the first one stands. */
export const noteEvaluation = async (
  db: Queryable,
  attemptId: string,
  evaluation: { evaluatedBy: string; evaluatedAt: Date },
  changed: boolean,
): Promise<void> => {
  await db
    .insertInto('evaluation')
    .values({ attemptId, ...evaluation })
    .onConflict((conflict) =>
      changed
        ? conflict.column('attemptId').doUpdateSet(evaluation)
        : conflict.column('attemptId').doNothing(),
    )
    .execute();
};

/** The marks of an attempt by its rubric, as they were given; empty before. */
export const listRubricMarks = (db: Queryable, attemptId: string) =>
  db
    .selectFrom('rubricMark')
    .innerJoin('person', 'person.id', 'rubricMark.givenBy')
    .where('attemptId', '=', attemptId)
    .orderBy('position')
    .select(['title', 'totalMarks', 'obtainedMarks', 'person.fullname as givenBy', 'rubricMark.givenAt'])
    .execute();

/** Puts marks by the rubric in the place of those before. */
export const replaceRubricMarks = async (
  db: Queryable,
  attemptId: string,
  marks: readonly RubricMark[],
  given: { givenBy: string; givenAt: Date },
): Promise<void> => {
  await db.deleteFrom('rubricMark').where('attemptId', '=', attemptId).execute();
  await db
    .insertInto('rubricMark')
    .values(marks.map((mark, position) => ({ ...mark, ...given, attemptId, position })))
    .execute();
};
