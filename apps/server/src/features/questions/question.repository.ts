import { questionList, type ListQuery } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { hasWordsInLowerCase, inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { accessControlOf, isVisible } from '../../platform/ownership.ts';

/** Bytes of a statement beyond which a page of the list has only its words: it holds pictures. */
const LISTED_STATEMENT_MAX = 20_000;

const ITEM = sql.ref<string>('item.id');
const SAID = sql.ref<string>('said.id');

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
const visibleQuestions = (db: Queryable, actor: DepartmentActor) =>
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

/** All questions that the actor may see with their serial numbers: 1 for the oldest. */
const numberedQuestions = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('question as item')
    .where('item.deletedAt', 'is', null)
    .where(isVisible('question', actor))
    .select(['item.id', sql<number>`row_number() over (order by item.created_at, item.id)`.as('serial')]);

/** The question that a search names by its number, `37` or `que 37`; null when it names none. */
const hasSerial = (db: Queryable, actor: DepartmentActor, search: string): RawBuilder<SqlBool> | null => {
  const serial = /^(?:que\s*)?(\d{1,9})$/i.exec(search)?.[1];
  if (!serial) return null;
  return sql`item.id in (select id from ${numberedQuestions(db, actor)} as counted where serial = ${Number(serial)})`;
};

/** What is asked of the list; `numbered`: rows carry their serial number, and can be found by it. */
type Asked = ListQuery<typeof questionList> & { numbered?: boolean };

const isSearched = (db: Queryable, actor: DepartmentActor, search: string, numbered?: boolean) => {
  const hasAll = hasWordsInLowerCase([sql`found.statement`, sql`found.places`], search);
  const isNamed = numbered ? hasSerial(db, actor, search) : null;
  return isNamed ? sql<SqlBool>`(${hasAll} or ${isNamed})` : hasAll;
};

const listed = (db: Queryable, actor: DepartmentActor, numbered?: boolean) =>
  listOf(questionList, {
    search: (words: string | undefined) => (words ? isSearched(db, actor, words, numbered) : null),
    question: {
      filter: (words) => (words ? hasWordsInLowerCase([sql`found.statement`], words) : null),
      // More than one can see of it would only take time.
      sort: sql`left(found.statement, 200)`,
    },
    subject: { filter: sql`item.subject_id`, sort: sql`lower(subject.name)` },
    language: {
      filter: (language) => (language ? sql`${language} = any(said.languages)` : null),
      sort: sql`said.languages`,
    },
    marks: sql`said.marks`,
    timeRequired: sql`said.time_required`,
    createdAt: sql`item.created_at`,
    difficulty: {
      filter: (difficulty) => (difficulty ? sql`said.difficulty = ${Number(difficulty)}` : null),
      sort: sql`said.difficulty`,
    },
    ownership: (whose) => isVisible('question', actor, whose),
    ids: (ids) => (ids ? sql`item.id = any(${ids}::uuid[])` : null),
  });

/**
 * Ids of the questions that the actor may see and that are asked for, in the order of the list. Joined is whatever may
 * be asked about; PostgreSQL leaves out a left join by key of which nothing is asked.
 */
const matchingQuestions = (db: Queryable, actor: DepartmentActor, asked: Asked) => {
  const { where, orderBy } = listed(db, actor, asked.numbered);
  return db
    .selectFrom('question as item')
    .leftJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .leftJoin('questionSearch as found', 'found.questionId', 'item.id')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .where('item.deletedAt', 'is', null)
    .where(where(asked))
    .orderBy(orderBy(asked))
    .orderBy('item.id', 'desc')
    .select('item.id');
};

/** Serial numbers of these questions. */
const serialsOf = async (db: Queryable, actor: DepartmentActor, ids: readonly string[]) => {
  const rows = await db
    .selectFrom(numberedQuestions(db, actor).as('counted'))
    .where(sql<SqlBool>`counted.id = any(${ids}::uuid[])`)
    .select(['id', 'serial'])
    .execute();
  return new Map(rows.map(({ id, serial }) => [id, serial]));
};

/** Everything that a list says of these questions; `whole` statements, however large they are. */
const listedQuestions = (db: Queryable, actor: DepartmentActor, ids: readonly string[], whole: boolean) =>
  visibleQuestions(db, actor)
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .select((eb) => [
      sql<string | null>`
        case when ${whole} or octet_length(said.statement) <= ${LISTED_STATEMENT_MAX} then said.statement end
      `.as('statement'),
      eb
        .selectFrom('testCase')
        .whereRef('testCase.questionVersionId', '=', 'said.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('testcaseCount'),
    ])
    .execute();

/**
 * A page of the questions that the actor may see, newest first unless sorted otherwise. First the ids of the page are
 * found, then what stands in its rows: nothing is put together for a row that is not shown.
 */
export const listQuestions = async (db: Queryable, actor: DepartmentActor, asked: Asked) => {
  const { ids, total } = await pageOfIds(db, matchingQuestions(db, actor, asked), asked);
  const [rows, serials] = await Promise.all([
    listedQuestions(db, actor, ids, !asked.pageSize),
    asked.numbered ? serialsOf(db, actor, ids) : null,
  ]);
  return {
    rows: inOrderOf(ids, rows).map((row) => ({ ...row, serial: serials?.get(row.id) })),
    total,
  };
};

const snippetsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('snippet')
      .where('snippet.questionVersionId', '=', SAID)
      .orderBy('snippet.position')
      .select(['snippet.isVisible', 'snippet.isEditable', 'snippet.code']),
  );

const testCasesOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('testCase')
      .where('testCase.questionVersionId', '=', SAID)
      .orderBy('testCase.position')
      .select(['testCase.input', 'testCase.output', 'testCase.type']),
  );

