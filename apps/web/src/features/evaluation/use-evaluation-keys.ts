import { useEffect, useEffectEvent } from 'react';

interface EvaluationActions {
  save: () => void;
  run: () => void;
  previous: () => void;
  next: () => void;
}

const actionOf = (event: KeyboardEvent): keyof EvaluationActions | null => {
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key === 'Enter') return 'run';
  if (command && !event.altKey && event.key.toLowerCase() === 's') return 'save';
  if (event.altKey && !command && event.key === 'ArrowLeft') return 'previous';
  if (event.altKey && !command && event.key === 'ArrowRight') return 'next';
  return null;
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
