import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether a department, named by a column, is one of simulated students: what lists the whole platform leaves it out. */
export const isRehearsed = (departmentId: string): RawBuilder<SqlBool> =>
  sql`exists (select from rehearsal_place where rehearsal_place.department_id = ${sql.ref(departmentId)})`;
