import { questionVersionList, type ListQuery, type QuestionPart } from '@assay/contract';
import { sql } from 'kysely';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { listOf } from '../../../platform/db/list-of.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { pageOfRows } from '../../../platform/db/list.ts';
import { isVisible } from '../../../platform/ownership.ts';

/** What a table holds of a version, in its order, as a text by which two versions are told apart. */
const allOf = (table: string, columns: string) =>
  `(select coalesce(md5(string_agg(concat_ws(':', ${columns}), ',' order by position)), '')
    from ${table} where question_version_id = version.id)`;

/** By part, the text that is another one where two versions say something else. Nothing of it comes from outside. */
const TELLING: Readonly<Record<QuestionPart, string>> = {
  name: 'version.name',
  statement: 'md5(version.statement)',
  languages: 'version.languages::text',
  marks: 'version.marks::text',
  time: 'version.time_required::text',
  difficulty: 'version.difficulty::text',
  marking: 'version.want_auto_calculate::text',
  attachment: `coalesce(version.attachment_id::text, '')`,
  start: `${allOf('snippet', 'is_visible, is_editable, md5(code)')} || ${allOf('starter', 'language, md5(code)')}`,
  tests: allOf(
    'test_case',
    'type, weight, md5(input), md5(output), md5(name), md5(hint), md5(group_name), checker::text',
  ),
  comparison: 'version.checker::text',
  judge: `coalesce((select concat(language, way, md5(code)) from judge_program
    where question_version_id = version.id), '')`,
  limits: 'version.limits::text',
  references: allOf('reference_solution', 'language, md5(code)'),
};

const telling = sql<Record<QuestionPart, string>>`json_build_object(${sql.raw(
  Object.entries(TELLING)
    .map(([part, text]) => `'${part}', ${text}`)
    .join(', '),
)})`;

const versions = (db: Queryable, questionId: string) =>
  db
    .selectFrom('questionVersion as version')
    .innerJoin('person', 'person.id', 'version.createdBy')
    .where('version.questionId', '=', questionId)
    .select([
      'version.id',
      'version.version',
      'version.createdAt',
      'person.fullname as createdBy',
      'version.reason',
      'version.restoredFrom',
      'version.referenceStatus',
      'version.referenceMessage',
      telling.as('telling'),
    ]);

const LISTED = listOf(questionVersionList, { version: sql`version.version`, search: sql`version.reason` });

/** A page of the versions of a question. */
export const pageOfVersions = (
  db: Queryable,
  questionId: string,
  query: ListQuery<typeof questionVersionList>,
) =>
  pageOfRows(db, versions(db, questionId).where(LISTED.where(query)).orderBy(LISTED.orderBy(query)), query);

export type VersionData = Awaited<ReturnType<typeof pageOfVersions>>['rows'][number];

/** By version, what it is told apart by: of those before these ones. */
export const listTelling = async (
  db: Queryable,
  questionId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, VersionData['telling']>> => {
  const rows = await versions(db, questionId)
    .where(sql<boolean>`version.version = any(${numbers}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.version, row.telling]));
};

/** A task that has a question, with how many have started it in which version. */
export interface UsingTask {
  id: string;
  name: string;
  version: number;
  isVisible: boolean;
  /** By the version's id. */
  attempts: Record<string, number>;
}

/** The tasks that have a question, the newest first, with who has started with which version. */
export const listUsingTasks = (
  db: Queryable,
  actor: DepartmentActor,
  questionId: string,
): Promise<UsingTask[]> =>
  db
    .selectFrom('taskQuestion as place')
    .innerJoin('taskOutline as item', 'item.id', 'place.taskId')
    .where('place.questionId', '=', questionId)
    .where('item.deletedAt', 'is', null)
    .orderBy('item.startTime', 'desc')
    .orderBy('item.id', 'desc')
    .select([
      'item.id',
      'item.name',
      'place.version',
      isVisible('task', actor).$castTo<boolean>().as('isVisible'),
      sql<Record<string, number>>`(
        select coalesce(json_object_agg(begun.question_version_id, begun.attempts), '{}'::json)
        from (
          select attempt_question.question_version_id, count(*) as attempts
          from attempt join attempt_question on attempt_question.attempt_id = attempt.id
          where attempt.task_id = place.task_id and attempt_question.question_id = place.question_id
          group by attempt_question.question_version_id
        ) as begun
      )`.as('attempts'),
    ])
    .execute();
