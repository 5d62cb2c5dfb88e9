import { randomUUID } from 'node:crypto';
import { runAnswerSchema, type RunLimits, type TestResult } from '@assay/runner-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => void (service = await openService({ slots: 1 })));
afterAll(() => service.close());

/** A judge in Python that hides a number between 1 and 100, and gives seven guesses. */
const GUESSING = `
import sys
secret = int(open(sys.argv[1]).read())
def end(code, told, noted):
    open(sys.argv[3] + 'teammessage.txt', 'w').write(told)
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(noted)
    sys.exit(code)
for turn in range(7):
    line = sys.stdin.readline()
    if not line: end(43, 'You stopped guessing.', f'end of output in turn {turn}')
    guess = int(line) if line.strip().lstrip('-').isdigit() else None
    if guess is None: end(43, 'That is no number.', repr(line))
    if guess == secret: print('right', flush=True); end(42, '', f'guessed in {turn + 1}')
    print('higher' if guess < secret else 'lower', flush=True)
end(43, 'Seven guesses are used up.', f'secret {secret}')
`;
const HALVING = `
low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == 'right': break
    low, high = (middle + 1, high) if word == 'higher' else (low, middle - 1)
`;

const judged = async (
  code: string,
  { judge = GUESSING, input = '73', limits = {}, language = 'python', judgeLanguage = 'python' } = {} as {
    judge?: string;
    input?: string;
    limits?: RunLimits;
    language?: string;
    judgeLanguage?: string;
  },
): Promise<TestResult> => {
  const response = await service.post('/run', {
    language,
    code,
    limits,
    judge: { language: judgeLanguage, code: judge },
    tests: [{ id: 'only', input, expectedOutput: 'THE ANSWER' }],
    key: randomUUID(),
    class: 'interactive',
  });
  const answer = runAnswerSchema.parse(await response.json());
  if (!answer.results[0]) throw new Error('There is no result.');
  return answer.results[0];
};

test('a program and its judge talk to each other, and the judge decides', async () => {
  expect(await judged(HALVING)).toMatchObject({ verdict: 'OK', passed: true, judgeMessage: 'guessed in 6' });
  const slow = 'for guess in range(1, 100):\n    print(guess, flush=True)\n    if input() == "right": break';
  expect(await judged(slow)).toMatchObject({
    verdict: 'WRONG_ANSWER',
    passed: false,
    message: 'Seven guesses are used up.',
    judgeMessage: 'secret 73',
  });
});

test('languages of program and judge are independent of each other', async () => {
  const judge = `
#include <cstdio>
int main(int, char **arguments) {
  int secret, guess; FILE *in = fopen(arguments[1], "r"); if (fscanf(in, "%d", &secret) != 1) return 1;
  while (scanf("%d", &guess) == 1) {
    puts(guess == secret ? "right" : guess < secret ? "higher" : "lower"); fflush(stdout);
    if (guess == secret) return 42;
  }
  return 43;
}`;
  expect(await judged(HALVING, { judge, judgeLanguage: 'c++' })).toMatchObject({
    verdict: 'OK',
    passed: true,
  });
});

test('a program finds nothing of its judge: neither text nor test', async () => {
  const code = `
import os
found = []
for folder, _, names in os.walk('/w'): found += names
for folder in ('/tmp', '/proc'):
    for name in os.listdir(folder):
        if name.isdigit(): found.append(open(f'/proc/{name}/cmdline').read())
print('; '.join(found).replace(chr(0), ' '), flush=True)
`;
  const result = await judged(code);
  expect(result).toMatchObject({ verdict: 'WRONG_ANSWER', message: 'That is no number.' });
  expect(result.output).toContain('main.py');
  expect(result.output).not.toMatch(/test\\.(in|ans)|out/);
});

test.each([
  ['crashes', 'print(50, flush=True)\nraise SystemExit(3)', 'RUNTIME_ERROR'],
  ['crashes after its judge', 'import os, time\nos.close(1)\ntime.sleep(0.3)\nos._exit(3)', 'RUNTIME_ERROR'],
  ['works without end', 'while True: pass', 'TIME_LIMIT'],
  ['waits while the judge waits', 'import time\nwhile True: time.sleep(1)', 'IDLE_LIMIT'],
  ['forgets to send what it says', 'import sys\nprint(50)\nsys.stdin.readline()', 'IDLE_LIMIT'],
  ['ends early', '', 'WRONG_ANSWER'],
  ['closes its output', 'import os\nos.close(1)\nimport time\ntime.sleep(60)', 'WRONG_ANSWER'],
  ['closes its input', 'import os\nos.close(0)\nfor _ in range(9): print(50, flush=True)', 'WRONG_ANSWER'],
])('a program that %s gets its own verdict', async (_what, code, verdict) => {
  expect(await judged(code, { limits: { cpuMs: 500 } })).toMatchObject({ verdict, passed: false });
});

