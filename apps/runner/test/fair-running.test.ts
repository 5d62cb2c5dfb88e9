import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from './service.ts';

let service: Service;
beforeAll(async () => void (service = await openService({ slots: 1 })));
afterAll(() => service.close());

const sleeper = { language: 'python', code: 'import time\nwhile True: time.sleep(1)' };
const quick = { language: 'python', code: 'print(1)' };
const tests = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}`, input: '' }));

test('a program that does nothing is ended after two seconds, and is told why', async () => {
  const result = await service.runOne(sleeper.language, sleeper.code);
  expect(result).toMatchObject({ verdict: 'IDLE_LIMIT', passed: false });
  expect(result.message).toBe(
    'Idle limit: the program did nothing for 2 s, often because it waits for input that does not come',
  );
  expect(result.wallMs).toBeGreaterThan(2000);
});

test('a program that sleeps between its work is none that does nothing', async () => {
  const code =
    'import time\nfor _ in range(6):\n  end = time.process_time() + 0.05\n  while time.process_time() < end: pass\n  time.sleep(0.5)\nprint("done")';
  expect(await service.runOne('python', code)).toMatchObject({ verdict: 'OK', output: 'done\n' });
});

test('programs that wait hold up nobody, neither who runs a program nor what is graded', async () => {
  const ended: string[] = [];
  const noted = async (name: string, answer: Promise<unknown>): Promise<void> => {
    await answer;
    ended.push(name);
  };
  const sleeping = ['one', 'two', 'three'].flatMap((key) =>
    Array.from({ length: 4 }, () => noted('sleeper', service.submit({ ...sleeper, key, tests: tests(2) }))),
  );
  await noted('quick', service.submit({ ...quick, key: 'four' }));
  await noted('graded', service.submit({ ...quick, key: 'task', class: 'grading' }));
  expect(ended).toEqual(['quick', 'graded']);
  await Promise.all(sleeping);
});

test('the tests of a submission that all wait are waited for together', async () => {
  const { results } = await service.submit({ ...sleeper, tests: tests(6) });
  expect(results.map(({ verdict }) => verdict)).toEqual(Array(6).fill('IDLE_LIMIT'));
});
