import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useHeldPage } from '../../lib/pages/held-page.ts';

/** Asks before the page is left with something unsaved; `release` lets go of it without asking. */
export const useLeaveGuard = (unsaved: boolean) => {
  const released = useRef(false);
  useHeldPage(unsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const release = () => {
    released.current = true;
  };
  return { blocker, release };
};
