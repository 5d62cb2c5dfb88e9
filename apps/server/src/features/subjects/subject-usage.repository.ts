import { sql, type RawBuilder } from 'kysely';
import { nameInUse } from '../../platform/archive.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { NAMED, type Usage } from '../../platform/in-use.ts';

/** What a question is called: its short name, else its words. */
const QUESTION_NAME = sql<string>`coalesce(nullif(said.name, ''), said.statement_text)`;

/** Of the rows of a group, how many there are and the names of the newest. */
const counted = (name: RawBuilder<string>, item: 'question' | 'task') => {
  const newest = sql`array_agg(${nameInUse(item, name, item)} order by ${sql.ref(`${item}.createdAt`)} desc)`;
  return [
    sql<number>`count(*)`.as('count'),
    sql<string[] | null>`(${newest})[1:${NAMED}]`.as('names'),
  ] as const;
};

const saidQuestions = (db: Queryable) =>
  db
    .selectFrom('question')
    .innerJoin('questionVersion as said', (join) =>
      join.onRef('said.questionId', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .where('question.deletedAt', 'is', null);

/**
 * Where a subject is used: in questions and tasks that are not deleted. From here to the end of the transaction nobody
 * else begins to use it.
 */
export const lockedUsageOfSubject = async (trx: Queryable, subjectId: string): Promise<Usage[]> => {
  await trx.selectFrom('subject').where('id', '=', subjectId).select('id').forUpdate().execute();
  const questions = await saidQuestions(trx)
    .where('question.subjectId', '=', subjectId)
    .select(counted(QUESTION_NAME, 'question'))
    .executeTakeFirstOrThrow();
  const tasks = await trx
    .selectFrom('taskOutline as task')
    .where('subjectId', '=', subjectId)
    .where('deletedAt', 'is', null)
    .select(counted(sql<string>`task.name`, 'task'))
    .executeTakeFirstOrThrow();
  return [
    { place: 'question', count: questions.count, names: questions.names ?? [] },
    { place: 'task', count: tasks.count, names: tasks.names ?? [] },
  ];
};

/**
 * Of these modules, those that questions have which are not deleted, in their order. From here to the end of the
 * transaction nobody else begins to use any of them.
 */
export const lockedUsageOfModules = async (trx: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  await trx.selectFrom('module').where('id', 'in', ids).orderBy('id').select('id').forUpdate().execute();
  const rows = await saidQuestions(trx)
    .innerJoin('questionModule', 'questionModule.questionId', 'question.id')
    .innerJoin('module', 'module.id', 'questionModule.moduleId')
    .where('module.id', 'in', ids)
    .groupBy('module.id')
    .orderBy('module.order')
    .select(['module.title', 'module.order'])
    .select(counted(QUESTION_NAME, 'question'))
    .execute();
  return rows.map(({ title, order, count, names }) => ({
    title,
    order,
    usage: { place: 'question', count, names: names ?? [] },
  }));
};
