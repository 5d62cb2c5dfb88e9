import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** How people and things are called, by their ids. */
export const NAMES = sql`(
  select id, fullname || ' (' || username || ')' as name from person
  union all select question_id, coalesce(nullif(version.name, ''), left(version.statement_text, 60))
  from question_version as version
  where version = (select version from question where question.id = version.question_id)
  union all select id, name from task_outline
  union all select id, name from rubric
  union all select id, name from student_group
  union all select id, code || ' ' || name from subject
  union all select id, title from module
  union all select id, name from tag
  union all select id, name from department_outline
  union all select id, name from institute
)`;

/** What people and things are called, by their ids; what has no name is left out. */
export const namesOf = async (db: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select called.id, called.name from ${NAMES} as called where called.id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
