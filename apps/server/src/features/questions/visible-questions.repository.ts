import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor, DepartmentActor } from '../../platform/actor.ts';
import { archivedOf } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { naturally } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';
import { offersTo } from '../../platform/question-bank.ts';

const ITEM = sql.ref<string>('item.id');

/** The course outcomes that a question is filed under, in their order. */
const modulesOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('questionModule')
      .innerJoin('module', 'module.id', 'questionModule.moduleId')
      .where('questionModule.questionId', '=', ITEM)
      .orderBy('module.order')
      .select(['module.id', 'module.title', 'module.order']),
  );

const tagsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('questionTag')
      .innerJoin('tag', 'tag.id', 'questionTag.tagId')
      .where('questionTag.questionId', '=', ITEM)
      .orderBy(naturally(sql`tag.name`))
      .select(['tag.id', 'tag.name']),
  );

const COLUMNS = [
  'item.id',
  'said.version',
  'item.ownerId',
  'item.departmentId',
  'item.createdAt',
  'item.subjectId',
  'owner.fullname as createdByName',
  'subject.name as subjectName',
  'said.name',
  'said.statementText',
  'said.languages',
  'said.marks',
  'said.timeRequired',
  'said.wantAutoCalculate',
  'said.difficulty',
  'said.referenceStatus',
  'said.referenceMessage',
] as const;

/** For a query from `questionVersion as said`: whether the question is one of this task, which the actor may see. */
const isOfTask = (actor: DepartmentActor, taskId: string) => sql<SqlBool>`exists (
  select from task_question join task_outline as item on item.id = task_question.task_id
  where task_question.question_id = said.question_id and item.id = ${taskId} and item.deleted_at is null
    and ${isVisible('task', actor)}
)`;

/** Which question is meant beside its id. */
export interface AsOf {
  /** As one of this task, and as it has it; the actor has to see the task. */
  taskId?: string | undefined;
  /** In this version. */
  version?: number | undefined;
  /** Each of several questions in a version of its own, by their ids; one that is not among them in its newest. */
  versions?: ReadonlyMap<string, number> | undefined;
}

const versionOf = ({ taskId, version, versions }: AsOf) => {
  if (version !== undefined) return sql<number>`${version}::int`;
  if (versions !== undefined)
    return sql<number>`coalesce((
      select meant.version from unnest(${[...versions.keys()]}::uuid[], ${[...versions.values()]}::int[]) as meant (id, version)
      where meant.id = item.id
    ), item.version)`;
  return taskId === undefined
    ? sql<number>`item.version`
    : sql<number>`(select version from task_question where task_id = ${taskId} and question_id = item.id)`;
};

/** What is asked of a question: in which version, and whether it is one of those that are meant. */
interface Meant {
  version: RawBuilder<number>;
  which: RawBuilder<SqlBool>;
}

/** Questions with all that any answer about them has, but for tests and snippets. */
const questions = (db: Queryable, actor: Pick<DepartmentActor, 'id'>, { version, which }: Meant) =>
  db
    .selectFrom('question as item')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').on('said.version', '=', version),
    )
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .where('item.deletedAt', 'is', null)
    .where(which)
    .select(COLUMNS)
    .select([
      accessControlOf('question', actor).as('accessControl'),
      archivedOf('question').as('archived'),
      modulesOf(db).as('modules'),
      tagsOf(db).as('tags'),
    ]);

/** The questions that the actor may see, each in its newest version unless another is meant. */
export const visibleQuestions = (db: Queryable, actor: DepartmentActor, asOf: AsOf = {}) =>
  questions(db, actor, {
    version: versionOf(asOf),
    which: asOf.taskId === undefined ? isVisible('question', actor) : isOfTask(actor, asOf.taskId),
  });

/** The questions that are offered to the actor in a bank, each in the version that is offered. */
export const offeredQuestions = (db: Queryable, actor: Actor) =>
  questions(db, actor, {
    version: sql`(select version from bank_offer where question_id = item.id)`,
    which: sql`item.id in (select question_id from ${offersTo(actor)} as offered)`,
  });
