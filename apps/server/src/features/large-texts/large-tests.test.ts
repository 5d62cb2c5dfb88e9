/** Questions whose tests are too large to be listed: stored apart, run whole, and open to nobody by a hash. */
import { createHash } from 'node:crypto';
import {
  checkQuestion,
  createQuestion,
  editQuestion,
  fetchQuestionVersions,
  LARGE_PUBLIC,
  LARGE_TEXT_TOO_LARGE,
  restoreQuestionVersion,
  TESTS_TOO_LARGE,
  testTextPath,
  viewAllQuestions,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeStudent,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { sitByCalls } from '../../../test/sit-by-calls.ts';
import { bringText, sendText, type BroughtText } from '../../../test/test-text.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';

const server = useTestServer();
let department: TestDepartment;
let author: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  author = await makeFaculty(server.deps, department);
  token = await loginAs(server, author);
});

type Draft = BodyIn<typeof createQuestion>;

/** Numbered lines, so that no two of them and no two texts are alike. @param bytes of all */
const linesOf = (bytes: number, seed: number): string => {
  const lines: string[] = [];
  for (let length = 0, n = 0; length < bytes; n += 1) {
    const line = `${(n * 7919 + seed) % 1_000_003}\n`;
    lines.push(line);
    length += line.length;
  }
  return `${lines.join('').slice(0, bytes - 1)}\n`;
};
const FIVE_MB = linesOf(5_000_000, 1);
const SMALLER = linesOf(40_000, 2);

const hidden = (input: BroughtText, output: BroughtText) => ({
  input: input.standIn,
  output: output.standIn,
  type: 'HIDDEN' as const,
  largeInput: input.large,
  largeOutput: output.large,
});
const small = { input: '7\n8', output: '7\n8', type: 'PUBLIC' as const };
const ECHO = 'import sys\nsys.stdout.write(sys.stdin.read())';

const create = (draft: Draft, as = token) =>
  server.call(createQuestion, { token: as, body: questionDraft({ language: ['PYTHON'], ...draft }) });
const view = async (questionId: string, as = token, version?: number) =>
  server.call(viewQuestion, { token: as, body: { questionId, ...(version && { version }) } });
const download = (hash: string, as: string) =>
  fetch(`${server.url}/api${testTextPath({ hash, bytes: 1 })}`, {
    headers: { authorization: `Bearer ${as}` },
  });
const sizeOf = (answer: unknown): number => JSON.stringify(answer).length;
const countTexts = async (): Promise<number> =>
  (await server.deps.db.selectFrom('largeText').select('hash').execute()).length;

describe('a test of 5 MB', () => {
  test('is stored once, shown by its beginning, and fetched whole by who sees the question', async () => {
    const brought = await bringText(server, token, FIVE_MB);
    expect(brought.large).toEqual({
      hash: createHash('sha256').update(FIVE_MB).digest('hex'),
      bytes: 5_000_000,
    });
    const plain = await create({ testcases: [small, small] });
    const listed = sizeOf((await server.call(viewAllQuestions, { token, query: {} })).body.data);
    const { body } = await create({ testcases: [small, hidden(brought, brought)] });
    const shown = await view(body.data._id);
    expect(sizeOf(shown.body)).toBeLessThan(8000);
    expect(shown.body.data.testcases[1]).toMatchObject(hidden(brought, brought));
    expect(shown.body.data.testcases[1]?.input.startsWith(FIVE_MB.slice(0, 1000))).toBe(true);
    // As large as the other question in the list, which has no such test.
    const both = sizeOf((await server.call(viewAllQuestions, { token, query: {} })).body.data);
    expect(both - listed).toBeLessThan(listed + 100);
    expect(plain.status).toBe(200);
    const fetched = await download(brought.large.hash, token);
    expect(fetched.headers.get('content-disposition')).toContain('attachment');
    expect((await fetched.text()) === FIVE_MB).toBe(true);
    const stored = await server.deps.db
      .selectFrom('storedFile')
      .where('contentType', '=', 'application/gzip')
      .select('bytes')
      .execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.bytes).toBeLessThan(3_000_000);
  });

  test('decides on programs: the right one passes, and one that is wrong at its very end does not', async () => {
    const brought = await bringText(server, token, FIVE_MB);
    const question = {
      languages: ['PYTHON' as const],
      testcases: [small, hidden(brought, brought)],
      limits: { seconds: 5, megabytes: 256, factors: {} },
    };
    const right = await sitByCalls(server, author, ECHO, question);
    expect(await right.evaluated()).toMatchObject({ status: 'PASSED', marksObtained: 5 });
    const cut = `import sys\ntext = sys.stdin.read()\nprint(text if len(text) < 99 else text.rstrip()[:-1])`;
    const wrong = await sitByCalls(server, author, cut, question);
    const evaluated = await wrong.evaluated();
    expect(evaluated).toMatchObject({ status: 'FAILED', marksObtained: 2.5 });
    expect(sizeOf(evaluated)).toBeLessThan(80_000);
    expect(JSON.stringify(evaluated)).toContain(brought.large.hash);
    // What the student was told in the exam says nothing of it.
    expect(wrong.told).not.toContain(brought.large.hash);
  });

  test('is what a reference solution is checked on, in the form and afterwards', async () => {
    const [one, other] = [
      await bringText(server, token, FIVE_MB),
      await bringText(server, token, linesOf(5_000_000, 3)),
    ];
    const check = async (output: BroughtText) => {
      const { body } = await server.call(checkQuestion, {
        token,
        body: {
          testcases: [small, hidden(one, output)],
          referenceSolutions: [{ language: 'PYTHON', code: ECHO }],
          limits: { seconds: 5, megabytes: 256, factors: {} },
        },
      });
      expect(sizeOf(body)).toBeLessThan(100_000);
      return body.data[0]?.results.map(({ passed }) => passed);
    };
    expect(await check(one)).toEqual([true, true]);
    expect(await check(other)).toEqual([true, false]);
    const afterwards = async (output: BroughtText) => {
      const { body } = await create({
        testcases: [small, hidden(one, output)],
        referenceSolutions: [{ language: 'PYTHON', code: ECHO }],
        limits: { seconds: 5, megabytes: 256, factors: {} },
      });
      const standing = async () => (await view(body.data._id)).body.data.referenceCheck;
      await waitFor('the reference solution is checked', async () => (await standing()).status !== 'PENDING');
      return standing();
    };
    expect(await afterwards(one)).toEqual({ status: 'PASSED', message: '' });
    expect(await afterwards(other)).toMatchObject({ status: 'FAILED' });
  });
});

