/**
 * How this tab came into an exam inside Safe Exam Browser. It is kept as long as the tab: a reload knows of it, another
 * start of the exam browser does not.
 */
import type { Session } from '../../lib/session/session.ts';
import { getSession, setSession } from '../../lib/session/session.ts';
import { randomName } from '../../lib/values/random-name.ts';

const ENTRY = 'assay-exam-browser/entry';
const SECRET = 'assay-exam-browser/secret/';

/** Storage may be refused; then a reload has to log in again. */
const read = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
};
const write = (name: string, value: string) => {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // The page that is open goes on without it.
  }
};

const entryOf = (taskId: string, token: string, launch: string | null) =>
  [taskId, token, launch ?? ''].join(' ');

/** Stores the session that the exam browser was given for a task, and by which launch; null by a login. */
export const enter = (taskId: string, user: Session, launch: string | null) => {
  setSession(user);
  write(ENTRY, entryOf(taskId, user.token, launch));
};

/** Whether the stored session is that of the exam browser, for this task. */
export const isInside = (taskId: string): boolean => {
  const token = getSession()?.token;
  return token !== undefined && (read(ENTRY) ?? '').startsWith(`${taskId} ${token} `);
};

/** Whether it was opened by this launch. */
export const cameBy = (taskId: string, launch: string): boolean =>
  read(ENTRY) === entryOf(taskId, getSession()?.token ?? '', launch);

/** Random, the same for one launch also after a reload: whoever knows it may ask again when an answer was lost. */
export const secretOf = (launch: string): string => {
  const known = read(SECRET + launch);
  if (known) return known;
  const secret = randomName();
  write(SECRET + launch, secret);
  return secret;
};
