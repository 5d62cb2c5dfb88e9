import { useEffect, useState } from 'react';
import { onUnauthorized } from '../../../lib/server/call.ts';
import { getSession, useSession } from '../../../lib/session/session.ts';
import type { ProgramStore } from '../keeping/index.ts';

/**
 * Whether the session has ended under the exam. While it has, nothing is sent and nothing is lost; a new login of
 * the same person, here or in another tab, goes on.
 */
export const useRelogin = (store: ProgramStore): boolean => {
  const token = useSession()?.token;
  const [endedToken, setEndedToken] = useState<string | null>(null);
  const ended = endedToken !== null && endedToken === token;

  useEffect(() => onUnauthorized(() => setEndedToken(getSession()?.token ?? null)), []);
  useEffect(() => store.setLocked(ended), [store, ended]);
  return ended;
};
