/** Whether a session that has ended leaves something typed on this device, for its next login. */
import { countKeptForms } from './forms-database.ts';

let programs: Promise<boolean> = Promise.resolve(false);

/** Notes whether programs are kept of whoever's session has just ended: asked for while the key of the account is known. */
export const noteKeptPrograms = (kept: Promise<boolean>) => {
  programs = kept;
};

/** Whether something typed is kept of the account whose session has just ended. */
export const keepsWork = async (accountId: string): Promise<boolean> =>
  (await countKeptForms(accountId)) > 0 || programs;
