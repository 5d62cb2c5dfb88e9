import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a place will be deleted, and is closed until then: an institute, or a department by itself or with its institute.
 * `institute` and `department` are the columns that hold their ids: of a person, those of the place of the person.
 */
export const waitsToGo = (institute: string, department?: string): RawBuilder<SqlBool> => {
  const itself = department ? sql` or waiting.department_id = ${sql.ref(department)}` : sql``;
  return sql`exists (
    select from place_deletion as waiting
    where waiting.institute_id = ${sql.ref(institute)} and (waiting.department_id is null${itself})
  )`;
};
