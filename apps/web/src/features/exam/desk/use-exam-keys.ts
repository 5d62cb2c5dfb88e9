import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../../../lib/pages/is-writing.ts';

/** What the keys of the exam page do, in the order in which the sheet lists them. */
export const EXAM_KEYS = [
  { keys: ['Ctrl', 'Enter'], does: 'Run the program on the public tests' },
  { keys: ['Ctrl', 'S'], does: 'Save the draft' },
  { keys: ['Alt', '←'], does: 'Previous question' },
  { keys: ['Alt', '→'], does: 'Next question' },
  { keys: ['Alt', 'M'], does: 'Mark the question for review, or remove the mark' },
  { keys: ['?'], does: 'Show this sheet' },
] as const;

/** Of the editor's own keys those that nobody would guess. */
export const EDITOR_KEYS = [
  { keys: ['Ctrl', 'F'], does: 'Find and replace in the program' },
  { keys: ['F3'], does: 'Next match; with Shift the one before' },
] as const;
export const COMPLETION_KEYS = [
  { keys: ['Ctrl', 'Space'], does: 'Offer words; Enter or Tab takes one, Esc none' },
] as const;

interface ExamActions {
  run: () => void;
  save: () => void;
  previous: () => void;
  next: () => void;
  mark: () => void;
  help: () => void;
}

const actionOf = (event: KeyboardEvent): keyof ExamActions | null => {
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && event.key === 'Enter') return 'run';
  if (command && !event.altKey && event.key.toLowerCase() === 's') return 'save';
  if (event.altKey && !command && event.key === 'ArrowLeft') return 'previous';
  if (event.altKey && !command && event.key === 'ArrowRight') return 'next';
  // By its place: with Alt some keyboards write another letter.
  if (event.altKey && !command && event.code === 'KeyM') return 'mark';
  return event.key === '?' && !command && !event.altKey && !isWriting(event.target) ? 'help' : null;
};

/** Listens for the keys of the exam page while `active`; the editor's own meaning of them gives way. */
export const useExamKeys = (actions: ExamActions, active: boolean) => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) actions[action]();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [active]);
};
