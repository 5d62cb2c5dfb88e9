import { createHash } from 'node:crypto';
import {
  createQuestion,
  editQuestion,
  fetchAuditLog,
  viewAllQuestions,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
  makeSubject,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { archiveOf, bring, fetchQuestionFile } from '../../../test/question-file.ts';
import { useTestServer, type TestServer } from '../../../test/test-server.ts';

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

type Draft = BodyIn<typeof createQuestion>;

const picture = Buffer.from('GIF89a a tree');
const pictureName = createHash('sha256').update(picture).digest('hex');

/** A question that has one of everything. */
const richDraft: Draft = questionDraft({
  name: 'Sum of two',
  question: `<p>Read two numbers.</p><p><img src="data:image/gif;base64,${picture.toString('base64')}" alt="A tree"></p><p>$a_1 + b^2$ &amp; more</p>`,
  language: ['PYTHON', 'C', 'JAVA'],
  code: [{ isVisible: true, isEditable: true, code: 'import sys\r\n\tprint(1)\n' }],
  starters: [{ language: 'C', code: '#include <stdio.h>\n' }],
  checker: { kind: 'NUMBERS', ignoresCase: true, tolerance: 0.001 },
  limits: { seconds: 2.5, megabytes: 512, factors: { PYTHON: 5 } },
  judge: null,
  testcases: [
    { input: '1 2\r\n', output: '3', type: 'PUBLIC', name: 'small', hint: 'Add them: it is "easy"' },
    { input: '', output: 'naïve ü\n\n', type: 'HIDDEN', weight: 3, group: 'large' },
    { input: '7', output: '7', type: 'HIDDEN', weight: 0, group: 'large', checker: { kind: 'EXACT' } },
  ],
  referenceSolutions: [{ language: 'PYTHON', code: 'print(sum(map(int, input().split())))\n' }],
});
const judgedDraft: Draft = questionDraft({
  question: '<h2>Guess: a number</h2>',
  language: ['PYTHON'],
  code: [
    { isVisible: false, isEditable: false, code: '# before\n' },
    { isVisible: true, isEditable: true, code: '' },
    { isVisible: true, isEditable: false, code: '# after' },
  ],
  judge: { language: 'PYTHON', code: 'import sys\nsys.exit(42)\n', way: 'TALK' },
  testcases: [{ input: '3', output: '', type: 'HIDDEN' }],
});

const createIn = async (server: TestServer, draft: Draft, as = token): Promise<string> =>
  (await server.call(createQuestion, { token: as, body: draft })).body.data._id;

const withAttachment = async (draft: Draft): Promise<string> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(draft))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('attachment', new File(['rows, columns\n'], 'the data.txt'));
  const response = await fetch(`${first.url}/api${createQuestion.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return createQuestion.response.parse(await response.json()).data._id;
};

const viewIn = async (server: TestServer, as: string, questionId: string) =>
  (await server.call(viewQuestion, { token: as, body: { questionId } })).body.data;

const namesIn = (content: Uint8Array): string[] => Object.keys(unzipSync(content)).toSorted();

test('questions come out, into an empty installation, and out of it again, byte by byte the same', async () => {
  const subject = await makeSubject(first.deps, department, { name: 'Programming', modules: ['Loops'] });
  const filed = { subjectId: subject.id, modules: subject.modules };
  const ids = [await withAttachment({ ...richDraft, ...filed }), await createIn(first, judgedDraft)];
  const out = await fetchQuestionFile(first, token, ids);
  expect(out.status).toBe(200);
  expect(namesIn(out.content)).toEqual([
    '01-sum-of-two/attachment/the data.txt',
    `01-sum-of-two/pictures/${pictureName.slice(0, 16)}.gif`,
    '01-sum-of-two/question.yaml',
    '01-sum-of-two/references/references.py',
    '01-sum-of-two/start/01.py',
    '01-sum-of-two/starters/starters.c',
    '01-sum-of-two/statement.html',
    '01-sum-of-two/tests/01.in',
    '01-sum-of-two/tests/01.out',
    '01-sum-of-two/tests/02.in',
    '01-sum-of-two/tests/02.out',
    '01-sum-of-two/tests/03.in',
    '01-sum-of-two/tests/03.out',
    '02-guess-a-number/judge/judge.py',
    '02-guess-a-number/question.yaml',
    '02-guess-a-number/start/01.py',
    '02-guess-a-number/start/02.py',
    '02-guess-a-number/start/03.py',
    '02-guess-a-number/statement.html',
    '02-guess-a-number/tests/01.in',
    '02-guess-a-number/tests/01.out',
    'README.txt',
  ]);

  const elsewhere = await makeDepartment(second.deps);
  await makeSubject(second.deps, elsewhere, { name: 'Programming', modules: ['Arrays', 'Loops'] });
  const other = await loginAs(second, await makeFaculty(second.deps, elsewhere));
  const report = await bring(second, other, out.content);
  expect(report.questions).toMatchObject([
    { title: 'Sum of two', state: 'NEW', done: 'CREATED', problems: [], warnings: [] },
    { state: 'NEW', done: 'CREATED', problems: [], warnings: [] },
  ]);
  const brought = report.questions.map(({ questionId }) => questionId ?? '');
  const [one, another] = [
    await viewIn(first, token, ids[0] ?? ''),
    await viewIn(second, other, brought[0] ?? ''),
  ];
  const said = ({ name, question, language, code, starters, testcases, checker, limits }: typeof one) => ({
    name,
    question,
    language,
    code,
    starters,
    testcases,
    checker,
    limits,
  });
  expect(said(another)).toEqual(said(one));
  expect([another.subjectId?.name, another.modules.map(({ title }) => title)]).toEqual([
    'Programming',
    ['Loops'],
  ]);
  const again = await fetchQuestionFile(second, other, brought);
  expect(Buffer.from(again.content).equals(Buffer.from(out.content))).toBe(true);
});

test('what was brought is not made again, and a changed file makes a new version only of what was said', async () => {
  const id = await createIn(first, questionDraft({ name: 'Brought twice' }));
  const file = (await fetchQuestionFile(first, token, [id])).content;
  const own = await bring(first, token, file);
  expect(own.questions).toMatchObject([{ state: 'SAME', questionId: id, done: null }]);

  const colleague = await loginAs(first, await makeFaculty(first.deps, department));
  const dry = await bring(first, colleague, file, { dryRun: true });
  expect(dry.questions).toMatchObject([{ state: 'NEW', questionId: null, publicTests: 1, hiddenTests: 1 }]);
  const count = async () => (await first.call(viewAllQuestions, { token: colleague, query: {} })).body.total;
  expect(await count()).toBe(0);
  const made = await bring(first, colleague, file);
  const questionId = made.questions[0]?.questionId ?? '';
  expect((await bring(first, colleague, file)).questions).toMatchObject([
    { state: 'SAME', questionId, done: null },
  ]);
  expect(await count()).toBe(1);

  const files = Object.fromEntries(
    Object.entries(unzipSync(file)).map(([path, content]) => [path, strFromU8(content)]),
  );
  const changed = archiveOf({ ...files, '01-brought-twice/tests/02.out': '-4' });
  const key = id;
  const tried = await bring(first, colleague, changed);
  expect(tried.questions).toMatchObject([
    { key, state: 'CHANGED', changed: ['tests'], version: 1, done: null },
  ]);
  const late = await bring(first, colleague, changed, { replace: [{ key, version: 7 }] });
  expect(late.questions).toMatchObject([{ state: 'CHANGED', done: null }]);
  const updated = await bring(first, colleague, changed, { replace: [{ key, version: 1 }] });
  expect(updated.questions).toMatchObject([{ done: 'UPDATED', version: 2, questionId }]);
  expect((await viewIn(first, colleague, questionId)).testcases[1]?.output).toBe('-4');
  expect((await bring(first, colleague, changed)).questions).toMatchObject([{ state: 'SAME' }]);

  const edition = await openedEdition(first, colleague, 'question', questionId);
  const body = { ...questionDraft({ name: 'Edited here' }), questionId, edition };
  await first.call(editQuestion, { token: colleague, body });
  const after = await bring(first, colleague, changed);
  expect(after.questions).toMatchObject([
    {
      state: 'SAME',
      warnings: ['You have changed the question here since it was brought. The file is as it was then.'],
    },
  ]);
});

test('a file that two bring at the same moment for one person is made once', async () => {
  const id = await createIn(first, questionDraft({ name: 'Twice at once' }));
  const file = (await fetchQuestionFile(first, token, [id])).content;
  const person = await loginAs(first, await makeFaculty(first.deps, department));
  const reports = await Promise.all([bring(first, person, file), bring(first, person, file)]);
  expect(reports.flatMap(({ questions }) => questions.map(({ done }) => done)).toSorted()).toEqual([
    'CREATED',
    null,
  ]);
});

test('what is left out is not made, and either all that is asked for is made or nothing', async () => {
  const ids = [
    await createIn(first, questionDraft({ name: 'Wanted' })),
    await createIn(first, questionDraft({ name: 'Not wanted' })),
  ];
  const file = (await fetchQuestionFile(first, token, ids)).content;
  const person = await loginAs(first, await makeFaculty(first.deps, department));
  const report = await bring(first, person, file, { leaveOut: [ids[1] ?? ''] });
  expect(report.questions.map(({ title, done }) => [title, done])).toEqual([
    ['Wanted', 'CREATED'],
    ['Not wanted', null],
  ]);
  const another = await loginAs(first, await makeFaculty(first.deps, department));
  const nowhere = { subjectId: '00000000-0000-7000-8000-000000000000' };
  await expect(bring(first, another, file, { defaults: nowhere })).rejects.toThrow(
    '“Wanted”: The subject is not one of your department.',
  );
  expect((await first.call(viewAllQuestions, { token: another, query: {} })).body.total).toBe(0);
});

test('a question is exported by whoever sees its tests, and by nobody else, and the log says by whom', async () => {
  const id = await createIn(first, questionDraft({ name: 'Shared out' }));
  const statusFor = async (account: TestAccount) =>
    (await fetchQuestionFile(first, await loginAs(first, account), [id])).status;
  const colleague = await makeFaculty(first.deps, department);
  const [stranger, student] = [
    await makeFaculty(first.deps, await makeDepartment(first.deps)),
    await makeStudent(first.deps, department),
  ];
  const head = await makeHead(first.deps, department);
  expect(await statusFor(colleague)).toBe(404);
  await share(first.deps, 'question', id, colleague, ['view']);
  expect([await statusFor(colleague), await statusFor(head)]).toEqual([200, 200]);
  expect([await statusFor(stranger), await statusFor(student)]).toEqual([404, 403]);
  expect((await fetchQuestionFile(first, null, [id])).status).toBe(401);
  await first.deps.security.flush();
  const log = await first.call(fetchAuditLog, {
    token,
    query: { itemKind: 'question', item: id },
  });
  expect(log.body.data.filter(({ action }) => action === 'export-question')).toHaveLength(2);
});
