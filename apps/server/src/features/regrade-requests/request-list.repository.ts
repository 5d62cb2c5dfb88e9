import { regradeRequestList, REQUEST_BEGINNING, type ListQuery } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isListed } from '../../platform/archive.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { allOf, pageOfRows } from '../../platform/db/list.ts';
import { isGranted, isVisible } from '../../platform/ownership.ts';
import { requestState } from './request.repository.ts';

/** The tasks in which somebody may give marks, and that are not archived: a condition on `item`. */
const markedBy = (actor: DepartmentActor): RawBuilder<SqlBool> =>
  allOf([isVisible('task', actor), isGranted('task', actor, 'evaluate'), isListed('task')]);

/** How much of a question's text tells it from others. Characters. */
const STATEMENT_BEGINNING = 200;

// Selects of their own instead of joins: so many tables at once take PostgreSQL a tenth of a second to plan.
const QUESTION = sql<{ name: string; statement: string; number: number }>`(
  select json_build_object(
    'name', said.name, 'statement', left(said.statement_text, ${STATEMENT_BEGINNING}), 'number', place.position + 1
  )
  from task_question as place
  join question_version as said on said.question_id = place.question_id and said.version = place.version
  where place.task_id = attempt.task_id and place.question_id = request.question_id
)`;
const ANSWERED_BY = sql<string | null>`(
  select person.fullname from person where person.id = request.answered_by
)`;

/** The requests in the tasks of a scope, as `item`, of students who are still in them. */
const requestsIn = (db: Queryable, within: RawBuilder<SqlBool>) =>
  db
    .selectFrom('regradeRequest as request')
    .innerJoin('attempt', 'attempt.id', 'request.attemptId')
    .innerJoin('taskOutline as item', 'item.id', 'attempt.taskId')
    .innerJoin('taskStudent', (join) =>
      join
        .onRef('taskStudent.taskId', '=', 'attempt.taskId')
        .onRef('taskStudent.studentId', '=', 'attempt.studentId'),
    )
    .innerJoin('person as student', 'student.id', 'attempt.studentId')
    .where('item.deletedAt', 'is', null)
    .where('student.deletedAt', 'is', null)
    .where(within)
    .select([
      'request.id',
      'item.id as taskId',
      'item.name as task',
      'student.id as studentId',
      'student.shownName as fullname',
      'student.username',
      'request.questionId',
      QUESTION.as('question'),
      sql<string>`left(request.words, ${REQUEST_BEGINNING})`.as('words'),
      'request.askedAt',
      'request.answeredAt',
      ANSWERED_BY.as('answeredBy'),
      requestState.as('state'),
    ]);

export type ListedRequest = Awaited<ReturnType<ReturnType<typeof requestsIn>['execute']>>[number];

const LISTED = listOf(regradeRequestList, {
  search: sql`concat_ws(' ', student.shown_name, student.username, item.name, request.words)`,
  student: sql`concat_ws(' ', student.shown_name, student.username)`,
  task: sql`item.name`,
  askedAt: sql`request.asked_at`,
  state: requestState,
  taskId: sql`item.id`,
});

/**
 * A page of requests, the newest first: of the task that is asked for, which the caller may read, or of all tasks in which
 * the caller may give marks.
 */
export const pageOfRequests = (
  db: Queryable,
  actor: DepartmentActor,
  query: ListQuery<typeof regradeRequestList>,
) =>
  pageOfRows(
    db,
    requestsIn(db, query.taskId === undefined ? markedBy(actor) : sql`true`)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('request.id', 'desc'),
    query,
  );

/** The open requests in the tasks in which somebody may give marks, the oldest first: at most `limit`, each with how many there are. */
export const listOpenRequests = (db: Queryable, actor: DepartmentActor, limit: number) =>
  requestsIn(db, markedBy(actor))
    .where('request.answeredAt', 'is', null)
    .where('request.withdrawnAt', 'is', null)
    .orderBy('request.askedAt')
    .orderBy('request.id')
    .limit(limit)
    .select(sql<number>`count(*) over ()`.as('total'))
    .execute();
