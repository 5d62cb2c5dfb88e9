import { questionList, type ListQuery } from '@assay/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { hasWordsInLowerCase, inOrderOf, pageOfIds } from '../../platform/db/list.ts';
import { isVisible } from '../../platform/ownership.ts';
import { visibleQuestions } from './visible-questions.repository.ts';

/** Bytes of a statement beyond which a page of the list has only its words: it holds pictures. */
const LISTED_STATEMENT_MAX = 20_000;

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

export type QuestionRowData = Awaited<ReturnType<typeof listQuestions>>['rows'][number];
