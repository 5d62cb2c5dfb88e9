/** Large tests on their way: files of questions, banks, backups of them, and what becomes of those that nobody has. */
import {
  answerOffer,
  checkSubmissions,
  compareRecord,
  copyFromBank,
  createQuestion,
  fetchBankQuestion,
  offerQuestion,
  testTextPath,
  viewQuestion,
} from '@assay/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../test/database/databases.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeInstituteHead,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { keepFilesIn, placeSettings, STORES } from '../../../test/file-places.ts';
import { archiveOf, bring, fetchQuestionFile } from '../../../test/question-file.ts';
import { sitByCalls } from '../../../test/sit-by-calls.ts';
import { bringText } from '../../../test/test-text.ts';
import { useTestServer, type TestServer } from '../../../test/test-server.ts';
import { AppError } from '../../platform/errors.ts';
import { keepRecords } from '../records/record-keeper.ts';
import { storedTexts } from './read-text.ts';
import { sweepTexts } from './sweep-texts.ts';

/** Two installations, of which nothing in the one is in the other. */
const first = useTestServer();
const second = useTestServer();
let department: TestDepartment;
let author: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(first.deps);
  author = await makeFaculty(first.deps, department);
  token = await loginAs(first, author);
});

/** Numbers that do not pack too well. */
const text = (bytes: number, of: string): string => {
  const numbers = Array.from({ length: Math.ceil(bytes / 6) }, (_, n) => 100_000 + ((n * 7919) % 900_000));
  return `${of} ${numbers.join(' ')}`.slice(0, bytes);
};
const small = { input: '7', output: '7', type: 'PUBLIC' as const };
const ECHO = 'import sys\nsys.stdout.write(sys.stdin.read())';

/** A question whose second test echoes a large text; the text is stored for the author. */
const largeQuestion = async (content: string) => {
  const { standIn, large } = await bringText(first, token, content);
  const hidden = {
    input: standIn,
    output: standIn,
    type: 'HIDDEN' as const,
    largeInput: large,
    largeOutput: large,
  };
  const { body } = await first.call(createQuestion, {
    token,
    body: questionDraft({ language: ['PYTHON'], testcases: [small, hidden] }),
  });
  return { questionId: body.data._id, large, hidden };
};
const testsOf = async (server: TestServer, as: string, questionId: string) =>
  (await server.call(viewQuestion, { token: as, body: { questionId } })).body.data.testcases;

test('a question with a test of 5 MB comes out, into an empty installation, and out of it again, byte by byte the same', async () => {
  const content = text(5_000_000, 'whole');
  const { questionId, hidden: large } = await largeQuestion(content);
  const out = await fetchQuestionFile(first, token, [questionId]);
  const files = unzipSync(out.content);
  const [path = ''] = Object.keys(files).filter((name) => name.endsWith('tests/02.out'));
  expect(strFromU8(files[path] ?? new Uint8Array()) === content).toBe(true);

  const other = await loginAs(second, await makeFaculty(second.deps, await makeDepartment(second.deps)));
  const dry = await bring(second, other, out.content, { dryRun: true });
  expect(dry.questions).toMatchObject([{ state: 'NEW', problems: [], hiddenTests: 1 }]);
  const made = await bring(second, other, out.content);
  expect(made.questions).toMatchObject([{ done: 'CREATED', problems: [], warnings: [] }]);
  const brought = made.questions[0]?.questionId ?? '';
  expect((await testsOf(second, other, brought))[1]).toMatchObject(large);
  const again = await fetchQuestionFile(second, other, [brought]);
  expect(Buffer.from(again.content).equals(Buffer.from(out.content))).toBe(true);
  expect((await bring(second, other, out.content)).questions).toMatchObject([{ state: 'SAME' }]);
});

test('a large test goes whole into a problem package, and comes back from it', async () => {
  const content = text(400_000, 'contest');
  const { questionId, hidden: large } = await largeQuestion(content);
  const file = (await fetchQuestionFile(first, token, [questionId], 'icpc')).content;
  const answer = unzipSync(file)['data/secret/002.ans'] ?? new Uint8Array();
  expect(strFromU8(answer) === content).toBe(true);
  const colleague = await loginAs(first, await makeFaculty(first.deps, department));
  const { questions } = await bring(first, colleague, file, {}, 'problem.zip');
  const [, brought] = await testsOf(first, colleague, questions[0]?.questionId ?? '');
  expect(brought).toMatchObject({ largeInput: large.largeInput, largeOutput: large.largeOutput });
});

