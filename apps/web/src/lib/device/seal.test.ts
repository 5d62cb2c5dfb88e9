import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const keyOf = (seed: number) => new Uint8Array(32).fill(seed);
const VALUE = { code: 'print("ünï \u2028")', list: [1, null, ['C', 0]] };

test('what is locked opens with the same key at the same place, and is another text each time', () => {
  const locked = sealWith(keyOf(1)).lock('here', VALUE);
  expect(sealWith(keyOf(1)).open('here', locked)).toEqual(VALUE);
  expect(Buffer.from(locked).toString('latin1')).not.toContain('print');
  expect(sealWith(keyOf(1)).lock('here', VALUE)).not.toEqual(locked);
});

test('bytes are locked as they are, and a text is not taken for the bytes of another place', () => {
  const seal = sealWith(keyOf(1));
  const bytes = new Uint8Array([0, 255, 10, 13]);
  const locked = seal.lockBytes('file', bytes);
  expect(seal.openBytes('file', locked)).toEqual(bytes);
  expect(seal.openBytes('here', locked)).toBeUndefined();
  expect(sealWith(keyOf(2)).openBytes('file', locked)).toBeUndefined();
});

test('it does not open with another key, at another place, or damaged', () => {
  const seal = sealWith(keyOf(1));
  const locked = seal.lock('here', VALUE);
  expect(sealWith(keyOf(2)).open('here', locked)).toBeUndefined();
  expect(seal.open('there', locked)).toBeUndefined();
  for (const index of [0, 24, locked.length - 1])
    expect(seal.open('here', locked.with(index, (locked[index] ?? 0) ^ 1))).toBeUndefined();
  expect(seal.open('here', locked.slice(0, 20))).toBeUndefined();
  expect(seal.open('here', new Uint8Array())).toBeUndefined();
});

test('a name is the same for one key and tells nothing without it', () => {
  expect(sealWith(keyOf(1)).nameOf('task 1')).toBe(sealWith(keyOf(1)).nameOf('task 1'));
  const names = [sealWith(keyOf(1)).nameOf('task 1'), sealWith(keyOf(1)).nameOf('task 2')];
  expect(new Set([...names, sealWith(keyOf(2)).nameOf('task 1')]).size).toBe(3);
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/);
});
