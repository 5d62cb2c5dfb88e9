import {
  setupRowList,
  SETUP_PASSWORD_HOURS,
  type ListQuery,
  type SetupKind,
  type SetupMode,
} from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { listOf } from '../../platform/db/list-of.ts';
import { pageOfRows } from '../../platform/db/list.ts';
import { newId } from '../../platform/ids.ts';
import type { Judged, StoredText } from './kinds/kind.ts';

/** Most sheets of an institute that are listed. */
const LISTED_MAX = 30;
/** How long a sheet is kept that nobody has applied, and one that was, hours. */
const TRIED_HOURS = 24;
const KEPT_HOURS = 30 * 24;

/** A row as it was judged. */
export interface JudgedRow extends Judged {
  row: number;
  fields: StoredText;
}

export interface NewRun {
  instituteId: string;
  kind: SetupKind;
  mode: SetupMode;
  fileName: string;
  exampleRows: number;
  unknownColumns: string[];
  madeBy: string;
  madeAt: Date;
}

/** Writes a sheet that was tried, which replaces what its maker has tried of the kind before; answers its id. */
export const insertRun = async (trx: Queryable, run: NewRun, rows: readonly JudgedRow[]): Promise<string> => {
  await trx
    .deleteFrom('setupRun')
    .where('instituteId', '=', run.instituteId)
    .where('kind', '=', run.kind)
    .where('madeBy', '=', run.madeBy)
    .where('state', '=', 'TRIED')
    .execute();
  const id = newId();
  await trx
    .insertInto('setupRun')
    .values({ id, ...run })
    .execute();
  await writeRows(trx, id, rows, false);
  return id;
};

/** Writes what becomes of rows; those that are there are replaced. */
export const writeRows = async (
  trx: Queryable,
  runId: string,
  rows: readonly JudgedRow[],
  isDone: boolean,
): Promise<void> => {
  await sql`
    insert into setup_row (run_id, "row", fields, verdict, note, changes, is_done)
    select ${runId}::uuid, "row", fields, verdict, note, changes, ${isDone}::boolean
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("row" integer, fields jsonb, verdict text, note text, changes jsonb)
    on conflict (run_id, "row") do update set
      verdict = excluded.verdict, note = excluded.note, changes = excluded.changes, is_done = excluded.is_done
  `.execute(trx);
};

