import { OTHERS_MAX, PROGRAM_LIMITS } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../../../platform/db/database.ts';

const programs = (db: Queryable, questionId: string) =>
  db
    .selectFrom('attempt')
    .innerJoin('submissionProgram as program', 'program.attemptId', 'attempt.id')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .where('attempt.submittedAt', 'is not', null)
    .where('program.questionId', '=', questionId)
    .where('program.status', '!=', 'NOTATTEMPTED')
    .where('program.code', 'is not', null)
    .select([
      'attempt.id as attemptId',
      'attempt.taskId',
      'attempt.studentId',
      'attemptQuestion.questionVersionId',
      'program.language',
      'program.hash',
      // What is too long by far is not even read; a character takes up to six in JSON.
      sql<{ code: string }[] | null>`
        case when length(program.code::text) <= ${PROGRAM_LIMITS.characters * 6} then program.code end
      `.as('code'),
    ]);

/** What was submitted for a question of a task, and for the same question of other tasks, of those the newest. */
export const listPrograms = async (
  db: Queryable,
  { taskId, questionId, otherTasks }: { taskId: string; questionId: string; otherTasks: readonly string[] },
) => {
  const ofClass = await programs(db, questionId)
    .where('attempt.taskId', '=', taskId)
    .orderBy('attempt.id')
    .execute();
  if (otherTasks.length === 0) return ofClass;
  const others = await programs(db, questionId)
    .where('attempt.taskId', 'in', [...otherTasks])
    .orderBy('attempt.submittedAt', 'desc')
    .orderBy('attempt.id')
    .limit(OTHERS_MAX)
    .execute();
  return [...ofClass, ...others];
};

/** What programs for these versions of a question start from. */
export const listStarts = (db: Queryable, versionIds: readonly string[]) =>
  db
    .selectFrom('questionVersion')
    .where('questionVersion.id', 'in', [...versionIds])
    .select((eb) => [
      'questionVersion.id',
      'questionVersion.languages',
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'questionVersion.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('starter')
          .whereRef('starter.questionVersionId', '=', 'questionVersion.id')
          .orderBy('starter.position')
          .select(['starter.language', 'starter.code']),
      ).as('starters'),
    ])
    .execute();
