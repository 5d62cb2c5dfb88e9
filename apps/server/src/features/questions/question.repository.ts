import type { Difficulty, Language, Ownership } from '@assay/contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { hasWords, orderOf, pageOfRows } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** The questions that the actor may see, each in its newest version and without its tests and snippets. */
const visibleQuestions = (db: Queryable, actor: DepartmentActor, ownership: Ownership = 'all') =>
  db
    .selectFrom('question as item')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .innerJoin('account as owner', 'owner.id', 'item.ownerId')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('question', actor, ownership))
    .select((eb) => [
      'item.id',
      'item.version',
      'item.ownerId',
      'item.departmentId',
      'item.createdAt',
      'item.subjectId',
      'owner.fullname as createdByName',
      'subject.name as subjectName',
      'said.statement',
      'said.statementText',
      'said.languages',
      'said.marks',
      'said.timeRequired',
      'said.wantAutoCalculate',
      'said.difficulty',
      'said.attachmentId',
      'said.referenceStatus',
      'said.referenceMessage',
      accessControlOf('question', actor).as('accessControl'),
      jsonArrayFrom(
        eb
          .selectFrom('questionModule')
          .innerJoin('module', 'module.id', 'questionModule.moduleId')
          .whereRef('questionModule.questionId', '=', 'item.id')
          .orderBy('module.order')
          .select(['module.id', 'module.title', 'module.order']),
      ).as('modules'),
      jsonArrayFrom(
        eb
          .selectFrom('questionTag')
          .innerJoin('tag', 'tag.id', 'questionTag.tagId')
          .whereRef('questionTag.questionId', '=', 'item.id')
          .orderBy(sql`lower(tag.name)`)
          .select(['tag.id', 'tag.name']),
      ).as('tags'),
    ]);

/** What the list can be sorted by. */
const SORT_FIELDS = {
  question: sql`lower(said.statement_text)`,
  marks: sql`said.marks`,
  timeRequired: sql`said.time_required`,
  createdAt: sql`item.created_at`,
  difficulty: sql`said.difficulty`,
};

/** All that a search looks into: the statement, the tags and the subject. */
const searchedText = sql<string>`concat_ws(' ', said.statement_text, subject.name, (
  select string_agg(tag.name, ' ') from question_tag join tag on tag.id = question_tag.tag_id
  where question_tag.question_id = item.id
))`;

export interface QuestionFilter {
  ownership?: Ownership;
  search?: string;
  language?: Language;
  difficulty?: Difficulty;
  subjectId?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
}

/**
 * A page of the questions that the actor may see, newest first unless sorted otherwise.
 * @throws VALIDATION for a field that the list cannot be sorted by.
 */
export const listQuestions = (db: Queryable, actor: DepartmentActor, filter: QuestionFilter) => {
  const { search, language, difficulty, subjectId } = filter;
  const query = visibleQuestions(db, actor, filter.ownership)
    .$if(search !== undefined, (some) => some.where(hasWords(searchedText, search ?? '')))
    .$if(language !== undefined, (some) => some.where(sql<boolean>`${language} = any(said.languages)`))
    .$if(difficulty !== undefined, (some) => some.where('said.difficulty', '=', Number(difficulty)))
    .$if(subjectId !== undefined, (some) => some.where('item.subjectId', '=', subjectId ?? null))
    .select((eb) => [
      eb
        .selectFrom('testCase')
        .whereRef('testCase.questionVersionId', '=', 'said.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('testcaseCount'),
    ])
    .orderBy(orderOf(filter.sort ?? '-createdAt', SORT_FIELDS))
    .orderBy('item.id', 'desc');
  return pageOfRows(db, query, filter);
};

/** A question that the actor may see, whole. */
export const findQuestion = (db: Queryable, actor: DepartmentActor, id: string) =>
  visibleQuestions(db, actor)
    .where('item.id', '=', id)
    .leftJoin('storedFile', 'storedFile.id', 'said.attachmentId')
    .select((eb) => [
      'storedFile.name as attachmentName',
      eb.fn<number | null>('octet_length', ['storedFile.content']).as('attachmentSize'),
      jsonArrayFrom(
        eb
          .selectFrom('snippet')
          .whereRef('snippet.questionVersionId', '=', 'said.id')
          .orderBy('snippet.position')
          .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
      ).as('snippets'),
      jsonArrayFrom(
        eb
          .selectFrom('testCase')
          .whereRef('testCase.questionVersionId', '=', 'said.id')
          .orderBy('testCase.position')
          .select(['testCase.input', 'testCase.output', 'testCase.type']),
      ).as('testcases'),
      jsonArrayFrom(
        eb
          .selectFrom('referenceSolution')
          .whereRef('referenceSolution.questionVersionId', '=', 'said.id')
          .orderBy('referenceSolution.position')
          .select(['referenceSolution.language', 'referenceSolution.code']),
      ).as('referenceSolutions'),
    ])
    .executeTakeFirst();

export type QuestionRowData = Awaited<ReturnType<typeof listQuestions>>['rows'][number];
export type QuestionData = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** Keeps others from changing or deleting a question, and tasks from taking it in, until the transaction ends. */
export const lockQuestion = async (db: Queryable, id: string): Promise<void> => {
  await db.selectFrom('question').where('id', '=', id).forUpdate().select('id').execute();
};

/** Names of the tasks that use a question, newest first. */
export const listTasksUsing = async (db: Queryable, questionId: string): Promise<string[]> => {
  const tasks = await db
    .selectFrom('taskQuestion')
    .innerJoin('task', 'task.id', 'taskQuestion.taskId')
    .where('taskQuestion.questionId', '=', questionId)
    .where('task.deletedAt', 'is', null)
    .orderBy('task.createdAt', 'desc')
    .select('task.name')
    .execute();
  return tasks.map((task) => task.name);
};

/** Takes a question off every list. */
export const markQuestionDeleted = async (db: Queryable, id: string, now: Date): Promise<void> => {
  await db.updateTable('question').set({ deletedAt: now }).where('id', '=', id).execute();
};

/** What exists of the places that a question is to be filed under: the subject's department, its modules, the tags. */
export const findPlaces = (
  db: Queryable,
  place: { subjectId: string | null; modules: readonly string[]; tags: readonly string[] },
) =>
  db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('subject')
        .where('id', '=', place.subjectId)
        .select('departmentId')
        .as('subjectDepartmentId'),
      jsonArrayFrom(
        eb
          .selectFrom('module')
          .where('subjectId', '=', place.subjectId)
          .where(sql<boolean>`id = any(${place.modules}::uuid[])`)
          .select('id'),
      ).as('modules'),
      jsonArrayFrom(
        eb
          .selectFrom('tag')
          .where(sql<boolean>`id = any(${place.tags}::uuid[])`)
          .select('id'),
      ).as('tags'),
    ])
    .executeTakeFirstOrThrow();
