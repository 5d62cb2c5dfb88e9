/** What is known of earlier guesses when a secret is tried. Failures count until the same account succeeds there. */
export interface Earlier {
  /** Failures of this account at this place, and when the last one was. */
  own: number;
  ownLastAt: Date | null;
  /** Failures of this account at all places, and when the last one was. */
  ofAccount: number;
  accountLastAt: Date | null;
  /** Failures of all accounts at this place, and when the last one was. */
  ofPlace: number;
  placeLastAt: Date | null;
  /** The same in the network around it. */
  ofNetwork: number;
  networkLastAt: Date | null;
  /** The account has succeeded at this place before. */
  isKnownPlace: boolean;
  /** How many accounts have. */
  knownHere: number;
}

/** How long failures of an account count, hours. */
export const OWN_HOURS = 12;
/** How long they count against their place and network, hours. */
export const PLACE_HOURS = 2;
/** How long a place is known after the account was last seen there, days. */
export const KNOWN_DAYS = 90;

/** From so many failures of an account on, a place where it was never seen gets one try, and then waits. */
const ACCOUNT_FREE = 50;
/** How many failures one account has at one place before it waits, how long it then waits, and the longest wait; s. */
const OWN = { free: 5, first: 1, longest: 900 };
const OWN_UNDER_ATTACK = { free: 1, first: 60, longest: 900 };
/**
 * The same for all unknown places together when a code is guessed: six digits fall to many addresses with one try each,
 * and whoever comes to them has the password already.
 */
const CODES_OF_ACCOUNT = { free: 20, first: 30, longest: 900 };
/**
 * The same for everybody at one place. A whole campus may stand behind it: what a person mistypes is forgotten with the
 * login that follows, so only names that never succeed add up. `step` failures double the wait. Where many have logged
 * in, more mistype: one failure is free for each `KNOWN_FOR_ONE` of them.
 */
const KNOWN_FOR_ONE = 10;
const PLACE = { free: 300, step: 25, longest: 300 };
const NETWORK = { free: 1000, step: 100, longest: 300 };
/** So often an account may fail where it is known before failures of others there concern it. */
const KNOWN_FREE = 2;
/** From so many failures on, and those that are free, a place waits for its hashes behind the others. */
const SUSPECT_FROM = 10;

type OwnPace = typeof OWN;
type SharedPace = typeof PLACE;

const ownWait = (failures: number, { free, first, longest }: OwnPace): number =>
  failures < free ? 0 : Math.min(first * 2 ** (failures - free), longest);

const sharedWait = (failures: number, { free, step, longest }: SharedPace): number =>
  failures < free ? 0 : Math.min(2 ** Math.floor((failures - free) / step), longest);

/** Failures that are those of honest people, by how many of them there are. */
const freeFor = ({ knownHere }: Earlier): number => Math.floor(knownHere / KNOWN_FOR_ONE);

const after = (last: Date | null, seconds: number): number => (last ? last.getTime() + seconds * 1000 : 0);

/** From when on the secret may be tried again. */
export const nextTryAt = (earlier: Earlier, secret: 'PASSWORD' | 'CODE'): Date => {
  const { own, isKnownPlace } = earlier;
  const isOpenToAll = secret === 'PASSWORD' || isKnownPlace;
  const isUnderAttack = earlier.ofAccount >= ACCOUNT_FREE && !isKnownPlace;
  const isSpared = isKnownPlace && own < KNOWN_FREE;
  const honest = freeFor(earlier);
  return new Date(
    Math.max(
      after(earlier.ownLastAt, ownWait(own, isUnderAttack ? OWN_UNDER_ATTACK : OWN)),
      isOpenToAll ? 0 : after(earlier.accountLastAt, ownWait(earlier.ofAccount, CODES_OF_ACCOUNT)),
      isSpared ? 0 : after(earlier.placeLastAt, sharedWait(earlier.ofPlace - honest, PLACE)),
      isSpared ? 0 : after(earlier.networkLastAt, sharedWait(earlier.ofNetwork - honest, NETWORK)),
    ),
  );
};

/** Whether the hash is computed behind those of places where nobody fails. */
export const isSuspect = (earlier: Earlier): boolean =>
  earlier.ofPlace >= SUSPECT_FROM + freeFor(earlier) && !earlier.isKnownPlace;

/** A wait in words: `8 seconds`, `2 minutes`. */
export const waitInWords = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
