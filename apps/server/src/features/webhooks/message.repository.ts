import type { WebhookMessage } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

const listEvents = (db: Queryable, eventIds: readonly string[]) =>
  db
    .selectFrom('webhookEvent as event')
    .leftJoin('taskOutline as task', 'task.id', 'event.taskId')
    .leftJoin('departmentOutline as department', 'department.id', 'task.departmentId')
    .leftJoin('regradeRequest as request', 'request.id', 'event.requestId')
    .where('event.id', 'in', [...eventIds])
    .select([
      'event.id',
      'event.type',
      'event.at',
      'event.attemptIds',
      'task.id as taskId',
      'task.name as taskName',
      'department.id as departmentId',
      'department.instituteId',
      'request.id as requestId',
      'request.questionId',
    ])
    .execute();

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

/** The usernames of the students of submissions. */
const listUsernames = async (db: Queryable, attemptIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('person', 'person.id', 'attempt.studentId')
    .where(sql<boolean>`attempt.id = any(${attemptIds}::uuid[])`)
    .select(['attempt.id', 'person.username'])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
};

const dataOf = (event: EventRow, usernames: ReadonlyMap<string, string>): WebhookMessage['data'] => {
  const { taskId, taskName, departmentId, instituteId, requestId, questionId, attemptIds } = event;
  if (taskId === null || taskName === null || departmentId === null || instituteId === null) return {};
  const exam = { instituteId, departmentId, task: { id: taskId, name: taskName } };
  const submissions = attemptIds.map((id) => ({ id, username: usernames.get(id) ?? '' }));
  const [submission] = submissions;
  if (requestId !== null && questionId !== null && submission)
    return { ...exam, request: { id: requestId, questionId }, submission };
  return submission ? { ...exam, submissions } : exam;
};

/** What messages say, by the ids of their events: the same in each try, as long as nothing is called otherwise. */
export const readMessages = async (
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, WebhookMessage>> => {
  if (eventIds.length === 0) return new Map();
  const events = await listEvents(db, eventIds);
  const usernames = await listUsernames(
    db,
    events.flatMap(({ attemptIds }) => attemptIds),
  );
  return new Map(
    events.map((event) => [
      event.id,
      { type: event.type, timestamp: event.at.toISOString(), data: dataOf(event, usernames) },
    ]),
  );
};
