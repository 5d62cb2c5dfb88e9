import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import type { Whereabouts } from './network-of.ts';
import { KNOWN_DAYS, OWN_HOURS, PLACE_HOURS, type Earlier } from './pace.ts';

/** Which secret is tried. */
export interface Subject {
  /** Null where nobody has the name that was typed. */
  accountId: string | null;
  /** The account's id, or the hash of the name. */
  subject: string;
  secret: 'PASSWORD' | 'CODE';
}

const HOUR_MS = 3_600_000;
/** Who is known at a place is counted up to here: what that allows is more than any institute needs. */
const KNOWN_COUNTED = 10_000;
const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** What has gone before a try. */
export const findEarlier = async (
  db: Queryable,
  { accountId, subject, secret }: Subject,
  { place, network }: Whereabouts,
  now: Date,
): Promise<Earlier> => {
  const ownSince = hoursBefore(now, OWN_HOURS);
  const placeSince = hoursBefore(now, PLACE_HOURS);
  const knownSince = hoursBefore(now, KNOWN_DAYS * 24);
  const { rows } = await sql<Earlier>`
    select
      coalesce(own.failures, 0) as own,
      own.last_at as own_last_at,
      own.of_account,
      own.account_last_at,
      of_place.failures as of_place,
      of_place.last_at as place_last_at,
      of_network.failures as of_network,
      of_network.last_at as network_last_at,
      exists (
        select from login_place
        where account_id = ${accountId}::uuid and place = ${place} and last_at > ${knownSince}
      ) as is_known_place,
      (
        select count(*) from (
          select from login_place where place = ${place} and last_at > ${knownSince} limit ${sql.lit(KNOWN_COUNTED)}
        ) as seen
      ) as known_here
    from
      (select sum(failures) filter (where place = ${place}) as failures,
        max(last_at) filter (where place = ${place}) as last_at,
        coalesce(sum(failures), 0) as of_account,
        max(last_at) as account_last_at
        from failed_check where subject = ${subject} and secret = ${secret} and last_at > ${ownSince}) as own,
      (select coalesce(sum(failures), 0) as failures, max(last_at) as last_at
        from failed_check where place = ${place} and last_at > ${placeSince}) as of_place,
      (select coalesce(sum(failures), 0) as failures, max(last_at) as last_at
        from failed_check where network = ${network} and last_at > ${placeSince}) as of_network
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
};

/** Counts a try that failed; what is older than it counts begins anew. */
export const addFailure = async (
  db: Queryable,
  { subject, secret }: Subject,
  { place, network }: Whereabouts,
  now: Date,
): Promise<void> => {
  await sql`
    insert into failed_check as known (subject, secret, place, network, failures, last_at)
    values (${subject}, ${secret}, ${place}, ${network}, 1, ${now})
    on conflict (subject, secret, place) do update set
      failures = case when known.last_at > ${hoursBefore(now, OWN_HOURS)} then known.failures + 1 else 1 end,
      last_at = greatest(known.last_at, excluded.last_at)
  `.execute(db);
};

/** Forgets what failed at a place, for the same account has succeeded there. */
export const forgetFailures = async (
  db: Queryable,
  { subject, secret }: Subject,
  { place }: Whereabouts,
): Promise<void> => {
  await db
    .deleteFrom('failedCheck')
    .where('subject', '=', subject)
    .where('secret', '=', secret)
    .where('place', '=', place)
    .execute();
};

/** Remembers that an account has logged in at a place. */
export const rememberPlace = async (
  db: Queryable,
  accountId: string,
  { place }: Whereabouts,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('loginPlace')
    .values({ accountId, place, lastAt: now })
    .onConflict((known) => known.columns(['accountId', 'place']).doUpdateSet({ lastAt: now }))
    .execute();
};

/** Throws away what does not count any more. */
export const sweepGuesses = async (db: Queryable, now: Date): Promise<void> => {
  await db.deleteFrom('failedCheck').where('lastAt', '<', hoursBefore(now, OWN_HOURS)).execute();
  await db
    .deleteFrom('loginPlace')
    .where('lastAt', '<', hoursBefore(now, KNOWN_DAYS * 24))
    .execute();
};
