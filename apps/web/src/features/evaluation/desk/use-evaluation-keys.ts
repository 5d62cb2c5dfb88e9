import { useEffect, useEffectEvent } from 'react';
import { isWriting } from '../../../lib/pages/is-writing.ts';
import type { KeyMeaning } from '../../../ui/dialogs/keys-sheet.tsx';

/** Keys that act wherever one is, also while something is typed. */
export const KEYS: readonly KeyMeaning[] = [
  { keys: ['Ctrl', 'S'], does: 'Save the marks' },
  { keys: ['Ctrl', 'Enter'], does: 'Run the program on all test cases' },
  { keys: ['Alt', 'U'], does: 'Next unmarked' },
  { keys: ['Alt', '→'], does: 'Next question' },
  { keys: ['Alt', '←'], does: 'Previous question' },
  { keys: ['Alt', 'Page Down'], does: 'Next student' },
  { keys: ['Alt', 'Page Up'], does: 'Previous student' },
];

/** Keys that act while nothing is typed; Esc leaves a field for them. */
export const SINGLE_KEYS: readonly KeyMeaning[] = [
  { keys: ['1 … 9'], does: 'That component of the rubric' },
  { keys: ['M'], does: 'Marks of the question' },
  { keys: ['C'], does: 'Write a comment' },
  { keys: ['Q'], does: 'Show or hide the question' },
  { keys: ['Esc'], does: 'Leave a field' },
  { keys: ['?'], does: 'Show this sheet' },
];

interface EvaluationActions {
  save: () => void;
  run: () => void;
  previous: () => void;
  next: () => void;
  previousStudent: () => void;
  nextStudent: () => void;
  unmarked: () => void;
  help: () => void;
}

type Keys = Readonly<Record<string, keyof EvaluationActions | undefined>>;
const WITH_COMMAND: Keys = { enter: 'run', s: 'save' };
/** By their places: with Alt some keyboards write other letters. */
const WITH_ALT: Keys = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  PageUp: 'previousStudent',
  PageDown: 'nextStudent',
  KeyU: 'unmarked',
};

const actionOf = ({ ctrlKey, metaKey, altKey, key, code }: KeyboardEvent): keyof EvaluationActions | null => {
  const command = ctrlKey || metaKey;
  if (command === altKey) return null;
  return (command ? WITH_COMMAND[key.toLowerCase()] : WITH_ALT[code]) ?? null;
};

/** Goes to the control that names the key as its own, and presses it where it is a button. */
const goToControl = (key: string): boolean => {
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (control instanceof HTMLButtonElement) control.click();
  else control?.focus();
  return control !== null;
};

/** A field of the page, but not the editor, which has its own use for Esc. */
const isField = (target: EventTarget | null): target is HTMLElement =>
  isWriting(target) && target instanceof HTMLElement && !target.isContentEditable;

/** Of a part of the page that has keys of a single character itself, while the focus is in it. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-keys]') !== null;

/** What a key does without Ctrl and Alt; answers whether it does anything. */
const pressSingle = ({ key, target }: KeyboardEvent, isOn: boolean, help: () => void): boolean => {
  if (key === 'Escape' && isField(target)) {
    target.blur();
    return true;
  }
  if (!isOn || isWriting(target)) return false;
  if (key !== '?') return !hasOwnKeys(target) && /^[1-9mcq]$/i.test(key) && goToControl(key.toUpperCase());
  help();
  return true;
};

/**
 * Listens for the keys of the evaluation, where no dialog is open; the editor's own meaning of them gives way. Keys of a
 * single character can be switched off, for people whose software speaks or types for them.
 */
export const useEvaluationKeys = (actions: EvaluationActions, hasSingleKeys: boolean): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role=dialog]')) return;
    const action = actionOf(event);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!action && !(isPlain && !event.repeat && pressSingle(event, hasSingleKeys, actions.help))) return;
    event.preventDefault();
    event.stopPropagation();
    if (action && !event.repeat) actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
};
