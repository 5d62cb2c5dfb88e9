import type { KeyMeaning } from '../../ui/dialogs/keys-sheet.tsx';

/** What a key does while the focus is in the player. */
export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'move'; seconds: number }
  | { do: 'entry'; by: 1 | -1 }
  | { do: 'speed'; by: 1 | -1 }
  | { do: 'marker'; by: 1 | -1 }
  /** To a part of the whole, from 0 to 1. */
  | { do: 'part'; of: number };

const ACTIONS: Readonly<Record<string, PlayerAction | undefined>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'move', seconds: -10 },
  l: { do: 'move', seconds: 10 },
  ArrowLeft: { do: 'move', seconds: -5 },
  ArrowRight: { do: 'move', seconds: 5 },
  ',': { do: 'entry', by: -1 },
  '.': { do: 'entry', by: 1 },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  n: { do: 'marker', by: 1 },
  p: { do: 'marker', by: -1 },
  Home: { do: 'part', of: 0 },
  End: { do: 'part', of: 1 },
};

/** What a pressed key means to the player; null for what it leaves to others. */
export const playerAction = (
  key: string,
  withModifier: boolean,
  pressed: EventTarget | null,
): PlayerAction | null => {
  if (withModifier || !(pressed instanceof HTMLElement)) return null;
  // The program has its own keys, and so has the choice of a speed.
  if (pressed.isContentEditable || pressed instanceof HTMLSelectElement) return null;
  if (key === ' ' && pressed instanceof HTMLButtonElement) return null;
  if (/^\d$/.test(key)) return { do: 'part', of: Number(key) / 10 };
  return ACTIONS[key.length === 1 ? key.toLowerCase() : key] ?? null;
};

/** The same for people. */
export const PLAYER_KEYS: readonly KeyMeaning[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['←', '→'], does: '5 s back or on' },
  { keys: ['J', 'L'], does: '10 s back or on' },
  { keys: [',', '.'], does: 'One change back or on' },
  { keys: ['P', 'N'], does: 'Previous or next marker' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['0 … 9'], does: 'To that tenth' },
];
