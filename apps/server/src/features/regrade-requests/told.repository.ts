import type { Queryable } from '../../platform/db/database.ts';

/** What the mail about an answer says; undefined where its student has been deleted. */
export const findTold = (db: Queryable, requestId: string) =>
  db
    .selectFrom('regradeRequest as request')
    .innerJoin('attempt', 'attempt.id', 'request.attemptId')
    .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
    .innerJoin('person as student', 'student.id', 'attempt.studentId')
    .innerJoin('person as answerer', 'answerer.id', 'request.answeredBy')
    .innerJoin('taskQuestion as place', (join) =>
      join.onRef('place.taskId', '=', 'attempt.taskId').onRef('place.questionId', '=', 'request.questionId'),
    )
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'place.questionId').onRef('said.version', '=', 'place.version'),
    )
    .where('request.id', '=', requestId)
    .where('student.deletedAt', 'is', null)
    .select([
      'student.id as studentId',
      'student.fullname',
      'task.id as taskId',
      'task.name as task',
      'said.name',
      'said.statementText as statement',
      'request.answer',
      'request.marksBefore',
      'request.marksAfter',
      'answerer.fullname as answeredBy',
    ])
    .executeTakeFirst();
