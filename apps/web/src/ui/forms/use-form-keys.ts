import { useEffect, useEffectEvent, type RefObject } from 'react';

/** An open list, menu or dialog has its own use for Esc, and so has the code editor. */
const isTakenBySomething = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' ||
    target.closest('[role=dialog], [role=menu], [role=listbox], .cm-editor') !== null ||
    document.querySelector('[role=dialog]') !== null);

/** Ctrl+S saves, Esc cancels. */
export const useFormKeys = (form: RefObject<HTMLFormElement | null>, busy: boolean, cancel: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    if (saves && !document.querySelector('[role=dialog]')) {
      event.preventDefault();
      if (!busy) form.current?.requestSubmit();
    }
    if (event.key === 'Escape' && !isTakenBySomething(event.target)) cancel();
  });
  useEffect(() => {
    // While the event goes down: on its way up the list that it closes would be closed already.
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
};
