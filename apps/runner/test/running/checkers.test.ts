import { randomUUID } from 'node:crypto';
import { runAnswerSchema, type RunRequest } from '@assay/runner-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => void (service = await openService({ slots: 1 })));
afterAll(() => service.close());

const run = async (code: string, request: Pick<RunRequest, 'tests'> & Partial<RunRequest>) => {
  const response = await service.post('/run', {
    language: 'python',
    code,
    key: randomUUID(),
    class: 'grading',
    ...request,
  });
  return runAnswerSchema.parse(await response.json()).results;
};

/** Accepts two numbers with the sum that the input asks for, and says what it read. */
const SUMMING = `
import sys
def end(code, told):
    open(sys.argv[3] + 'teammessage.txt', 'w').write(told)
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(open(sys.argv[2]).read())
    sys.exit(code)
said = sys.stdin.read().split()
if said == ['crash']: raise Exception('SECRET')
end(42 if sum(map(int, said)) == int(open(sys.argv[1]).read()) else 43, ' '.join(said))
`;
const judge = { language: 'python', code: SUMMING, way: 'OUTPUT' } as const;
const tests = [{ id: 'only', input: '10', expectedOutput: '4 6' }];

test('a test is compared as the request says, or as it says itself', async () => {
  const results = await run('print("2  1.0000001")', {
    checker: { kind: 'NUMBERS', ignoresCase: false, tolerance: 1e-6 },
    tests: [
      { id: 'numbers', input: '', expectedOutput: '2 1' },
      { id: 'exact', input: '', expectedOutput: '2 1', checker: { kind: 'EXACT' } },
      {
        id: 'words',
        input: '',
        expectedOutput: '2\n1.0000001',
        checker: { kind: 'TOKENS', ignoresCase: true },
      },
      { id: 'nothing expected', input: '' },
    ],
  });
  expect(results.map(({ passed }) => passed)).toEqual([true, false, true, null]);
});

test('a judge reads what a program has printed, and decides', async () => {
  expect(await run('print(3, int(input()) - 3)', { judge, tests })).toMatchObject([
    { verdict: 'OK', passed: true, message: '3 7', judgeMessage: '4 6', output: '3 7\n' },
  ]);
  expect(await run('print(3, 8)', { judge, tests })).toMatchObject([
    { verdict: 'WRONG_ANSWER', passed: false, message: '3 8' },
  ]);
});

test('a program that does not end well has its own verdict, whatever it printed', async () => {
  const limits = { cpuMs: 500 };
  const verdictOf = async (code: string) => (await run(code, { judge, tests, limits }))[0]?.verdict;
  expect(await verdictOf('print(4, 6, flush=True)\nraise SystemExit(3)')).toBe('RUNTIME_ERROR');
  expect(await verdictOf('print(4, 6, flush=True)\nwhile True: pass')).toBe('TIME_LIMIT');
});

test('a judge that fails on an output decides nothing, and its words are not for the student', async () => {
  const [result] = await run('print("crash")', { judge, tests });
  expect(result).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(result?.judgeMessage).toContain('Exception: SECRET');
  expect(result?.message).not.toContain('SECRET');
  const [broken] = await run('print(1)', { judge: { ...judge, code: 'def' }, tests });
  expect(broken).toMatchObject({ verdict: 'JUDGE_FAILED', passed: null });
  expect(broken?.judgeMessage).toContain('The judge does not compile.');
});

test('a judge that stops reading, or reads more than a pipe holds, decides all the same', async () => {
  const much = 'print("7 " * 300_000)';
  const deaf = { ...judge, code: 'raise SystemExit(42)' };
  expect(await run(much, { judge: deaf, tests })).toMatchObject([{ verdict: 'OK' }]);
  const counting = {
    ...judge,
    code: 'import sys\nsys.exit(42 if len(sys.stdin.read().split()) == 300_000 else 43)',
  };
  expect(await run(much, { judge: counting, tests })).toMatchObject([{ verdict: 'OK' }]);
});

test('beside a judge that reads outputs, a test can be compared', async () => {
  const results = await run('print(int(input()) - 6, 6)', {
    judge,
    tests: [...tests, { id: 'compared', input: '10', expectedOutput: '5 5', checker: { kind: 'LINES' } }],
  });
  expect(results.map(({ verdict }) => verdict)).toEqual(['OK', 'WRONG_ANSWER']);
});

test.each([
  [{ kind: 'NUMBERS', ignoresCase: false, tolerance: 2 }, 'tolerance must be at most 1'],
  [{ kind: 'NUMBERS', ignoresCase: false, tolerance: -1 }, 'tolerance must not be negative'],
  [{ kind: 'ELSE' }, 'A comparison is one of LINES, EXACT, TOKENS, NUMBERS, UNORDERED, with its settings'],
])('the comparison %j is refused', async (checker, sentence) => {
  const response = await service.post('/run', {
    language: 'python',
    code: 'print(1)',
    key: 'anybody',
    class: 'interactive',
    checker,
    tests,
  });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(sentence);
});