test('a program that floods a judge which does not read is ended at its output limit', async () => {
  const judge = 'import time\nwhile True: time.process_time()';
  const result = await judged('while True: print("x" * 1000)', { judge });
  expect(result).toMatchObject({ verdict: 'OUTPUT_LIMIT', passed: false });
});

test.each([
  ['ends with another code', 'raise SystemExit(1)'],
  ['crashes', 'undefined'],
  ['does not compile', 'def'],
  ['never ends', 'import sys\nsys.stdin.read()\nwhile True: pass'],
  ['is ended by a signal', 'import os\nos.kill(os.getpid(), 11)'],
  ['floods the program', 'while True: print("x" * 1000)'],
  ['floods its errors', 'import sys\nwhile True: sys.stderr.write("x" * 1000)'],
])('a judge that %s has failed, and that is not the fault of the program', async (_what, judge) => {
  const result = await judged('print(1, flush=True)', { judge });
  expect(result).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(result.judgeMessage).toMatch(/The judge (failed|does not compile)/);
  expect(result.message).not.toContain(result.judgeMessage);
});

test.each([
  ['before it says anything', 'import time\ntime.sleep(600)'],
  ['before it reads an answer', 'import time\nprint("go", flush=True)\ntime.sleep(600)'],
  [
    'when the program has ended',
    'import sys, time\nprint("go", flush=True)\nsys.stdin.read()\ntime.sleep(600)',
  ],
])('a judge that hangs %s is found out, whatever the program waits for', async (_when, judge) => {
  const result = await judged('print(input(), flush=True)\ninput()', { judge });
  expect(result).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(result.judgeMessage).toContain('it still did nothing when it could know that the program had ended');
});

test('a program that crashes because its judge went before it has not failed', async () => {
  const judge = 'import sys\nprint("go", flush=True)\nsys.stdin.readline()\nraise Exception("SECRET")';
  const result = await judged('print(input(), flush=True)\nprint(int(input()))', { judge });
  expect(result).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(result.judgeMessage).toContain('Exception: SECRET');
  expect(JSON.stringify({ ...result, judgeMessage: '' })).not.toContain('SECRET');
});

test('a judge may decide while the program still prints, and no signal of a broken pipe meets the program', async () => {
  const flood = 'for line in range(40_000): print("x")\nraise SystemExit(3 if input() else 0)';
  const accepts = 'import sys\nprint("", flush=True)\nsys.exit(42)';
  expect(await judged(flood, { judge: accepts })).toMatchObject({ verdict: 'OK', passed: true });
  const rejects = 'import sys\nprint("", flush=True)\nsys.stderr.write("noted")\nsys.exit(43)';
  const rejected = await judged(flood, { judge: rejects });
  expect(rejected).toMatchObject({ verdict: 'WRONG_ANSWER', signal: null, judgeMessage: 'noted' });
});

test('a program that goes on wrongly after its judge accepted is not accepted', async () => {
  const judge = 'import sys\nprint("go", flush=True)\nsys.exit(42)';
  expect(await judged('input()\nundefined', { judge })).toMatchObject({
    verdict: 'RUNTIME_ERROR',
    passed: false,
  });
  const sleeper = 'import time\ntime.sleep(60)';
  expect(await judged(sleeper, { judge })).toMatchObject({ verdict: 'IDLE_LIMIT', passed: false });
});

test('a judge that sends much to a program which reads it late is waited for', async () => {
  const judge = `
import sys
print("y" * 3_000_000, flush=True)
sys.exit(42 if sys.stdin.readline() == "3000000\\n" else 43)
`;
  const code =
    'import time\nend = time.process_time() + 0.3\nwhile time.process_time() < end: pass\nprint(len(input()))';
  expect(await judged(code, { judge })).toMatchObject({ verdict: 'OK', passed: true });
});

test('many pairs at a time hold up neither each other nor a plain program', async () => {
  const pairs = Array.from({ length: 12 }, () => judged(HALVING));
  expect((await service.runOne('python', 'print(1)')).output).toBe('1\n');
  expect((await Promise.all(pairs)).map(({ verdict }) => verdict)).toEqual(Array(12).fill('OK'));
});
