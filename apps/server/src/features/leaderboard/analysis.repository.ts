import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The graded attempts of the students who are assigned to a task. */
export const gradedSittings = (db: Queryable, taskId: string) =>
  db
    .selectFrom('attempt')
    .innerJoin('taskStudent', (join) =>
      join
        .onRef('taskStudent.taskId', '=', 'attempt.taskId')
        .onRef('taskStudent.studentId', '=', 'attempt.studentId'),
    )
    .innerJoin('person', 'person.id', 'attempt.studentId')
    .where('attempt.taskId', '=', taskId)
    .where('attempt.gradedAt', 'is not', null)
    .where('person.deletedAt', 'is', null)
    .select('attempt.id');

/**
 * The questions of a task with sums over the graded attempts of its students. `secondsTaken` is what was written down
 * when each attempt was graded.
 */
export const listQuestionFacts = (db: Queryable, taskId: string) =>
  db
    .with('sitting', () => gradedSittings(db, taskId))
    .with('program', (qb) =>
      qb
        .selectFrom('sitting')
        .innerJoin('submissionProgram', 'submissionProgram.attemptId', 'sitting.id')
        .innerJoin('attemptQuestion', (join) =>
          join
            .onRef('attemptQuestion.attemptId', '=', 'submissionProgram.attemptId')
            .onRef('attemptQuestion.questionId', '=', 'submissionProgram.questionId'),
        )
        .innerJoin('questionVersion', 'questionVersion.id', 'attemptQuestion.questionVersionId')
        .select([
          'submissionProgram.questionId',
          'submissionProgram.status',
          'submissionProgram.marks',
          'attemptQuestion.activeSeconds',
          'questionVersion.version',
          'questionVersion.difficulty',
        ]),
    )
    .selectFrom('taskQuestion')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'taskQuestion.questionId')
        .onRef('questionVersion.version', '=', 'taskQuestion.version'),
    )
    .leftJoin('program', 'program.questionId', 'taskQuestion.questionId')
    .where('taskQuestion.taskId', '=', taskId)
    .groupBy([
      'taskQuestion.questionId',
      'taskQuestion.position',
      'taskQuestion.marks',
      'questionVersion.difficulty',
    ])
    .orderBy('taskQuestion.position')
    .select((eb) => [
      'taskQuestion.questionId',
      // The newest version that somebody was graded by; that of the task before anybody was.
      sql<number>`coalesce((array_agg(program.difficulty order by program.version desc))[1], question_version.difficulty)`.as(
        'difficulty',
      ),
      eb.fn.coalesce(eb.fn.sum<number>('program.marks'), eb.lit(0)).as('marksObtained'),
      eb.fn.coalesce(eb.fn.sum<number>('program.activeSeconds'), eb.lit(0)).as('secondsTaken'),
      sql<number>`count(*) filter (where program.marks >= task_question.marks)`.as('fullMarksCount'),
      sql<number>`count(*) filter (where program.marks > 0 and program.marks < task_question.marks)`.as(
        'someMarksCount',
      ),
      sql<number>`count(*) filter (where program.marks = 0 and program.status <> 'NOTATTEMPTED')`.as(
        'noMarksCount',
      ),
      // Who had the question.
      eb.fn.count<number>('program.questionId').as('studentCount'),
      eb
        .selectFrom('sitting')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('sittingCount'),
    ])
    .execute();
