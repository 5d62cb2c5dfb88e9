import { useEffect, useEffectEvent } from 'react';

interface EvaluationActions {
  save: () => void;
  run: () => void;
  previous: () => void;
  next: () => void;
  previousStudent: () => void;
  nextStudent: () => void;
  unmarked: () => void;
}

type Keys = Readonly<Record<string, keyof EvaluationActions | undefined>>;
const WITH_COMMAND: Keys = { enter: 'run', s: 'save' };
const WITH_ALT: Keys = {
  arrowleft: 'previous',
  arrowright: 'next',
  pageup: 'previousStudent',
  pagedown: 'nextStudent',
  u: 'unmarked',
};

const actionOf = (event: KeyboardEvent): keyof EvaluationActions | null => {
  const command = event.ctrlKey || event.metaKey;
  if (command === event.altKey) return null;
  return (command ? WITH_COMMAND : WITH_ALT)[event.key.toLowerCase()] ?? null;
};

/** Listens for the keys of the evaluation, where no dialog is open; the editor's own meaning of them gives way. */
export const useEvaluationKeys = (actions: EvaluationActions): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
};
