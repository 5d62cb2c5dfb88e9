import { useEffect, useState } from 'react';
import { onUnauthorized } from '../../../lib/server/refused-session.ts';
import { getSession, useSession } from '../../../lib/session/session.ts';
import type { ProgramStore } from '../keeping/index.ts';

/**
 * Why the session has ended under the exam, in a sentence; null while it has not. While it has, nothing is sent and nothing
 * is lost; a new login of the same person, here or in another tab, goes on.
 */
export const useRelogin = (store: ProgramStore): string | null => {
  const token = useSession()?.token;
  const [ended, setEnded] = useState<{ token: string | undefined; why: string } | null>(null);
  const isEnded = ended !== null && ended.token !== undefined && ended.token === token;

  useEffect(() => onUnauthorized((why) => setEnded({ token: getSession()?.token, why })), []);
  useEffect(() => store.setLocked(isEnded), [store, isEnded]);
  return isEnded ? ended.why : null;
};
