import { askForFreshPage } from './api.ts';

const ASKED_AT = 'assay-exam-browser/asked-at';
/** A page that comes back without having been let in is not loaded again by itself so soon, ms. */
const APART_MS = 15_000;

/** Storage may be refused; then the student has to press the button. */
const lastAskedAt = (): number => {
  try {
    return Number(sessionStorage.getItem(ASKED_AT) ?? 0);
  } catch {
    return Infinity;
  }
};

/** Whether the page may be loaded anew by itself: not when it has just been, in vain. */
export const mayLoadByItself = (): boolean => Date.now() - lastAskedAt() > APART_MS;

/** The address of a page that shows the keys when it has been loaded. @throws CallError */
export const freshPage = async (taskId: string): Promise<string> => {
  const path = await askForFreshPage(taskId);
  try {
    sessionStorage.setItem(ASKED_AT, String(Date.now()));
  } catch {
    // Only the guard against loading in circles is missing.
  }
  return path;
};