const runs = (db: Queryable) =>
  db
    .selectFrom('setupRun as run')
    .innerJoin('person as maker', 'maker.id', 'run.madeBy')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('setupRow')
          .whereRef('setupRow.runId', '=', 'run.id')
          .select([
            sql<number>`count(*) filter (where verdict = 'NEW')::int`.as('new'),
            sql<number>`count(*) filter (where verdict = 'CHANGED')::int`.as('changed'),
            sql<number>`count(*) filter (where verdict = 'SAME')::int`.as('same'),
            sql<number>`count(*) filter (where verdict = 'REFUSED')::int`.as('refused'),
            sql<number>`count(*) filter (where is_done)::int`.as('done'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      'run.id',
      'run.instituteId',
      'run.kind',
      'run.mode',
      'run.state',
      'run.fileName',
      'run.exampleRows',
      'run.unknownColumns',
      'run.madeAt',
      'run.endedAt',
      'run.passwordKey',
      'maker.fullname as madeByName',
      'counted.new',
      'counted.changed',
      'counted.same',
      'counted.refused',
      'counted.done',
    ]);

/** The last sheets of an institute, newest first. */
export const listRuns = (db: Queryable, instituteId: string) =>
  runs(db)
    .where('run.instituteId', '=', instituteId)
    .orderBy('run.madeAt', 'desc')
    .orderBy('run.id', 'desc')
    .limit(LISTED_MAX)
    .execute();

export const findRun = (db: Queryable, id: string) => runs(db).where('run.id', '=', id).executeTakeFirst();

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** A sheet, kept from being changed by others until the transaction ends. */
export const lockRun = (trx: Queryable, id: string) =>
  trx.selectFrom('setupRun').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Writes that a sheet is being applied, and by whom. */
export const writeApplying = async (
  trx: Queryable,
  id: string,
  applied: { appliedBy: string; address: string; device: string; requestId: string; passwordKey: Buffer },
): Promise<void> => {
  await trx
    .updateTable('setupRun')
    .set({ state: 'APPLYING', ...applied })
    .where('id', '=', id)
    .execute();
};

/** Writes that a sheet was applied; what passwords are made of stays where it has made any. */
export const writeDone = async (trx: Queryable, id: string, now: Date): Promise<void> => {
  await trx
    .updateTable('setupRun')
    .set({
      state: 'DONE',
      endedAt: now,
      passwordKey: sql`case when kind <> 'SUBJECTS' and mode = 'ADD' and exists (
        select from setup_row where run_id = setup_run.id and is_done
          and (verdict = 'NEW' or (kind = 'DEPARTMENTS' and verdict = 'CHANGED'))
      ) then password_key end`,
    })
    .where('id', '=', id)
    .execute();
};

/** The next rows that are to be applied. */
export const listRowsLeft = (trx: Queryable, runId: string, limit: number) =>
  trx
    .selectFrom('setupRow')
    .where('runId', '=', runId)
    .where('isDone', '=', false)
    .where('verdict', 'in', ['NEW', 'CHANGED'])
    .orderBy('row')
    .limit(limit)
    .select(['row', 'fields'])
    .execute();

/** What the rows say that a sheet has added people by. */
export const listAdded = async (db: Queryable, runId: string): Promise<StoredText[]> => {
  const rows = await db
    .selectFrom('setupRow')
    .where('runId', '=', runId)
    .where('isDone', '=', true)
    .where('verdict', 'in', ['NEW', 'CHANGED'])
    .orderBy('row')
    .select('fields')
    .execute();
  return rows.map(({ fields }) => fields);
};

/** Writes, sealed, what the first passwords of a sheet are made of; null throws it away. */
export const writePasswordKey = async (
  trx: Queryable,
  id: string,
  passwordKey: Buffer | null,
): Promise<void> => {
  await trx.updateTable('setupRun').set({ passwordKey }).where('id', '=', id).execute();
};

/** The sheets that are being applied. */
export const listApplying = (db: Queryable) =>
  db.selectFrom('setupRun').where('state', '=', 'APPLYING').select('id').execute();

const LISTED = listOf(setupRowList, {
  search: sql`(select string_agg(value, ' ') from jsonb_each_text(fields))`,
  row: sql`"row"`,
  verdict: sql`verdict`,
});

/** A page of the rows of a sheet, in their order unless sorted otherwise. */
export const pageOfSetupRows = (db: Queryable, runId: string, query: ListQuery<typeof setupRowList>) =>
  pageOfRows(
    db,
    db
      .selectFrom('setupRow')
      .where('runId', '=', runId)
      .where(LISTED.where(query))
      .orderBy(LISTED.orderBy(query))
      .select(['row', 'fields', 'verdict', 'note', 'changes']),
    query,
  );

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Since when first passwords can still be downloaded. */
export const passwordsSince = (now: Date): Date => hoursBefore(now, SETUP_PASSWORD_HOURS);

/** Throws away what nobody has applied or downloaded in time, and what was applied long ago. */
export const sweepSetupRuns = async (db: Queryable, now: Date): Promise<void> => {
  await db
    .deleteFrom('setupRun')
    .where((eb) =>
      eb.or([
        eb('madeAt', '<', hoursBefore(now, KEPT_HOURS)).and('state', '=', 'DONE'),
        eb('madeAt', '<', hoursBefore(now, TRIED_HOURS)).and('state', '=', 'TRIED'),
      ]),
    )
    .execute();
  await db
    .updateTable('setupRun')
    .set({ passwordKey: null })
    .where('passwordKey', 'is not', null)
    .where('endedAt', '<', passwordsSince(now))
    .execute();
};
