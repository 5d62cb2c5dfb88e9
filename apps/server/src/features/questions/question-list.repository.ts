import { questionList, type ListQuery } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import { isListed } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { hasWordsInLowerCase, inOrderOf, naturally, pageOfIds } from '../../platform/db/list.ts';
import { numberedPage } from '../../platform/db/numbered.ts';
import { isVisible } from '../../platform/ownership.ts';
import { visibleQuestions } from './visible-questions.repository.ts';

/** Bytes of a statement beyond which a page of the list has only its words: it holds pictures. */
const LISTED_STATEMENT_MAX = 20_000;

/** All questions that the actor may see with their serial numbers: 1 for the oldest. What is archived has none. */
const numberedQuestions = (db: Queryable, actor: DepartmentActor) =>
  db
    .selectFrom('question as item')
    .where('item.deletedAt', 'is', null)
    .where(isListed('question'))
    .where(isVisible('question', actor))
    .select(['item.id', sql<number>`row_number() over (order by item.created_at, item.id)`.as('serial')]);

/** The question that a search names by its number, `37` or `que 37`; null when it names none. */
const hasSerial = (db: Queryable, actor: DepartmentActor, search: string): RawBuilder<SqlBool> | null => {
  const serial = /^(?:que\s*)?(\d{1,9})$/i.exec(search)?.[1];
  if (!serial) return null;
  return sql`item.id in (select id from ${numberedQuestions(db, actor)} as counted where serial = ${Number(serial)})`;
};

/** For a query from `question as item`: where tasks have the question. One that was deleted has used nothing. */
const USES = sql`
  from task_question as place join task_outline as task on task.id = place.task_id and task.deleted_at is null
  where place.question_id = item.id
`;

type Asked = ListQuery<typeof questionList>;

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
      sort: naturally(sql`left(found.statement, 80)`),
    },
    subject: { filter: sql`item.subject_id`, sort: naturally(sql`subject.name`) },
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
    owner: sql`owner.fullname`,
    ownership: (whose) => isVisible('question', actor, whose),
    archived: (archived) => isListed('question', archived),
    reference: sql`said.reference_status`,
    module: (module) =>
      module
        ? sql`item.id in (select filed.question_id from question_module as filed where filed.module_id = ${module})`
        : null,
    tag: (tag) =>
      tag
        ? sql`item.id in (select tagged.question_id from question_tag as tagged where tagged.tag_id = ${tag})`
        : null,
    unusedSince: (since) => (since ? sql`not exists (select ${USES} and task.start_time >= ${since})` : null),
    ids: (ids) => (ids ? sql`item.id = any(${ids}::uuid[])` : null),
  });

/**
 * Ids of all questions. Joined is whatever may be asked about; PostgreSQL leaves out a left join by key of which nothing
 * is asked.
 */
const questionIds = (db: Queryable) =>
  db
    .selectFrom('question as item')
    .leftJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'item.id').onRef('said.version', '=', 'item.version'),
    )
    .leftJoin('questionSearch as found', 'found.questionId', 'item.id')
    .leftJoin('subject', 'subject.id', 'item.subjectId')
    .leftJoin('person as owner', 'owner.id', 'item.ownerId')
    .where('item.deletedAt', 'is', null)
    .select('item.id');

/** Everything that a list says of these questions; `whole` statements, however large they are. */
const listedQuestions = (db: Queryable, actor: DepartmentActor, ids: readonly string[], whole: boolean) =>
  visibleQuestions(db, actor)
    .where(sql<SqlBool>`item.id = any(${ids}::uuid[])`)
    .select((eb) => [
      sql<string | null>`
        case when ${whole} or octet_length(said.statement) <= ${LISTED_STATEMENT_MAX} then said.statement end
      `.as('statement'),
      sql<Date | null>`(select max(task.start_time) ${USES})`.as('lastUsedAt'),
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
  const list = listed(db, actor, asked.numbered);
  const matching = questionIds(db)
    .where(list.where(asked))
    .orderBy(list.orderBy(asked))
    .orderBy('item.id', 'desc');
  const { ids, total } = await pageOfIds(db, matching, asked);
  const rows = await listedQuestions(db, actor, ids, !asked.pageSize);
  const all = questionIds(db).where(isVisible('question', actor)).where(isListed('question', asked.archived));
  return numberedPage(db, list, all, { query: asked, rows: inOrderOf(ids, rows), total });
};

export type QuestionRowData = Awaited<ReturnType<typeof listQuestions>>['rows'][number];
