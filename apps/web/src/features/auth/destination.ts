import { AREA_OF_ROLE, type Role } from '@assay/contract';
import { LANDING } from '../../lib/session/session.ts';

/** Whether a guarded page has sent its person here, for lack of a session. */
export const isSentHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state;

/** The page that was left for the login, if it is one that the role may enter; else the role's landing page. */
export const destinationOf = (role: Role, state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
      ? state.from
      : '';
  const mayReturn = from.startsWith(`/${AREA_OF_ROLE[role]}/`) || from.startsWith('/shared-');
  return mayReturn ? from : LANDING[role];
};
