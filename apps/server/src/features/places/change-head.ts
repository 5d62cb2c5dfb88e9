/** Somebody else becomes the head of a place; nobody is given the account of anybody else. */
import {
  findHeadProblems,
  toHeadFields,
  type BodyOf,
  type changeHead,
  type fetchHeadCandidates,
  type HeadFields,
  type HeadText,
  type NewAccount,
} from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { noteAction } from '../../platform/log/audit.ts';
import { closeSessionsOf } from '../../platform/sessions/sessions.ts';
import { mailFirstPassword, markAccountDeleted, setActive, setRole } from '../accounts/index.ts';
import { addMissingHead, findToldBefore } from './head-account.ts';
import { roleAt, type HeadPlace } from './head-place.ts';
import { requireOpen } from './delete-place.ts';
import { isPlace, listCandidates, lockCandidate, lockHeadAt } from './head.repository.ts';
import { requirePlace } from './require-place.ts';

type Body = BodyOf<typeof changeHead>;
type Former = NonNullable<Awaited<ReturnType<typeof lockHeadAt>>>;

interface Change {
  trx: Queryable;
  actor: Actor;
  place: HeadPlace;
  body: Body;
  now: Date;
}

/** @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says. */
const validateHead = (text: HeadText): HeadFields => {
  const problems = findHeadProblems(text).map(({ path, message }) => ({ path: `head.${path}`, message }));
  refuseForm(problems);
  return toHeadFields(text);
};

/** Where the former head of a place becomes a faculty member. @throws VALIDATION where an institute's has no department. */
const departmentAfter = async ({ trx, place, body }: Change): Promise<string> => {
  const departmentId = place.departmentId ?? body.formerDepartmentId;
  if (departmentId && (await isPlace(trx, { instituteId: place.instituteId, departmentId })))
    return departmentId;
  const message = 'Please choose the department in which the former head is a faculty member.';
  throw new AppError('VALIDATION', message, [{ path: 'formerDepartmentId', message }]);
};

/**
 * Takes a head out of office: logged out everywhere, and head of nothing. Whoever has no department afterwards stands on no
 * list; what they did keeps their name.
 */
const relieve = async (change: Change, former: Former): Promise<void> => {
  const { trx, actor, place, body, now } = change;
  const isClosed = body.former === 'CLOSED';
  if (isClosed && place.departmentId === null) await markAccountDeleted(trx, former.id, now);
  else {
    await setRole(trx, former.id, 'FACULTY', await departmentAfter(change));
    if (isClosed) await setActive(trx, [former.id], false);
    await closeSessionsOf(trx, former.id, { now, why: isClosed ? 'CLOSED' : 'ROLE' });
  }
  await noteAction(trx, actor, 'relieve-head', former.id, now, {
    username: former.username,
    ...place,
    stays: !isClosed,
  });
};

/** Makes a faculty member the head. @throws VALIDATION unless the person is one of the place, and active */
const appoint = async ({ trx, actor, place, now }: Change, facultyId: string): Promise<void> => {
  const faculty = await lockCandidate(trx, place, facultyId);
  if (!faculty) {
    const message = 'Please choose an active faculty member of the place.';
    throw new AppError('VALIDATION', message, [{ path: 'facultyId', message }]);
  }
  await setRole(trx, faculty.id, roleAt(place), place.departmentId);
  await closeSessionsOf(trx, faculty.id, { now, why: 'ROLE' });
  await noteAction(trx, actor, 'appoint-head', faculty.id, now, { username: faculty.username, ...place });
};

const byFaculty = async (change: Change, former: Former | undefined, facultyId: string): Promise<null> => {
  // An earlier try of the same action has done it.
  if (former?.id === facultyId) return null;
  if (former) await relieve(change, former);
  await appoint(change, facultyId);
  return null;
};

const byNewPerson = async (
  change: Change,
  former: Former | undefined,
  mail: Pick<Deps, 'mail' | 'config'>,
): Promise<NewAccount> => {
  const { trx, actor, place, body, now } = change;
  const head = validateHead(body.head);
  const isRepeated = former?.username.toLowerCase() === head.email;
  const told = isRepeated ? await findToldBefore(trx, former, body.retryKey) : null;
  if (told) return told;
  if (isRepeated) {
    const message = `${former.fullname} is the head already, and logs in with this email. Choose “Edit” to change what is known of them.`;
    throw new AppError('CONFLICT', message, [{ path: 'head.email', message }]);
  }
  if (former) await relieve(change, former);
  const made = await addMissingHead(trx, place, head, {
    path: 'head',
    actor,
    retryKey: body.retryKey,
    now,
  });
  if (made.password)
    await mailFirstPassword(
      trx,
      { ...mail, startedBy: actor.id },
      { ...head, ...made, password: made.password },
    );
  return made;
};

export const handleChangeHead: Handler<typeof changeHead> = async ({ actor, body, deps }) => {
  const place = { instituteId: body.instituteId, departmentId: body.departmentId };
  const data = await deps.db.transaction().execute(async (trx) => {
    await requirePlace(trx, actor, place);
    await requireOpen(trx, place);
    const former = await lockHeadAt(trx, place);
    const change = { trx, actor, place, body, now: deps.now() };
    return body.facultyId === undefined
      ? byNewPerson(change, former, deps)
      : byFaculty(change, former, body.facultyId);
  });
  return { success: true, message: 'The head has changed.', data };
};

export const handleFetchHeadCandidates: Handler<typeof fetchHeadCandidates> = async ({
  actor,
  query,
  deps,
}) => {
  const place = { instituteId: query.instituteId, departmentId: query.departmentId ?? null };
  await requirePlace(deps.db, actor, place);
  const found = await listCandidates(deps.db, place, query.search);
  return { success: true, data: found.map(({ id, ...known }) => ({ _id: id, ...known })) };
};
