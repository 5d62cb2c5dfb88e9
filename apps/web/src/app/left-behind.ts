/**
 * What a person leaves in this browser is cleared when somebody else is there: after a logout, when a session has ended,
 * and when another account logs in, in every tab, also in one that was away meanwhile. What the server lacks of typed
 * programs stays, locked with the key of its account.
 */
import { forgetSettledWork, hasUnsentWork } from '../features/exam/index.ts';
import { forgetDeviceKey } from '../lib/device/device-key.ts';
import { noteKeptPrograms } from '../lib/device/kept-work.ts';
import { getSession, onSession, onSessionEnd } from '../lib/session/session.ts';

/** Whom what this tab keeps is of. */
const PERSON = 'assay-person';
/** Of this tab's storage this alone stays: it tells of no person. The secrets are those of ways into the exam browser. */
const OF_NOBODY = ['assay-clock', 'assay-exam-browser/secret/'];
/** Which questions somebody has seen, run and marked, and which task was being opened. */
const OF_SOMEBODY = /^assay-exam\/(?:[0-9a-f-]{36}\/|exam-browser-opened$)/;

const isOfTab = (name: string): boolean =>
  name.startsWith('assay-') && !OF_NOBODY.some((start) => name.startsWith(start));

const removeWhere = (storage: Storage, isGone: (name: string) => boolean) =>
  Object.keys(storage)
    .filter(isGone)
    .forEach((name) => storage.removeItem(name));

/** Clears what is not of `person`; of nobody where nobody is logged in. */
const clear = (person: string | null) => {
  forgetDeviceKey();
  removeWhere(sessionStorage, isOfTab);
  removeWhere(
    localStorage,
    (name) => OF_SOMEBODY.test(name) && !(person && name.startsWith(`assay-exam/${person}/`)),
  );
  if (person) sessionStorage.setItem(PERSON, person);
};

/** A browser that was killed has had no time to clear. */
const isLeftByKilled = (person: string | null): boolean =>
  person === null && Object.keys(localStorage).some((name) => OF_SOMEBODY.test(name));

const look = (isNewPage: boolean) => {
  try {
    const person = getSession()?._id ?? null;
    const before = sessionStorage.getItem(PERSON);
    if (before === person && !(isNewPage && isLeftByKilled(person))) return;
    clear(person);
    // A new tab of somebody who is logged in in another one.
    if (!(isNewPage && before === null && person !== null)) void forgetSettledWork();
  } catch {
    // Refused storage holds nothing.
  }
};

/** Begins to watch who is logged in; for the life of the page. */
export const watchPerson = () => {
  look(true);
  onSessionEnd(({ _id, role }) =>
    noteKeptPrograms(role === 'STUDENT' ? hasUnsentWork(_id) : Promise.resolve(false)),
  );
  onSession(() => look(false));
};