test('programs in a package are run on its large tests before anything is stored', async () => {
  const content = text(300_000, 'sent');
  const file = archiveOf({
    'problem.yaml': 'name: Echo\nvalidation: default\n',
    'problem.html': '<p>Print what you read.</p>',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '1\n',
    'data/secret/2.in': content,
    'data/secret/2.ans': content,
    'submissions/accepted/echo.py': ECHO,
    'submissions/wrong_answer/first.py': 'print(input()[:50])',
  });
  const form = new FormData();
  form.append('key', 'icpc:echo');
  form.append('file', new File([file], 'echo.zip'));
  const response = await fetch(`${first.url}/api${checkSubmissions.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const runs = checkSubmissions.response.parse(await response.json()).data;
  expect(runs.map(({ path, found, agrees }) => [path, found, agrees])).toEqual([
    ['submissions/accepted/echo.py', { ACCEPTED: 2 }, true],
    ['submissions/wrong_answer/first.py', { ACCEPTED: 1, WRONG_ANSWER: 1 }, true],
  ]);
});

test('a test of more than 5 MB in a file is refused with its question', async () => {
  const { questionId } = await largeQuestion(text(40_000, 'grows'));
  const out = await fetchQuestionFile(first, token, [questionId]);
  const files = Object.fromEntries(
    Object.entries(unzipSync(out.content)).map(([path, content]) => [
      path,
      path.endsWith('tests/02.in') ? text(5_000_001, 'grown') : strFromU8(content),
    ]),
  );
  const [row] = (await bring(first, token, archiveOf(files), { dryRun: true })).questions;
  expect(row).toMatchObject({
    state: 'REFUSED',
    problems: ['An input or output of a test case may have at most 5 MB.'],
  });
});

test('a copy from the bank keeps the text of its source, also when that is offered no longer', async () => {
  const { questionId, large, hidden } = await largeQuestion(text(90_000, 'offered'));
  const stranger = await loginAs(first, await makeFaculty(first.deps, await makeDepartment(first.deps)));
  const download = async () =>
    (
      await fetch(`${first.url}/api${testTextPath(large)}`, {
        headers: { authorization: `Bearer ${stranger}` },
      })
    ).status;
  expect(await download()).toBe(404);
  const offered = { questionId, version: 1 };
  await first.call(offerQuestion, { token, body: { ...offered, bank: 'PLATFORM' } });
  const head = await loginAs(first, await makeInstituteHead(first.deps, department));
  await first.call(answerOffer, { token: head, body: { ...offered, agrees: true } });
  const read = await first.call(fetchBankQuestion, { token: stranger, params: { questionId } });
  expect(read.body.data.testcases[1]).toMatchObject(hidden);
  expect(await download()).toBe(200);
  const copied = await first.call(copyFromBank, { token: stranger, body: offered });
  await first.call(answerOffer, { token: head, body: { ...offered, agrees: false } });
  expect((await testsOf(first, stranger, copied.body.data._id))[1]).toMatchObject(hidden);
  expect(await download()).toBe(200);
});

test.each(STORES)('a text lies on %s where files do, and is read from there', async (place) => {
  const store = keepFilesIn(first, await placeSettings(place));
  const content = text(80_000, `on ${place}`);
  const { large } = await bringText(first, token, content);
  const lying: string[] = [];
  for await (const hash of store.list()) lying.push(hash.toString('hex'));
  // Packed, and so under another hash than the text's.
  expect(lying).toHaveLength(1);
  expect(lying).not.toContain(large.hash);
  expect((await storedTexts(first.deps)(large)) === content).toBe(true);
  await store.remove(Buffer.from(lying[0] ?? '', 'hex'));
  await expect(storedTexts(first.deps)(large)).rejects.toThrow('Files cannot be stored or fetched');
});

test('a text that no question has is thrown out after a month, and one that a question has stays', async () => {
  const used = await largeQuestion(text(50_000, 'used'));
  const unused = await bringText(first, token, text(50_000, 'unused'));
  const isThere = async (hash: string) =>
    (
      await first.deps.db
        .selectFrom('largeText')
        .where('hash', '=', Buffer.from(hash, 'hex'))
        .select('fileId')
        .execute()
    ).length === 1;
  await sweepTexts(first.deps);
  expect([await isThere(used.large.hash), await isThere(unused.large.hash)]).toEqual([true, true]);
  const later = { ...first.deps, now: () => new Date(first.deps.now().getTime() + 31 * 86_400_000) };
  expect(await sweepTexts(later)).toBeGreaterThan(0);
  expect([await isThere(used.large.hash), await isThere(unused.large.hash)]).toEqual([true, false]);
  const files = await first.deps.db
    .selectFrom('storedFile')
    .where('contentType', '=', 'application/gzip')
    .select('id')
    .execute();
  const texts = await first.deps.db.selectFrom('largeText').select('hash').execute();
  expect(files).toHaveLength(texts.length);
});

test('a large test that somebody changed in the database grades nobody, and the record finds it', async () => {
  const { hidden: large } = await largeQuestion(text(70_000, 'sealed'));
  const testcases = [small, large];
  const { taskId, questionId } = await sitByCalls(first, author, ECHO, {
    languages: ['PYTHON'],
    testcases,
  });
  await keepRecords(first.deps);
  const owner = await loginAs(first, author);
  const differences = async () =>
    (await first.call(compareRecord, { token: owner, body: { taskId } })).body.data.differences.map(
      ({ what }) => what,
    );
  expect(await differences()).toEqual([]);
  const hash = Buffer.from(large.largeInput.hash, 'hex');
  const other = await bringText(first, token, text(70_000, 'forged'));
  // Another text under its hash, and then another hash in the test.
  await asOwner(first.deps.db, (db) =>
    sql`
      update stored_file set content = forged.content, hash = forged.hash, bytes = forged.bytes
      from stored_file as forged
      where stored_file.id = (select file_id from large_text where hash = ${hash})
        and forged.id = (select file_id from large_text where hash = ${Buffer.from(other.large.hash, 'hex')})
    `.execute(db),
  );
  await expect(storedTexts(first.deps)(large.largeInput)).rejects.toThrow(AppError);
  expect(await differences()).toEqual([
    'content of the input of test case 2',
    'content of the expected output of test case 2',
  ]);
  await asOwner(first.deps.db, (db) =>
    sql`
      update test_case set input_hash = ${Buffer.from(other.large.hash, 'hex')}
      where input_hash = ${hash} and question_version_id in
        (select id from question_version where question_id = ${questionId})
    `.execute(db),
  );
  expect(await differences()).toContain('test case 2 of the question');
});
