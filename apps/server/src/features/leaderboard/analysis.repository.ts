import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** The graded attempts of the students who are assigned to a task. */
const gradedSittings = (db: Queryable, taskId: string) =>
  db
    .selectFrom('attempt')
    .innerJoin('taskStudent', (join) =>
      join
        .onRef('taskStudent.taskId', '=', 'attempt.taskId')
        .onRef('taskStudent.studentId', '=', 'attempt.studentId'),
    )
    .innerJoin('account', 'account.id', 'attempt.studentId')
    .where('attempt.taskId', '=', taskId)
    .where('attempt.gradedAt', 'is not', null)
    .where('account.deletedAt', 'is', null)
    .select(['attempt.id', 'attempt.startedAt', 'attempt.submittedAt']);

/**
 * The questions of a task with sums over the graded attempts of its students.
 *
 * Nobody stores how long a student looked at a question, so `secondsTaken` is read from what is stored: the moment of
 * each run, and the last keystroke of the draft in each language (the moment it was saved, where none is known). In
 * their order these moments cut an attempt, from its start, into spans, and each span counts for the question that it
 * ends with. What lies after the last of them counts for none. So reading counts for the question that is typed next,
 * and somebody who goes back and forth without running leaves only the last visit to each question.
 */
export const listQuestionFacts = (db: Queryable, taskId: string) =>
  db
    .with('sitting', () => gradedSittings(db, taskId))
    .with('time', (qb) =>
      qb
        .selectFrom('sitting')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom((inner) =>
                inner
                  .selectFrom('runLog')
                  .whereRef('runLog.attemptId', '=', 'sitting.id')
                  .select(['runLog.questionId', 'runLog.executedAt as at'])
                  .unionAll(
                    inner
                      .selectFrom('draft')
                      .whereRef('draft.attemptId', '=', 'sitting.id')
                      .select([
                        'draft.questionId',
                        sql<Date>`least(draft.typed_at, draft.saved_at)`.as('at'),
                      ]),
                  )
                  .as('sign'),
              )
              .select([
                'sign.questionId',
                sql<number>`extract(epoch from
                  least(greatest(sign.at, sitting.started_at), sitting.submitted_at) - least(
                    greatest(lag(sign.at, 1, sitting.started_at) over (order by sign.at), sitting.started_at),
                    sitting.submitted_at
                  )
                )`.as('seconds'),
              ])
              .as('span'),
          (join) => join.onTrue(),
        )
        .groupBy('span.questionId')
        .select((eb) => ['span.questionId', eb.fn.sum<number>('span.seconds').as('seconds')]),
    )
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
        .select((eb) => [
          'submissionProgram.questionId',
          'submissionProgram.status',
          'questionVersion.version',
          'questionVersion.difficulty',
          eb.fn.coalesce('submissionProgram.givenMarks', 'submissionProgram.computedMarks').as('marks'),
        ]),
    )
    .selectFrom('taskQuestion')
    .innerJoin('question', 'question.id', 'taskQuestion.questionId')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'question.id')
        .onRef('questionVersion.version', '=', 'question.version'),
    )
    .leftJoin('program', 'program.questionId', 'taskQuestion.questionId')
    .leftJoin('time', 'time.questionId', 'taskQuestion.questionId')
    .where('taskQuestion.taskId', '=', taskId)
    .groupBy([
      'taskQuestion.questionId',
      'taskQuestion.position',
      'taskQuestion.marks',
      'questionVersion.difficulty',
      'time.seconds',
    ])
    .orderBy('taskQuestion.position')
    .select((eb) => [
      'taskQuestion.questionId',
      // The newest version that somebody was graded by; that of today before anybody was.
      sql<number>`coalesce((array_agg(program.difficulty order by program.version desc))[1], question_version.difficulty)`.as(
        'difficulty',
      ),
      eb.fn.coalesce(eb.fn.sum<number>('program.marks'), eb.lit(0)).as('marksObtained'),
      eb.fn.coalesce('time.seconds', eb.lit(0)).as('secondsTaken'),
      sql<number>`count(*) filter (where program.marks >= task_question.marks)`.as('fullMarksCount'),
      sql<number>`count(*) filter (where program.marks > 0 and program.marks < task_question.marks)`.as(
        'someMarksCount',
      ),
      sql<number>`count(*) filter (where program.marks = 0 and program.status <> 'NOTATTEMPTED')`.as(
        'noMarksCount',
      ),
      eb
        .selectFrom('sitting')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('studentCount'),
    ])
    .execute();
