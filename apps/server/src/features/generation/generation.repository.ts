import { sql } from 'kysely';
import type { GeneratedQuestion, Generation, GenerationProgress, Language } from '@assay/contract';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Generations that are under way at most, on all servers together. */
const RUNNING_MAX = 20;
/** Any number that no other lock of the product uses. */
const START_LOCK = 7_201_048;
/** How long a server that says nothing is believed to be there, seconds: many times what it takes to say so. */
const LEASE_SECONDS = 30;

const leaseEnd = sql<Date>`now() + ${LEASE_SECONDS} * interval '1 second'`;

/** What a person reads when the server that wrote the question is gone. */
export const SERVER_GONE = 'The server that wrote it was restarted. Please generate it again.';

/** A generation is found by both: under the id of another account there is none. */
export interface GenerationKey {
  accountId: string;
  id: string;
}

interface Asked {
  prompt: string;
  languages: readonly Language[];
}

/** Ends those whose server is gone. */
const endAbandoned = async (db: Queryable): Promise<void> => {
  await db
    .updateTable('questionGeneration')
    .set({ state: 'FAILED', failure: SERVER_GONE, endedAt: sql<Date>`now()` })
    .where('state', '=', 'RUNNING')
    .where('leasedUntil', '<=', sql<Date>`now()`)
    .execute();
};

/**
 * Notes that an account has a question generated. Answers false when the same was started already.
 * @throws ID_TAKEN when something else was started under the id, CONFLICT while the account has one under way,
 * TOO_MANY while too many accounts have
 */
export const startGeneration = (
  db: Db,
  { accountId, id }: GenerationKey,
  { prompt, languages }: Asked,
  progress: GenerationProgress,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Two servers that count at once would both find a free place.
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(trx);
    const former = await trx
      .selectFrom('questionGeneration')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .select(['prompt', 'languages'])
      .executeTakeFirst();
    if (former?.prompt === prompt && former.languages.join() === languages.join()) return false;
    if (former)
      throw new AppError('ID_TAKEN', 'Another question was generated under this id. Please try again.');
    await endAbandoned(trx);
    const running = await trx
      .selectFrom('questionGeneration')
      .where('state', '=', 'RUNNING')
      .select('accountId')
      .execute();
    if (running.some((one) => one.accountId === accountId))
      throw new AppError('CONFLICT', 'You are already generating a question. Wait for it, or cancel it.');
    if (running.length >= RUNNING_MAX)
      throw new AppError('TOO_MANY', 'Many questions are being generated now. Please try again in a minute.');
    await trx
      .insertInto('questionGeneration')
      .values({
        accountId,
        id,
        prompt,
        languages: [...languages],
        progress: JSON.stringify(progress),
        leasedUntil: leaseEnd,
      })
      .execute();
    return true;
  });

/** Those of this server that nobody has cancelled and that nobody has given up. */
const changeOwn = (db: Queryable, { accountId, id }: GenerationKey) =>
  db
    .updateTable('questionGeneration')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('leasedUntil', '>', sql<Date>`now()`);

/** Says that the server is there, and how far it is. Answers false when the question is not wanted any more. */
export const keepGeneration = async (
  db: Queryable,
  key: GenerationKey,
  progress: GenerationProgress,
): Promise<boolean> => {
  const { numUpdatedRows } = await changeOwn(db, key)
    .set({ progress: JSON.stringify(progress), leasedUntil: leaseEnd })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What came of a generation: a question, or a sentence that says why there is none. */
export type Outcome = { question: GeneratedQuestion } | { failure: string };

/** Ends a generation, unless it was cancelled or given up before. */
export const endGeneration = async (db: Queryable, key: GenerationKey, outcome: Outcome): Promise<void> => {
  await changeOwn(db, key)
    .set({
      ...('question' in outcome
        ? { state: 'DONE', result: JSON.stringify(outcome.question) }
        : { state: 'FAILED', failure: outcome.failure }),
      endedAt: sql<Date>`now()`,
    })
    .execute();
};

/** Cancels a generation that is under way. Answers false when the account has none of this id. */
export const markCancelled = async (db: Queryable, key: GenerationKey): Promise<boolean> => {
  const { numUpdatedRows } = await changeOwn(db, key)
    .set({ state: 'CANCELLED', endedAt: sql<Date>`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n || (await findGeneration(db, key)) !== null;
};

/** A generation as it is now: one whose server is gone has failed. Null when the account has none of this id. */
export const findGeneration = async (
  db: Queryable,
  { accountId, id }: GenerationKey,
): Promise<Generation | null> => {
  const isAbandoned = sql<boolean>`state = 'RUNNING' and leased_until <= now()`;
  const row = await db
    .selectFrom('questionGeneration')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .select(['state', 'progress', 'result', 'failure', 'createdAt'])
    .select(isAbandoned.as('isAbandoned'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    generationId: id,
    state: row.isAbandoned ? 'FAILED' : row.state,
    progress: row.progress,
    question: row.result,
    failure: row.isAbandoned ? SERVER_GONE : row.failure,
    startedAt: row.createdAt.toISOString(),
  };
};

/** Throws away what came of generations a day ago. */
export const sweepGenerations = async (db: Queryable): Promise<void> => {
  await endAbandoned(db);
  await sql`
    delete from question_generation where state <> 'RUNNING' and ended_at < now() - interval '1 day'
  `.execute(db);
};
