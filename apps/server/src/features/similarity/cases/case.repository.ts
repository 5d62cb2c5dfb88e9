import { similarityCaseList, type CaseEntryKind, type ListQuery } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import { pageOfRows } from '../../../platform/db/list.ts';
import { isReadable } from '../readable.repository.ts';

/** How many cases a task has. */
export const countCases = async (db: Queryable, taskId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('similarityCase')
    .where('taskId', '=', taskId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Whether an open case of a task has all of these programs already. */
export const hasOpenCase = async (
  db: Queryable,
  { taskId, questionId }: { taskId: string; questionId: string },
  attemptIds: readonly string[],
): Promise<boolean> => {
  const held = await db
    .selectFrom('similarityCase as held')
    .innerJoin('similarityCaseProgram as program', 'program.caseId', 'held.id')
    .where('held.taskId', '=', taskId)
    .where('held.questionId', '=', questionId)
    .where('held.closedAt', 'is', null)
    .where('program.attemptId', 'in', [...attemptIds])
    .groupBy('held.id')
    .having((eb) => eb.fn.countAll<number>(), '=', attemptIds.length)
    .select('held.id')
    .executeTakeFirst();
  return held !== undefined;
};

/** Opens a case of these programs. */
export const insertCase = async (
  trx: Queryable,
  opened: { id: string; taskId: string; questionId: string; openedBy: string; openedAt: Date },
  attemptIds: readonly string[],
): Promise<void> => {
  await trx.insertInto('similarityCase').values(opened).execute();
  await trx
    .insertInto('similarityCaseProgram')
    .values(attemptIds.map((attemptId) => ({ caseId: opened.id, attemptId })))
    .execute();
};

const cases = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('similarityCase as held')
    .innerJoin('person as opener', 'opener.id', 'held.openedBy')
    .leftJoin('person as closer', 'closer.id', 'held.closedBy')
    .select((eb) => [
      'held.id',
      'held.taskId',
      'held.questionId',
      'held.openedAt',
      'held.closedAt',
      'held.outcome',
      'opener.fullname as openedBy',
      'closer.fullname as closedBy',
      eb
        .selectFrom('similarityCaseEntry as entry')
        .whereRef('entry.caseId', '=', 'held.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('notes'),
      jsonArrayFrom(
        eb
          .selectFrom('similarityCaseProgram as program')
          .innerJoin('attempt', 'attempt.id', 'program.attemptId')
          .innerJoin('person', 'person.id', 'attempt.studentId')
          .innerJoin('taskOutline as task', 'task.id', 'attempt.taskId')
          .whereRef('program.caseId', '=', 'held.id')
          .orderBy('person.fullname')
          .orderBy('attempt.id')
          .select([
            'program.attemptId',
            'person.id as studentId',
            'person.shownName as fullname',
            'person.username',
            'task.id as taskId',
            'task.name as taskName',
            isReadable(actor, 'attempt.task_id').as('isReadable'),
          ]),
      ).as('programs'),
    ]);

export type CaseData = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number];

export const findCase = (db: Queryable, actor: DepartmentActor, id: string) =>
  cases(db, actor).where('held.id', '=', id).executeTakeFirst();

const LISTED = listOf(similarityCaseList, {
  search: sql`held.outcome`,
  openedAt: sql`held.opened_at`,
  questionId: sql`held.question_id`,
  state: sql`case when held.closed_at is null then 'OPEN' else 'CLOSED' end`,
});

/** A page of the cases of a task, the newest first. */
export const pageOfCases = (
  db: Queryable,
  actor: DepartmentActor,
  taskId: string,
  query: ListQuery<typeof similarityCaseList>,
) =>
  pageOfRows(
    db,
    cases(db, actor)
      .where('held.taskId', '=', taskId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .orderBy('held.id', 'desc'),
    query,
  );

/** What was written in a case, the first entry first. */
export const listEntries = (db: Queryable, caseId: string) =>
  db
    .selectFrom('similarityCaseEntry as entry')
    .innerJoin('person as writer', 'writer.id', 'entry.writtenBy')
    .where('entry.caseId', '=', caseId)
    .orderBy('entry.writtenAt')
    .orderBy('entry.id')
    .select([
      'entry.id',
      'entry.kind',
      'entry.attemptId',
      'entry.body',
      'entry.writtenAt',
      'writer.fullname as writtenBy',
    ])
    .execute();

/** The newest pair of two of the programs of a case, found by a comparison of its task, that the actor may read. */
export const findPairOfCase = (db: Queryable, actor: DepartmentActor, caseId: string) =>
  db
    .selectFrom('similarPair as pair')
    .innerJoin('comparison', 'comparison.id', 'pair.comparisonId')
    .innerJoin('similarityCase as held', (join) =>
      join
        .onRef('held.taskId', '=', 'comparison.taskId')
        .onRef('held.questionId', '=', 'pair.questionId')
        .on('held.id', '=', caseId),
    )
    .innerJoin('similarityCaseProgram as one', (join) =>
      join.onRef('one.caseId', '=', 'held.id').onRef('one.attemptId', '=', 'pair.leftAttemptId'),
    )
    .innerJoin('similarityCaseProgram as other', (join) =>
      join.onRef('other.caseId', '=', 'held.id').onRef('other.attemptId', '=', 'pair.rightAttemptId'),
    )
    .innerJoin('attempt', 'attempt.id', 'pair.rightAttemptId')
    .where(isReadable(actor, 'attempt.task_id'))
    .orderBy('comparison.startedAt', 'desc')
    .orderBy('pair.surprise', 'desc')
    .select(['pair.id', 'pair.comparisonId'])
    .executeTakeFirst();

/** Whether a case is open, kept from being changed by others until the transaction ends. */
export const lockCase = async (trx: Queryable, id: string): Promise<boolean> => {
  const { closedAt } = await trx
    .selectFrom('similarityCase')
    .where('id', '=', id)
    .forUpdate()
    .select('closedAt')
    .executeTakeFirstOrThrow();
  return closedAt === null;
};

/** Writes something down in a case. */
export const insertEntry = async (
  trx: Queryable,
  entry: {
    id: string;
    caseId: string;
    kind: CaseEntryKind;
    attemptId: string | null;
    body: string;
    writtenBy: string;
    writtenAt: Date;
  },
): Promise<void> => {
  await trx.insertInto('similarityCaseEntry').values(entry).execute();
};

/** Closes a case; the caller has locked it. */
export const closeCase = async (
  trx: Queryable,
  id: string,
  closed: { closedBy: string; closedAt: Date; outcome: string },
): Promise<void> => {
  await trx.updateTable('similarityCase').set(closed).where('id', '=', id).execute();
};
