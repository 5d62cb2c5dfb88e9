import { AREA_OF_ROLE } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSignedIn } from './session.ts';

/** How long a success is shown before the page returns to its list, ms. */
const RETURN_AFTER_MS = 900;

/** The address of the area that belongs to the person's role: `/faculty`. */
export const useArea = (): string => `/${AREA_OF_ROLE[useSignedIn().role]}`;

/** What a list hands to the pages that it opens, so that they lead back to the same filters and page. */
export interface ListState {
  from: string;
  /** What the list was handed itself, and gets again from who goes back to it. */
  back: unknown;
}

export const useListState = (): ListState => {
  const { pathname, search, state } = useLocation();
  return { from: pathname + search, back: state };
};

const fromOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : null;

/**
 * The way from a form back to its list (`tasks`), as it was when the form was opened from it. `leaveSoon` gives the
 * success message time to be read; whoever goes to another page meanwhile is left there.
 */
export const useReturn = (list: string) => {
  const navigate = useNavigate();
  const base = `${useArea()}/${list}`;
  const { state } = useLocation();
  // Taken once: what the form changes in the address later has no state.
  const [address] = useState(() => {
    const from = fromOf(state);
    return from === base || from?.startsWith(`${base}?`) ? from : base;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const leave = () => void navigate(address);
  return {
    address,
    leave,
    leaveSoon: () => {
      const { pathname } = window.location;
      timer.current = setTimeout(() => {
        // The address is another page's already while that one is still to come.
        if (window.location.pathname === pathname) leave();
      }, RETURN_AFTER_MS);
    },
  };
};
