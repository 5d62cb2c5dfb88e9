/** People to whom something is done at once: all of them are the actor's to look after, or nothing is done. */
import type { AuditedAction, LeftPerson } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { lockPeople, type KeptPerson } from './people.repository.ts';

/**
 * The people of these ids, kept from being changed by others until the transaction ends.
 * @throws NOT_FOUND unless the actor looks after all of them
 */
export const requirePeople = async (
  trx: Queryable,
  actor: Actor,
  ids: readonly string[],
): Promise<KeptPerson[]> => {
  const wanted = [...new Set(ids)];
  const people = await lockPeople(trx, actor, wanted);
  if (people.length === wanted.length) return people;
  throw new AppError(
    'NOT_FOUND',
    'Somebody you chose is not among the people you look after. Nothing was changed. Please load the list again.',
  );
};

/** Why nothing of the kind is done to somebody; null where it can be. */
export const whyNever = (actor: Actor, person: KeptPerson): string | null => {
  if (person.deletedAt) return 'The account has been deleted.';
  if (person.id === actor.id) return 'This is your own account.';
  if (person.role === 'ADMIN') return 'Administrators are looked after on the page “Administrators”.';
  return person.archivedAt ? 'The batch is archived; restore it first.' : null;
};

const HEADS: ReadonlySet<string> = new Set(['INSTITUTE-HEAD', 'DEPARTMENT-HEAD']);

/** The same for what is not done to heads. */
export const whyNotHead = (actor: Actor, person: KeptPerson): string | null =>
  whyNever(actor, person) ??
  (HEADS.has(person.role) ? 'Heads leave office first: “Change the head…”, in the list of places.' : null);

/** Those to whom it can be done, and the others with the reason why not. */
export const sortOut = (
  people: readonly KeptPerson[],
  whyNot: (person: KeptPerson) => string | null,
): { able: KeptPerson[]; left: LeftPerson[] } => {
  const [able, left]: [KeptPerson[], LeftPerson[]] = [[], []];
  for (const person of people) {
    const why = whyNot(person);
    const { id: _id, username, fullname } = person;
    if (why === null) able.push(person);
    else left.push({ _id, username, fullname, why });
  }
  return { able, left };
};

export const idsOf = (people: readonly { id: string }[]): string[] => people.map(({ id }) => id);

/**
 * Notes what was done to several people: one entry that names them for each department they are in, so that its head reads
 * it, and about nobody else.
 */
export const noteForAll = async (
  trx: Queryable,
  actor: Actor,
  action: AuditedAction,
  people: readonly KeptPerson[],
  now: Date,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  for (const [placeId, those] of Map.groupBy(
    people,
    ({ departmentId, instituteId }) => departmentId ?? instituteId,
  ))
    await noteAction(trx, actor, action, placeId, now, { ...detail, people: idsOf(those) });
};
