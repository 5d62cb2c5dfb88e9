import type { NewAccount } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import { noteAction } from '../../platform/log/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { drawPassword, hashDrawnPasswords } from '../../platform/passwords/passwords.ts';
import { closeSessionsOfAll } from '../../platform/sessions/sessions.ts';
import { storeDrawnPasswords } from './password.repository.ts';

/** Whose password is replaced. */
interface Owner {
  id: string;
  username: string;
  fullname: string;
}

type Replaced = NewAccount & { password: string };

const drawFor = <Person extends Owner>(person: Person, retryKey: string | undefined) => ({
  ...person,
  password: drawPassword(person.username, retryKey),
});

/** Stores what was drawn, and ends the sessions. */
const store = async (
  trx: Queryable,
  { id: by }: Actor,
  drawn: readonly { id: string; password: string }[],
  now: Date,
): Promise<void> => {
  const hashes = await hashDrawnPasswords(drawn.map(({ password }) => password));
  const ids = drawn.map(({ id }) => id);
  const stored = ids.map((id, place) => ({ id, passwordHash: hashes[place] ?? '' }));
  await storeDrawnPasswords(trx, stored, { by, now });
  await closeSessionsOfAll(trx, ids, { now, why: 'NEW_PASSWORD' });
};

/**
 * Gives people new first passwords, which have to be changed at the next login, and ends their sessions. The same `retryKey`
 * gives the same ones again. The caller notes it.
 */
export const replacePasswords = async <Person extends Owner>(
  trx: Queryable,
  actor: Actor,
  people: readonly Person[],
  retryKey: string | undefined,
  now: Date,
): Promise<(Person & { password: string })[]> => {
  const drawn = await mapInTurns(people, (person) => drawFor(person, retryKey));
  await store(trx, actor, drawn, now);
  return drawn;
};

/** The same for one who cannot log in, which is noted. */
export const replacePassword = async (
  trx: Queryable,
  actor: Actor,
  person: Owner,
  retryKey: string | undefined,
  now: Date,
): Promise<Replaced> => {
  const drawn = drawFor(person, retryKey);
  const { id, username, fullname, password } = drawn;
  await store(trx, actor, [drawn], now);
  await noteAction(trx, actor, 'reset-password', id, now, { username });
  return { username, fullname, password };
};
