/**
 * Answers of the server that a page goes by when it is reloaded without network. They stay in this tab alone, until it
 * is closed or its person logs out. Where the browser refuses storage, or has no room, nothing is kept.
 */
import type { z } from 'zod';
import { isConnectionIssue } from '../server/call.ts';
import { getSession } from '../session/session.ts';

const PREFIX = 'assay-answer/';

/** Keeps an answer in the place of an earlier one of this name. */
export const keepResponse = (name: string, answer: unknown) => {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(answer));
  } catch {
    // An older answer would be worse than none.
    forgetResponse(name);
  }
};

const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

/** Throws away what is kept of an answer. */
export const forgetResponse = (name: string) => {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Refused storage holds nothing.
  }
};

/**
 * The server's answer, or the one kept under this name while the server cannot be reached. `name` tells whose it is.
 * @throws CallError when the call is refused, and when the server is not reached and nothing is kept
 */
export const responseOrKept = async <T>(
  name: string,
  schema: z.ZodType<T>,
  ask: () => Promise<T>,
): Promise<T> => {
  const person = getSession()?._id;
  try {
    const answer = await ask();
    // Whoever has logged out meanwhile leaves nothing in the tab.
    if (getSession()?._id === person) keepResponse(name, answer);
    return answer;
  } catch (error) {
    const kept = isConnectionIssue(error) ? read(name, schema) : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
};
