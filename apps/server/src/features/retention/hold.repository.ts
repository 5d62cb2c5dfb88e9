import type { Holdable, HoldKind } from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What can be held: tasks by their names, and people who are still known by theirs. */
const toBeHeld = (kind: HoldKind) =>
  kind === 'TASK'
    ? sql`
        select task.id, task.name, department.name as place, task.start_time as newest
        from task_outline as task join department_outline as department on department.id = task.department_id
        where task.deleted_at is null
      `
    : sql`
        select
          person.id, person.fullname || ' (' || person.username || ')' as name,
          coalesce(department.name, institute.name, 'Administrators') as place, person.created_at as newest
        from account as person
        left join department_outline as department on department.id = person.department_id
        left join institute on institute.id = person.institute_id
        where person.anonymised_at is null
      `;

type HoldableRow = Pick<Holdable, 'name' | 'place'> & { id: string };

/** Up to 20 tasks or people whose names have this in them, the newest first. */
export const findToBeHeld = async (db: Queryable, kind: HoldKind, search: string): Promise<HoldableRow[]> => {
  const { rows } = await sql<HoldableRow>`
    select id, name, place from (${toBeHeld(kind)}) as item
    where strpos(lower(item.name), lower(${search})) > 0
    order by newest desc, id limit 20
  `.execute(db);
  return rows;
};

export const findHoldable = async (
  db: Queryable,
  kind: HoldKind,
  id: string,
): Promise<HoldableRow | undefined> => {
  const { rows } = await sql<HoldableRow>`
    select id, name, place from (${toBeHeld(kind)}) as item where id = ${id}
  `.execute(db);
  return rows[0];
};

/** What is on hold, the newest first. */
export const listHolds = async (db: Queryable) => {
  const { rows } = await sql<{
    id: string;
    kind: HoldKind;
    itemId: string;
    name: string;
    place: string;
    reason: string;
    heldBy: string;
    heldAt: Date;
  }>`
    select
      hold.id, case when hold.task_id is null then 'PERSON' else 'TASK' end as kind,
      coalesce(hold.task_id, hold.account_id) as "itemId",
      coalesce(task.name, person.fullname || ' (' || person.username || ')') as name,
      coalesce(department.name, institute.name, 'Administrators') as place,
      hold.reason, holder.fullname as "heldBy", hold.held_at as "heldAt"
    from retention_hold as hold
    join person as holder on holder.id = hold.held_by
    left join task_outline as task on task.id = hold.task_id
    left join person on person.id = hold.account_id
    left join department_outline as department on department.id = coalesce(task.department_id, person.department_id)
    left join institute on institute.id = person.institute_id
    where hold.lifted_at is null
    order by hold.held_at desc, hold.id desc
  `.execute(db);
  return rows;
};

/** Holds a task or a person; answers the id, null where it is on hold already. */
export const insertHold = async (
  trx: Queryable,
  { kind, itemId, ...held }: { kind: HoldKind; itemId: string; reason: string; heldBy: string; heldAt: Date },
): Promise<string | null> => {
  const row = await trx
    .insertInto('retentionHold')
    .values({
      id: newId(),
      taskId: kind === 'TASK' ? itemId : null,
      accountId: kind === 'PERSON' ? itemId : null,
      ...held,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Ends a hold, and answers what was held; undefined where it has ended. */
export const endHold = (trx: Queryable, id: string, lifted: { liftedBy: string; liftedAt: Date }) =>
  trx
    .updateTable('retentionHold')
    .set(lifted)
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .returning(['taskId', 'accountId', 'reason'])
    .executeTakeFirst();
