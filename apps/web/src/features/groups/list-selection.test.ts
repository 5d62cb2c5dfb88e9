import { expect, test } from 'vitest';
import {
  extendTo,
  goTo,
  NOTHING_SELECTED,
  pickAll,
  pickOnly,
  toggle,
  withoutMoved,
  type ListSelection,
} from './list-selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const pickedOf = ({ picked }: ListSelection): string => [...picked].toSorted().join('');

test('a click picks one alone, with Ctrl one more or one less', () => {
  expect(pickedOf(pickOnly('b'))).toBe('b');
  const two = toggle(pickOnly('b'), 'd');
  expect(pickedOf(two)).toBe('bd');
  expect(pickedOf(toggle(two, 'b'))).toBe('d');
});

test('Shift picks from the last click to here, in either direction, and can be taken back', () => {
  const wide = extendTo(pickOnly('b'), IDS, 'e');
  expect(pickedOf(wide)).toBe('bcde');
  expect(pickedOf(extendTo(wide, IDS, 'c'))).toBe('bc');
  expect(pickedOf(extendTo(wide, IDS, 'a'))).toBe('ab');
});

test('a range keeps what Ctrl or Space picked before it', () => {
  const two = toggle(toggle(NOTHING_SELECTED, 'a'), 'c');
  expect(pickedOf(extendTo(two, IDS, 'e'))).toBe('acde');
  const gone = goTo(two, 'e');
  expect(pickedOf(extendTo(gone, IDS, 'f'))).toBe('acef');
});

test('a range that begins at something that is no longer shown begins here', () => {
  expect(pickedOf(extendTo(pickOnly('x'), IDS, 'c'))).toBe('c');
  expect(extendTo(NOTHING_SELECTED, IDS, 'c').anchor).toBe('c');
});

test('all that is shown can be picked and let go; what is not shown stays', () => {
  const hidden = pickOnly('x');
  const all = pickAll(hidden, IDS, true);
  expect(pickedOf(all)).toBe('abcdefx');
  expect(pickedOf(pickAll(all, IDS, false))).toBe('x');
});

test('after a move the keyboard is on the next that remains, at the end on the one before', () => {
  const middle = withoutMoved(extendTo(pickOnly('b'), IDS, 'c'), IDS, new Set(['b', 'c']));
  expect([pickedOf(middle), middle.active]).toEqual(['', 'd']);
  const end = withoutMoved(extendTo(pickOnly('e'), IDS, 'f'), IDS, new Set(['e', 'f']));
  expect(end.active).toBe('d');
  expect(withoutMoved(pickAll(pickOnly('a'), IDS, true), IDS, new Set(IDS)).active).toBeNull();
});
