import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';

/** How far offers reach somebody, by the offer and where its question is. */
const reaches = ({ role, instituteId, departmentId }: Actor): RawBuilder<SqlBool> => {
  if (role === 'STUDENT') return sql`false`;
  if (role === 'ADMIN') return sql`bank_offer.bank = 'PLATFORM'`;
  return sql`(
    bank_offer.agreed_at is not null
    or (bank_offer.bank <> 'DEPARTMENT' and department.institute_id = ${instituteId})
    or (bank_offer.bank = 'DEPARTMENT' and department.id = ${departmentId})
  )`;
};

/**
 * The offers that somebody sees in the banks, with `question_id` and `version`: no student any, an administrator those to
 * all institutes, whether or not somebody has agreed to them, everybody else those of the own department and institute
 * and those to all institutes that were agreed to. What was deleted or archived, or is of somebody or of a place that was
 * deleted, is not offered.
 */
export const offersTo = (actor: Actor): RawBuilder<unknown> => sql`(
  select bank_offer.question_id, bank_offer.version
  from bank_offer
  join question on question.id = bank_offer.question_id and question.deleted_at is null
  join person on person.id = question.owner_id and person.deleted_at is null
  join department_outline as department on department.id = question.department_id and department.deleted_at is null
  join institute on institute.id = department.institute_id and institute.deleted_at is null
  where ${reaches(actor)}
    and not exists (select from archived_question where archived_question.question_id = question.id)
)`;
