import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

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
      .orderBy(sql`lower(tag.name)`)
      .select(['tag.id', 'tag.name']),
  );

const COLUMNS = [
  'item.id',
  'item.version',
  'item.ownerId',
  'item.departmentId',
  'item.createdAt',
  'item.subjectId',
  'owner.fullname as createdByName',
  'subject.name as subjectName',
  'said.statementText',
  'said.languages',
  'said.marks',
  'said.timeRequired',
  'said.wantAutoCalculate',
  'said.difficulty',
  'said.referenceStatus',
  'said.referenceMessage',
] as const;

/** The questions that the actor may see, each in its newest version and without its tests and snippets. */
export const visibleQuestions = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('question as item')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .innerJoin('person as owner', 'owner.id', 'item.ownerId')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('question', actor))
    .select(COLUMNS)
    .select([
      accessControlOf('question', actor).as('accessControl'),
      modulesOf(db).as('modules'),
      tagsOf(db).as('tags'),
    ]);
