import { expect, test } from 'vitest';
import { createKnownLanguages } from './known-languages.ts';

const MINUTE_MS = 60_000;
const inVersion = (version: number, ...names: string[]) => ({
  languages: names.map((name) => ({ label: name, version: `${name} ${version}`, names: [name] })),
});
const having = (...names: string[]) => inVersion(1, ...names);

/** Runners behind one address, of which each call reaches the next. */
const openRunners = (...runners: ReturnType<typeof having>[]) => {
  const state = { runners, now: 0, calls: 0 };
  const languages = createKnownLanguages(
    async () => [state.runners[state.calls++ % state.runners.length] ?? having()],
    () => state.now,
  );
  const missing = async () => (await languages()).missing;
  return { state, languages, missing };
};

test('what one of several runners has is offered, with its version', async () => {
  const { languages, missing } = openRunners(having('C'), having('C', 'JAVA'));
  expect((await languages()).offered).toEqual([
    { language: 'C', version: 'C 1' },
    { language: 'JAVA', version: 'JAVA 1' },
  ]);
  expect(await missing()).toContain('PYTHON');
  expect(await missing()).not.toContain('JAVA');
});

test('every version that some runner has is told, and one that none has had for ten minutes no more', async () => {
  const { state, languages } = openRunners(inVersion(2, 'C'), having('C'));
  expect((await languages()).offered).toEqual([{ language: 'C', version: 'C 1, C 2' }]);
  state.runners = [inVersion(2, 'C')];
  state.now += 11 * MINUTE_MS;
  expect((await languages()).offered).toEqual([{ language: 'C', version: 'C 2' }]);
});

test('nothing is said to be missing before a runner has answered', async () => {
  const { state, languages } = openRunners(having());
  expect(await languages()).toEqual({ offered: [], missing: [] });
  state.runners = [having('C')];
  state.now += 3000;
  expect((await languages()).offered).toHaveLength(1);
});

test('runners are asked once in a while, and not at every call', async () => {
  const { state, missing } = openRunners(having('C'));
  await Promise.all([missing(), missing()]);
  const { calls } = state;
  await missing();
  expect(state.calls).toBe(calls);
  state.now += MINUTE_MS;
  await missing();
  expect(state.calls).toBe(2 * calls);
});

test('a language that was taken away is missing after ten minutes; runners that are away take nothing away', async () => {
  const { state, missing } = openRunners(having('C', 'JAVA'));
  expect(await missing()).not.toContain('JAVA');
  state.runners = [having()];
  state.now += 20 * MINUTE_MS;
  expect(await missing()).not.toContain('JAVA');
  state.runners = [having('C')];
  state.now += MINUTE_MS;
  expect(await missing()).toContain('JAVA');
});