const referenceSolutionsOf = (db: Queryable) =>
  jsonArrayFrom(
    db
      .selectFrom('referenceSolution')
      .where('referenceSolution.questionVersionId', '=', SAID)
      .orderBy('referenceSolution.position')
      .select(['referenceSolution.language', 'referenceSolution.code']),
  );

const judgeOf = (db: Queryable) =>
  jsonObjectFrom(
    db
      .selectFrom('judgeProgram')
      .where('judgeProgram.questionVersionId', '=', SAID)
      .select(['judgeProgram.language', 'judgeProgram.code']),
  );

/** A question that the actor may see, whole. */
export const findQuestion = (db: Queryable, actor: DepartmentActor, id: string) =>
  visibleQuestions(db, actor)
    .where('item.id', '=', id)
    .leftJoin('storedFile', 'storedFile.id', 'said.attachmentId')
    .select((eb) => [
      'said.statement',
      'said.attachmentId',
      'storedFile.name as attachmentName',
      eb.fn<number | null>('octet_length', ['storedFile.content']).as('attachmentSize'),
      snippetsOf(db).as('snippets'),
      testCasesOf(db).as('testcases'),
      referenceSolutionsOf(db).as('referenceSolutions'),
      judgeOf(db).as('judge'),
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
    .innerJoin('taskOutline as task', 'task.id', 'taskQuestion.taskId')
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

/**
 * What exists of the places that a question is to be filed under: the subject's department, its modules, the tags. None
 * of them is deleted before the caller's transaction ends.
 */
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
        .forKeyShare()
        .as('subjectDepartmentId'),
      jsonArrayFrom(
        eb
          .selectFrom('module')
          .where('subjectId', '=', place.subjectId)
          .where(sql<boolean>`id = any(${place.modules}::uuid[])`)
          .select('id')
          .forKeyShare(),
      ).as('modules'),
      jsonArrayFrom(
        eb
          .selectFrom('tag')
          .where(sql<boolean>`id = any(${place.tags}::uuid[])`)
          .select('id')
          .forKeyShare(),
      ).as('tags'),
    ])
    .executeTakeFirstOrThrow();
