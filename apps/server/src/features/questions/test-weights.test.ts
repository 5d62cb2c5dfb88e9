import {
  createQuestion,
  editQuestion,
  NO_LARGE_TEXTS,
  explainComputedMarks,
  ownSubmission,
  publishResult,
  viewQuestion,
  type BodyIn,
  type TestCaseDraft,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  questionDraft,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { sitByCalls } from '../../../test/sit-by-calls.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: Awaited<ReturnType<typeof makeDepartment>>;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

/** Doubles are wanted; together the tests weigh 10. */
const TESTS: TestCaseDraft[] = [
  { type: 'PUBLIC', input: '1', output: '2', name: 'One', hint: 'Twice one is two.' },
  { type: 'PUBLIC', input: '-3', output: '-6', name: 'Negative', hint: 'Mind the sign.' },
  { type: 'HIDDEN', input: '0', output: '0', name: 'Zero', hint: 'Nothing stays nothing.', weight: 2 },
  {
    type: 'HIDDEN',
    input: '50',
    output: '100',
    name: 'Half',
    hint: 'Do not be slow.',
    weight: 3,
    group: 'Large',
  },
  { type: 'HIDDEN', input: '99', output: '198', weight: 3, group: 'Large' },
];
const RIGHT = 'print(2 * int(input()))';
/** Wrong for what is negative, and for 99. */
const PART = 'n = int(input())\nprint(2 * abs(n) if n < 99 else 1)';

const sit = (code: string) => sitByCalls(server, faculty, code, { testcases: TESTS, marks: 20 });

const ownResult = async ({ taskId, student }: { taskId: string; student: TestAccount }) =>
  (await server.call(ownSubmission, { token: await loginAs(server, student), params: { taskId } })).body.data
    .programs[0];

test('what is said of tests is stored as it was written, and an edit of it makes a version', async () => {
  const plain = { name: '', hint: '', weight: 1, group: '', checker: null, ...NO_LARGE_TEXTS };
  const testcases = TESTS.map((one) => ({ ...plain, ...one }));
  const { body } = await server.call(createQuestion, {
    token,
    body: questionDraft({ testcases: [{ ...TESTS[0]!, name: '  One ' }, ...TESTS.slice(1)] }),
  });
  const questionId = body.data._id;
  const view = async () => (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
  expect((await view()).testcases).toEqual(testcases);
  const edit = async (tests: BodyIn<typeof createQuestion>['testcases']) =>
    server.call(editQuestion, {
      token,
      body: { ...questionDraft({ testcases: tests }), questionId, edition: (await view()).edition },
    });
  await edit(testcases);
  expect((await view()).version).toBe(1);
  await edit(testcases.map((one, place) => (place === 2 ? { ...one, weight: 4 } : one)));
  const after = await view();
  expect([after.version, after.testcases[2]?.weight]).toEqual([2, 4]);
});

test.each<[why: string, changes: Partial<TestCaseDraft>, path: string, message: string]>([
  ['a weight below nothing', { weight: -1 }, 'weight', 'A weight is a whole number from 0 to 1000.'],
  ['half a weight', { weight: 0.5 }, 'weight', 'A weight is a whole number from 0 to 1000.'],
  ['too great a weight', { weight: 1001 }, 'weight', 'A weight is a whole number from 0 to 1000.'],
  ['a long name', { name: 'x'.repeat(61) }, 'name', "A test case's name may have at most 60 characters."],
  ['a long group', { group: 'x'.repeat(61) }, 'group', "A group's name may have at most 60 characters."],
  ['a long hint', { hint: 'x'.repeat(501) }, 'hint', 'A hint may have at most 500 characters.'],
])('%s is refused', async (_why, changes, path, message) => {
  const testcases = [{ ...TESTS[0]!, ...changes }];
  const { status, failure } = await server.call(createQuestion, {
    token,
    body: questionDraft({ testcases }),
  });
  expect([status, failure.errors]).toEqual([400, [{ path: `testcases.0.${path}`, message }]]);
});

test('a submission is graded by what tests weigh, of a group all or nothing, and says so', async () => {
  const graded = await (await sit(PART)).evaluated();
  expect(graded).toMatchObject({ status: 'FAILED', computedMarks: 6 });
  expect(graded && explainComputedMarks(graded)).toBe(
    '6.00 of 20: 3 of 5 test cases passed (1 public, 2 hidden), weighing 3 of 10 (only a part passed of “Large”)',
  );
  expect(
    graded?.testcaseResults.map(({ name, weight, group, passed }) => [name, weight, group, passed]),
  ).toEqual([
    ['One', 1, '', true],
    ['Negative', 1, '', false],
    ['Zero', 2, '', true],
    ['Half', 3, 'Large', true],
    ['', 3, 'Large', false],
  ]);
  expect(await (await sit(RIGHT)).evaluated()).toMatchObject({ status: 'PASSED', computedMarks: 20 });
});

test('a student meets names, then the hint of what failed: PUBLIC in the exam, HIDDEN with the result', async () => {
  const sat = await sit('print(7)');
  const { met, ran, lastRun } = sat;
  expect(met?.testcases).toEqual([
    { type: 'PUBLIC', input: '1', output: '2', name: 'One' },
    { type: 'PUBLIC', input: '-3', output: '-6', name: 'Negative' },
  ]);
  const words = [
    ['One', 'Twice one is two.'],
    ['Negative', 'Mind the sign.'],
  ];
  expect(ran.publicTestResults.map(({ name, hint }) => [name, hint])).toEqual(words);
  expect(lastRun?.outcome?.publicTestResults.map(({ name, hint }) => [name, hint])).toEqual(words);
  const before = await ownResult(sat);
  expect(before).toMatchObject({ publicTestResults: null, hiddenHints: null, isWeighed: null });
  expect(sat.told + JSON.stringify(before)).not.toMatch(/Zero|Nothing stays|Half|slow|Large/);

  await server.call(publishResult, { token: await loginAs(server, faculty), body: { taskId: sat.taskId } });
  const after = await ownResult(sat);
  expect(after?.publicTestResults?.map(({ name, hint }) => [name, hint])).toEqual(words);
  expect(after).toMatchObject({
    isWeighed: true,
    hiddenHints: [
      { name: 'Zero', hint: 'Nothing stays nothing.' },
      { name: 'Half', hint: 'Do not be slow.' },
    ],
  });
});

test('whoever passes reads no hint', async () => {
  const sat = await sit(RIGHT);
  expect(sat.ran.publicTestResults.map(({ name, hint }) => [name, hint])).toEqual([
    ['One', ''],
    ['Negative', ''],
  ]);
  await server.call(publishResult, { token: await loginAs(server, faculty), body: { taskId: sat.taskId } });
  const after = await ownResult(sat);
  expect(after?.hiddenHints).toEqual([]);
  expect(JSON.stringify(after)).not.toMatch(/Twice one|sign|Nothing stays|slow/);
});
