import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = () => document.fullscreenElement !== null;

/** Of Chromium alone, and not over plain http. */
const { keyboard } = navigator as { keyboard?: { lock?: (keys: string[]) => Promise<void> } };

/**
 * A browser may refuse; the exam goes on in its window. Where the page may have Esc, it closes a list or ends Vim's
 * typing, and has to be held to leave the full screen.
 */
const enter = () =>
  document.documentElement
    .requestFullscreen()
    .then(() => keyboard?.lock?.(['Escape']))
    .catch(() => undefined);
const leave = () => document.exitFullscreen().catch(() => undefined);

/**
 * Shows the exam on the whole screen: asks when it opens and, as browsers want a gesture, once more at the first key or
 * click. Whoever leaves the full screen is not brought back; leaving the exam leaves it too. `toggle` is null where
 * the device has no such thing.
 */
export const useFullscreen = (): { full: boolean; toggle: (() => void) | null } => {
  const full = useSyncExternalStore(subscribe, isFull);
  const possible = document.fullscreenEnabled;

  useEffect(() => {
    if (!possible) return;
    const gone = new AbortController();
    const listening = { signal: gone.signal, capture: true };
    /** However it ends, it is asked once. */
    const ask = (event: Event) => {
      // Esc is for leaving, and single modifiers count as no gesture.
      if (event instanceof KeyboardEvent && ['Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key))
        return;
      gone.abort();
      if (!isFull()) void enter();
    };
    void enter();
    document.addEventListener('pointerup', ask, listening);
    document.addEventListener('keydown', ask, listening);
    document.addEventListener('fullscreenchange', () => gone.abort(), listening);
    return () => {
      gone.abort();
      if (isFull()) void leave();
    };
  }, [possible]);

  return { full, toggle: possible ? () => void (isFull() ? leave() : enter()) : null };
};
