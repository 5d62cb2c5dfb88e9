import type { RubricMark } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Who saved marks of an attempt last; null before anybody did. */
export const findEvaluation = async (db: Queryable, attemptId: string) =>
  (await db
    .selectFrom('evaluation')
    .innerJoin('person', 'person.id', 'evaluation.evaluatedBy')
    .where('attemptId', '=', attemptId)
    .select(['person.fullname as evaluatedBy', 'evaluation.evaluatedAt'])
    .executeTakeFirst()) ?? null;

interface NotedEvaluation {
  attemptId: string;
  /** Ids of the questions whose programs were looked at; null: of all. */
  confirms: readonly string[] | null;
  /** Ids of the questions whose marks were changed. */
  changed: readonly string[];
  /** Anything was changed, by the rubric too. */
  isChange: boolean;
}

/**
 * Notes which programs of an attempt were evaluated, and that the attempt was; of an evaluation that changed nothing the
 * first one stands. One that looked at nothing and changed nothing is none.
 */
export const noteEvaluation = async (
  db: Queryable,
  { attemptId, confirms, changed, isChange }: NotedEvaluation,
  evaluation: { evaluatedBy: string; evaluatedAt: Date },
): Promise<void> => {
  await db
    .updateTable('submissionProgram')
    .set(evaluation)
    .where('attemptId', '=', attemptId)
    .where(({ and, eb, or, val }) => {
      const isOf = (ids: readonly string[]) =>
        eb('questionId', '=', sql<string>`any(${val([...ids])}::uuid[])`);
      const unseen = eb('evaluatedAt', 'is', null);
      return or([isOf(changed), confirms ? and([isOf(confirms), unseen]) : unseen]);
    })
    .execute();
  if (!isChange && confirms?.length === 0) return;
  await db
    .insertInto('evaluation')
    .values({ attemptId, ...evaluation })
    .onConflict((conflict) =>
      isChange
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