describe('what is too large is refused with a sentence', () => {
  test('a byte more than 5 MB, and what is no text', async () => {
    const before = await countTexts();
    expect(await sendText(server, token, `${FIVE_MB}1`)).toMatchObject({
      status: 400,
      message: LARGE_TEXT_TOO_LARGE,
    });
    expect(await sendText(server, token, Buffer.from([0xff, 0xfe, 0]))).toMatchObject({ status: 400 });
    expect(await sendText(server, token, 'a\0b')).toMatchObject({ status: 400 });
    expect(await countTexts()).toBe(before);
  });

  test('more than 50 MB in a question, however its page counts', async () => {
    const brought = await bringText(server, token, FIVE_MB);
    const told = { ...brought, large: { ...brought.large, bytes: 1 } };
    const five = Array.from({ length: 5 }, () => hidden(told, told));
    expect((await create({ testcases: five })).status).toBe(200);
    const { status, failure } = await create({ testcases: [...five, small] });
    expect([status, failure.message]).toEqual([400, TESTS_TOO_LARGE]);
  });

  test('a PUBLIC test', async () => {
    const brought = await bringText(server, token, SMALLER);
    const { status, failure } = await create({
      testcases: [{ ...hidden(brought, brought), type: 'PUBLIC' }],
    });
    expect([status, failure.message]).toEqual([400, LARGE_PUBLIC]);
  });
});

test('a hash that somebody learnt opens and stores nothing, until they see a question that has it', async () => {
  const brought = await bringText(server, token, linesOf(50_000, 4));
  const { body } = await create({ testcases: [hidden(brought, brought)] });
  const colleague = await makeFaculty(server.deps, department);
  const theirs = await loginAs(server, colleague);
  const student = await loginAs(server, await makeStudent(server.deps, department));
  const draft = { testcases: [hidden(brought, brought)] };
  const own = (await create({}, theirs)).body.data._id;
  const refused = await create(draft, theirs);
  expect([refused.status, refused.failure.errors?.map(({ path }) => path)]).toEqual([
    400,
    ['testcases.0.input', 'testcases.0.output'],
  ]);
  const opened = (await view(own, theirs)).body.data.edition;
  const edited = await server.call(editQuestion, {
    token: theirs,
    body: { ...questionDraft(draft), questionId: own, edition: opened },
  });
  expect(edited.status).toBe(400);
  expect((await view(own, theirs)).body.data.version).toBe(1);
  const run = await server.call(checkQuestion, {
    token: theirs,
    body: {
      testcases: draft.testcases,
      referenceSolutions: [{ language: 'PYTHON', code: ECHO }],
    },
  });
  expect(run.status).toBe(400);
  expect((await download(brought.large.hash, theirs)).status).toBe(404);
  expect((await download(brought.large.hash, student)).status).toBe(403);
  await share(server.deps, 'question', body.data._id, colleague, ['view']);
  expect((await download(brought.large.hash, theirs)).status).toBe(200);
  expect((await create(draft, theirs)).status).toBe(200);
});

test('a question keeps a text that it is saved with unchanged, and finds it again in an earlier version', async () => {
  const [one, other] = [
    await bringText(server, token, linesOf(60_000, 5)),
    await bringText(server, token, linesOf(60_000, 6)),
  ];
  const first = questionDraft({ language: ['PYTHON'], testcases: [small, hidden(one, one)] });
  const questionId = (await create(first)).body.data._id;
  const save = async (changes: Draft) => {
    const { edition } = (await view(questionId)).body.data;
    return server.call(editQuestion, { token, body: { ...first, ...changes, questionId, edition } });
  };
  const texts = await countTexts();
  expect((await save({})).status).toBe(200);
  expect((await view(questionId)).body.data.version).toBe(1);
  await save({ name: 'Echo' });
  await save({ name: 'Echo', testcases: [small, hidden(one, other)] });
  const changed = (
    await server.call(fetchQuestionVersions, { token, params: { questionId }, query: {} })
  ).body.data.map((row) => row.changed);
  expect(changed).toEqual([['tests'], ['name'], []]);
  const { edition } = (await view(questionId)).body.data;
  const back = { questionId, version: 2, edition, reason: '' };
  expect((await server.call(restoreQuestionVersion, { token, body: back })).status).toBe(200);
  expect((await view(questionId)).body.data.testcases[1]).toMatchObject(hidden(one, one));
  expect((await view(questionId, token, 3)).body.data.testcases[1]).toMatchObject(hidden(one, other));
  expect(await countTexts()).toBe(texts);
});
