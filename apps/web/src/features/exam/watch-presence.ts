import type { ProgramStore } from './keeping/index.ts';

const isHere = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Notes whether the student is before the page, what is pasted into it (how much, never what), and whether the server can
 * be reached, until it is told to stop.
 */
export const watchPresence = (store: ProgramStore): (() => void) => {
  const stopped = new AbortController();
  const listening = { signal: stopped.signal, capture: true };
  let here: boolean | null = null;
  const say = (is: boolean) => {
    if (is !== here) store.note(is ? 'back' : 'away');
    here = is;
  };
  const look = () => say(isHere());
  const on = (target: EventTarget, names: readonly string[], act: (event: Event) => void) =>
    names.forEach((name) => target.addEventListener(name, act, listening));

  on(window, ['focus', 'blur', 'pageshow'], look);
  on(window, ['pagehide'], () => say(false));
  on(document, ['visibilitychange'], look);
  on(document, ['fullscreenchange'], () => {
    // A page that is left leaves the full screen with it.
    if (here && !document.fullscreenElement) store.note('fullscreen-left');
  });
  on(document, ['paste'], (event) => {
    const characters = (event as ClipboardEvent).clipboardData?.getData('text/plain').length ?? 0;
    if (characters > 0) store.note('pasted', characters);
  });
  look();

  let unreachable = store.getSnapshot().unreachableSince;
  const unsubscribe = store.subscribe(() => {
    const { unreachableSince } = store.getSnapshot();
    const before = unreachable;
    unreachable = unreachableSince;
    if (before === null && unreachableSince !== null) store.note('offline', 0, unreachableSince);
    if (before !== null && unreachableSince === null) store.note('online');
  });
  return () => {
    say(false);
    unsubscribe();
    stopped.abort();
  };
};
