import {
  checkQuestion,
  createQuestion,
  DEFAULT_LIMITS,
  editQuestion,
  viewQuestion,
  WIDEST_LIMITS,
  type Language,
  type QuestionLimits,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  questionDraft,
  type TestAccount,
} from '../../../../test/fixtures.ts';
import { sitByCalls } from '../../../../test/sit-by-calls.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  faculty = await makeFaculty(server.deps, await makeDepartment(server.deps));
  token = await loginAs(server, faculty);
});

const limits = (changes: Partial<QuestionLimits>): QuestionLimits => ({ ...DEFAULT_LIMITS, ...changes });

/** Uses so much CPU time, whatever else the machine does. */
const spin = (seconds: number) =>
  `import time\nwhile time.process_time() < ${seconds}:\n    pass\nprint(2 * int(input()))`;
/** Holds so many megabytes. */
const hold = (megabytes: number) => `held = b'1' * (${megabytes} << 20)\nprint(2 * int(input()))`;

describe('what a question lets its programs use', () => {
  const sit = async (code: string, said: QuestionLimits) => {
    const { met, ran, evaluated } = await sitByCalls(server, faculty, code, { limits: said });
    const graded = await evaluated();
    return {
      met: met?.limits,
      ran: ran.publicTestResults.map(({ verdict }) => verdict),
      graded: graded?.testcaseResults.map(({ verdict }) => verdict),
      shown: graded?.question.limits,
    };
  };

  test('is told to the student, and holds when a program is run and when it is graded', async () => {
    const short = limits({ seconds: 0.1 });
    expect(await sit(spin(0.6), short)).toEqual({
      met: short,
      ran: ['TIME_LIMIT', 'TIME_LIMIT'],
      graded: ['TIME_LIMIT', 'TIME_LIMIT', 'TIME_LIMIT'],
      shown: short,
    });
  });

  test('is the time times the factor of the program’s language', async () => {
    expect(await sit(spin(0.6), limits({ seconds: 0.1, factors: { PYTHON: 12 } }))).toMatchObject({
      ran: ['OK', 'OK'],
      graded: ['OK', 'OK', 'OK'],
    });
  });

  test('may be more than usual', async () => {
    const { ran, graded } = await sit(hold(300), limits({ seconds: 10 }));
    expect([ran[0], graded?.[0]]).toEqual(['MEMORY_LIMIT', 'MEMORY_LIMIT']);
    expect(await sit(hold(300), limits({ seconds: 10, megabytes: 512 }))).toMatchObject({
      ran: ['OK', 'OK'],
      graded: ['OK', 'OK', 'OK'],
    });
  });
});

test('every language starts within the least memory that it may be given', async () => {
  const programs: Partial<Record<Language, string>> = {
    C: '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); }',
    'C++': '#include <iostream>\nint main() { int n; std::cin >> n; std::cout << 2 * n << "\\n"; }',
    JAVA: 'public class Main { public static void main(String[] a) { System.out.println(2 * new java.util.Scanner(System.in).nextInt()); } }',
    PYTHON: 'print(2 * int(input()))',
  };
  const check = async (language: Language, megabytes: number) => {
    const { body } = await server.call(checkQuestion, {
      token,
      body: {
        testcases: [{ input: '4', output: '8' }],
        limits: limits({ megabytes }),
        referenceSolutions: [{ language, code: programs[language] ?? '' }],
      },
    });
    return body.data[0]?.results[0]?.verdict;
  };
  expect(await check('C', 64)).toBe('OK');
  expect(await check('C++', 64)).toBe('OK');
  expect(await check('PYTHON', 64)).toBe('OK');
  expect(await check('JAVA', 128)).toBe('OK');
});

test('limits are stored and read back, and a change of them is a version that is checked anew', async () => {
  const referenceSolutions = [{ language: 'PYTHON' as const, code: 'print(sum(map(int, input().split())))' }];
  const said = limits({ seconds: 2.5, megabytes: 320, factors: { PYTHON: 4 } });
  const draft = questionDraft({ limits: said, referenceSolutions });
  const { _id: questionId } = (await server.call(createQuestion, { token, body: draft })).body.data;
  const read = async () => (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
  const stored = await read();
  expect(stored).toMatchObject({ version: 1, limits: said });
  const edit = async (changed: QuestionLimits) =>
    server.call(editQuestion, {
      token,
      body: { ...draft, questionId, edition: (await read()).edition, limits: changed },
    });
  await edit(said);
  expect((await read()).version).toBe(1);
  await edit(DEFAULT_LIMITS);
  expect(await read()).toMatchObject({ version: 2, limits: DEFAULT_LIMITS });
});

test('a question of a form from before, which says nothing of limits, has the usual ones', async () => {
  const { limits: _left, ...before } = { limits: null, ...questionDraft({}) };
  const { _id: questionId } = (await server.call(createQuestion, { token, body: before })).body.data;
  const { body } = await server.call(viewQuestion, { token, body: { questionId } });
  expect(body.data.limits).toEqual(DEFAULT_LIMITS);
});

test('Check goes by the limits of the form, and measures with the widest', async () => {
  const check = async (said: QuestionLimits) => {
    const { body } = await server.call(checkQuestion, {
      token,
      body: {
        testcases: [{ input: '1', output: '2' }],
        limits: said,
        referenceSolutions: [{ language: 'PYTHON', code: spin(0.6) }],
      },
    });
    return body.data[0]?.results[0];
  };
  expect((await check(limits({ seconds: 0.1 })))?.verdict).toBe('TIME_LIMIT');
  const measured = await check(WIDEST_LIMITS);
  expect(measured?.verdict).toBe('OK');
  expect(measured?.cpuMs).toBeGreaterThanOrEqual(550);
});

test.each<[string, unknown, string, string]>([
  ['no time', { seconds: 0 }, 'limits.seconds', 'The time of a test has to be from 0.1 to 30 seconds.'],
  [
    'a time that its factor makes too long',
    { seconds: 11 },
    'limits.factors.PYTHON',
    'That makes 33 s in PYTHON; a test may take at most 30 s.',
  ],
  [
    'a text for the memory',
    { megabytes: 'much' },
    'limits.megabytes',
    'The memory of a test has to be a whole number from 64 to 1024 MB.',
  ],
])('%s is refused', async (_what, wrong, path, message) => {
  const body = questionDraft({ limits: { ...DEFAULT_LIMITS, ...(wrong as object) } });
  const { status, failure } = await server.call(createQuestion, { token, body });
  expect([status, failure.errors]).toEqual([400, [{ path, message }]]);
});
