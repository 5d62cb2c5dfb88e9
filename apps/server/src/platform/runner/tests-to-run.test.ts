import { expect, test } from 'vitest';
import { inShort, partsOf, withTexts, type TestToRun } from './tests-to-run.ts';

const stored = (bytes: number, read = () => Promise.resolve('text')) => ({ bytes, read });
const sized = (id: string, bytes: number): TestToRun => ({ id, input: stored(bytes), expectedOutput: '1' });
const ids = (tests: readonly TestToRun[]) => partsOf(tests).map((part) => part.map(({ id }) => id).join(''));

test('tests go to the runner ten at a time, and of large ones no more than 10 MB', () => {
  expect(ids([])).toEqual(['']);
  expect(ids(Array.from({ length: 23 }, (_, n) => ({ id: String(n % 10), input: '1' })))).toEqual([
    '0123456789',
    '0123456789',
    '012',
  ]);
  expect(ids([sized('a', 4_000_000), sized('b', 5_000_000), sized('c', 5_000_000), sized('d', 1)])).toEqual([
    'ab',
    'cd',
  ]);
  // A test of which both texts are as large as they may be goes alone.
  const both = { ...sized('a', 5_000_000), expectedOutput: stored(5_000_000) };
  expect(ids([both, both, sized('b', 1)])).toEqual(['a', 'a', 'b']);
});

test('a large text is read when it is sent, and not before', async () => {
  let reads = 0;
  const read = async () => `read ${(reads += 1)}`;
  const tests = [{ id: 'a', input: stored(5, read), expectedOutput: stored(5, read) }];
  expect([partsOf(tests).length, reads]).toEqual([1, 0]);
  expect(await withTexts(tests)).toEqual([{ id: 'a', input: 'read 1', expectedOutput: 'read 2' }]);
});

test('of what is compared with a large text no more is kept than is stored', () => {
  const result = {
    id: 'a',
    verdict: 'OK' as const,
    passed: true,
    output: 'x'.repeat(2_000_000),
    outputTruncated: false,
    stderr: '',
    exitCode: 0,
    signal: null,
    message: '',
    cpuMs: 1,
    wallMs: 1,
    memoryBytes: 1,
  };
  const kept = (asked: TestToRun) => inShort([result], [asked])[0];
  expect(kept({ id: 'a', input: '1', expectedOutput: stored(5_000_000) })).toMatchObject({
    output: 'x'.repeat(64_000),
    outputTruncated: true,
  });
  expect(kept({ id: 'a', input: '1', expectedOutput: '1' })?.output).toHaveLength(1_048_576);
});
