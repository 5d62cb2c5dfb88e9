import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { tooMany } from '../errors.ts';
import type { HashTurn } from '../passwords/hashing-queue.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import {
  addFailure,
  findEarlier,
  forgetFailures,
  rememberPlace,
  type Subject,
} from './failed-check.repository.ts';
import { inTurn } from './in-turn.ts';
import { whereaboutsOf, type Whereabouts } from './network-of.ts';
import { isSuspect, nextTryAt, waitInWords, type Earlier } from './pace.ts';

/** Whose secret is tried, and from where. */
export interface SecretTry {
  /** Undefined where nobody has the name; it is counted all the same, so that nothing tells who exists. */
  account: { id: string } | undefined;
  /** The name as it was typed. */
  username: string;
  /** A second factor is counted apart: whoever has the password must not begin anew with each login. */
  secret: Subject['secret'];
  /** Another secret is still to come: by this one alone nobody is known at a place. Default false. */
  isHalf?: boolean;
  /** The caller's IP address. */
  address: string;
  /** What the caller hears while its secret waits to be hashed, and that it is gone. */
  waiting?: Pick<HashTurn, 'signal' | 'tell'> | undefined;
}

/** A shorter wait is waited out here, a longer one is told; ms. */
const HOLD_MAX_MS = 4000;

const subjectOf = ({ account, username, secret }: SecretTry): Subject => ({
  accountId: account?.id ?? null,
  // What is typed for a name may be a password.
  subject: account?.id ?? createHash('sha256').update(username.toLowerCase()).digest('hex'),
  secret,
});

/** @throws TOO_MANY with the time, when it is longer than a caller can be let wait. */
const waitForTurn = async (
  earlier: Earlier,
  { account, username, secret }: SecretTry,
  now: Date,
): Promise<void> => {
  const waitMs = nextTryAt(earlier, secret).getTime() - now.getTime();
  if (waitMs <= 0) return;
  if (waitMs <= HOLD_MAX_MS) {
    await pause(waitMs);
    return;
  }
  const seconds = Math.ceil(waitMs / 1000);
  throw tooMany(
    `There were too many wrong tries. Please wait ${waitInWords(seconds)} and try again.`,
    seconds,
  ).withTrace({
    action: 'fail-login',
    username,
    why: 'too many wrong tries before',
    ...(account && { accountId: account.id }),
  });
};

const settle = async (
  { db }: Pick<Deps, 'db'>,
  outcome: { fits: boolean; isHalf: boolean; earlier: Earlier; now: Date },
  subject: Subject,
  from: Whereabouts,
): Promise<void> => {
  const { fits, isHalf, earlier, now } = outcome;
  if (!fits) return addFailure(db, subject, from, now);
  if (earlier.own > 0) await forgetFailures(db, subject, from);
  if (!isHalf && !earlier.isKnownPlace && subject.accountId)
    await rememberPlace(db, subject.accountId, from, now);
};

/**
 * The one door to every check of a password or code: failures are counted by account, by place and by network, over all
 * doors and all servers. Who fails is slowed down first, and then refused with a time (`pace.ts` has the figures). The
 * refusal is the same whether the secret fits or not, and whether the account exists or not.
 * @param check whether the secret fits; `turn` says when it may be hashed
 * @returns whether it fits
 * @throws TOO_MANY with the time to wait, BUSY when too many others wait; nothing was checked then
 */
export const trySecret = async (
  deps: Pick<Deps, 'db' | 'now'>,
  attempt: SecretTry,
  check: (turn: HashTurn) => Promise<boolean>,
): Promise<boolean> => {
  const subject = subjectOf(attempt);
  const from = whereaboutsOf(attempt.address);
  return inTurn(`${subject.subject} ${subject.secret} ${from.place}`, async () => {
    const earlier = await findEarlier(deps.db, subject, from, deps.now());
    await waitForTurn(earlier, attempt, deps.now());
    const fits = await check({ place: from.place, behind: isSuspect(earlier), ...attempt.waiting });
    const { isHalf = false } = attempt;
    await settle(deps, { fits, isHalf, earlier, now: deps.now() }, subject, from);
    return fits;
  });
};

/** Whether a password opens an account; see `trySecret`, which counts it. Without an account none does. */
export const tryPassword = (
  deps: Pick<Deps, 'db' | 'now'>,
  {
    account,
    ...attempt
  }: Omit<SecretTry, 'secret' | 'account'> & { account: { id: string; passwordHash: string } | undefined },
  password: string,
): Promise<boolean> =>
  trySecret(deps, { ...attempt, account, secret: 'PASSWORD' }, (turn) =>
    verifyPassword(password, account?.passwordHash, turn),
  );
