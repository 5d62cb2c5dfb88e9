import { sql, type Selectable } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

type Of = { id: string; taskId: string; questionId: string };

/** The attempts whose programs are in a regrade. */
export const listAttempts = async (db: Queryable, regradeId: string): Promise<string[]> =>
  (await db.selectFrom('regradeResult').where('regradeId', '=', regradeId).select('attemptId').execute()).map(
    ({ attemptId }) => attemptId,
  );

/** Notes for which programs a regrade is applied, and what people have given for each. */
export const noteApplied = async (
  trx: Queryable,
  regrade: Of,
  { neverLower }: { neverLower: boolean },
): Promise<void> => {
  await noteGiven(trx, regrade);
  await trx
    .updateTable('regradeResult')
    .set({ isApplied: true })
    .where('regradeId', '=', regrade.id)
    .$if(neverLower, (query) => query.whereRef('computedMarksAfter', '>=', 'computedMarksBefore'))
    .execute();
};

/** Writes down what people have given for the programs of a regrade by now. */
export const noteGiven = async (trx: Queryable, { id, questionId }: Of): Promise<void> => {
  await sql`
    update regrade_result as result
    set given_marks = program.given_marks, given_by = case when program.given_marks is not null then program.given_by end
    from submission_program as program
    where result.regrade_id = ${id} and program.attempt_id = result.attempt_id
      and program.question_id = ${questionId}
  `.execute(trx);
};

/** Forgets what programs printed in a regrade; what each test came to stays. */
export const dropOutputs = async (
  trx: Queryable,
  regradeId: string,
  side?: Selectable<Tables['regradeTest']>['side'],
): Promise<void> => {
  await trx
    .updateTable('regradeTest')
    .set({ message: '', actualOutput: '', errorOutput: '', judgeMessage: '' })
    .where('regradeId', '=', regradeId)
    .$if(side !== undefined, (query) => query.where('side', '=', side ?? 'AFTER'))
    .execute();
};

/** The programs of a question of a task that were graded after a moment; by the name of their students. */
export const listGradedSince = (db: Queryable, { taskId, questionId }: Of, since: Date) =>
  db
    .selectFrom('submissionProgram as program')
    .innerJoin('attempt', 'attempt.id', 'program.attemptId')
    .innerJoin('person', 'person.id', 'attempt.studentId')
    .innerJoin('attemptQuestion', (join) =>
      join
        .onRef('attemptQuestion.attemptId', '=', 'program.attemptId')
        .onRef('attemptQuestion.questionId', '=', 'program.questionId'),
    )
    .innerJoin('questionVersion as sat', 'sat.id', 'attemptQuestion.questionVersionId')
    .where('attempt.taskId', '=', taskId)
    .where('program.questionId', '=', questionId)
    .where('program.gradedAt', '>', since)
    .orderBy('person.fullname')
    .select((eb) => [
      'program.attemptId',
      'program.status',
      'program.computedMarks',
      'program.givenMarks',
      'program.compileMessage',
      'person.shownName as fullname',
      'sat.wantAutoCalculate',
      eb('attempt.reopenings', '+', 1).$castTo<number>().as('number'),
      sql<string>`graded_version(
        attempt.task_id, program.question_id, attempt.started_at, attempt_question.question_version_id
      )`.as('versionId'),
    ])
    .execute();
