import { expect, test } from 'vitest';
import { pickRunner, type Candidate } from './pick-runner.ts';

const runner = (name: string, facts: Partial<Candidate> = {}) => ({
  name,
  inside: 0,
  pickedAt: 0,
  state: 'fine' as const,
  fullUntil: 0,
  slots: 2,
  languages: new Set(['C', 'PYTHON']),
  compiled: new Set(['C']),
  ...facts,
});

const pick = (candidates: ReturnType<typeof runner>[], ...languages: string[]) =>
  pickRunner(candidates, languages, 100)?.name;

test('a run goes where the fewest of ours are for each place', () => {
  expect(pick([runner('a', { inside: 2 }), runner('b', { inside: 1 })])).toBe('b');
  expect(pick([runner('small', { inside: 1 }), runner('large', { inside: 5, slots: 16 })])).toBe('large');
  expect(pick([runner('a', { pickedAt: 2 }), runner('b', { pickedAt: 1 })])).toBe('b');
  expect(pick([])).toBeUndefined();
});

test('a run goes only where its languages are, as far as that is known', () => {
  const java = runner('java', { inside: 9, languages: new Set(['C', 'JAVA']) });
  expect(pick([runner('a'), java], 'JAVA')).toBe('java');
  expect(pick([runner('a'), java], 'C', 'JAVA')).toBe('java');
  expect(pick([runner('new', { languages: null }), java], 'JAVA')).toBe('new');
  // Rather where it may be back than where it never was.
  expect(pick([runner('a'), { ...java, state: 'away' as never }], 'JAVA')).toBe('java');
  // Another runner may answer at the same address.
  expect(pick([runner('a')], 'JAVA')).toBe('a');
});

test('one that stops, is away or full gets nothing while another one is there', () => {
  const busy = runner('busy', { inside: 50 });
  for (const state of ['stopping', 'away', 'refusing', 'untrusted'] as const)
    expect(pickRunner([{ ...runner('a'), state }, busy], ['C'], 100)?.name).toBe('busy');
  expect(pick([runner('full', { fullUntil: 101 }), busy])).toBe('busy');
  expect(pick([runner('was full', { fullUntil: 100 }), busy])).toBe('was full');
  expect(pickRunner([{ ...runner('a'), state: null }, busy], ['C'], 100)?.name).toBe('a');
  expect(pick([runner('full', { fullUntil: 101 })])).toBe('full');
});
