import { createQuestion, viewAllQuestions, viewQuestion, type BodyIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeSubject,
  makeTag,
  questionDraft,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department);
  token = await loginAs(server, faculty);
});

type Draft = BodyIn<typeof createQuestion>;

const create = (changes: Draft = {}) => server.call(createQuestion, { token, body: questionDraft(changes) });
const view = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;

const countQuestions = async (): Promise<number> =>
  (await server.call(viewAllQuestions, { token, query: {} })).body.total;

describe('creating a question', () => {
  test('a question is stored as it was written', async () => {
    const subject = await makeSubject(server.deps, department, { modules: ['Loops', 'Arrays'] });
    const tag = await makeTag(server.deps);
    const answer = await create({ subjectId: subject.id, modules: subject.modules, tags: [tag, tag] });
    expect([answer.status, answer.body.message]).toEqual([200, 'Question created successfully']);
    expect(await view(answer.body.data._id)).toMatchObject({
      ...questionDraft(),
      version: 1,
      questionText: 'Read two numbers and print their sum.',
      subjectId: { _id: subject.id, name: subject.name },
      modules: [
        { title: 'Loops', order: 1 },
        { title: 'Arrays', order: 2 },
      ],
      tags: [{ _id: tag }],
      attachment: null,
      isOwner: true,
      createdByName: faculty.fullname,
    });
  });

  test.each<[why: string, changes: Draft, message: string, path: string]>([
    ['no text', { question: '<p> &nbsp;</p>' }, 'Question is required.', 'question'],
    [
      'a text that is nested without end',
      { question: '<b>'.repeat(160_000) },
      'The question is nested too deeply. Please simplify its formatting.',
      'question',
    ],
    ['no language', { language: [] }, 'At least one language is required.', 'language'],
    ['no marks', { marks: null }, 'Valid marks are required.', 'marks'],
    ['negative marks', { marks: -5 }, 'Valid marks are required.', 'marks'],
    ['no time', { timeRequired: 0 }, 'Valid time is required.', 'timeRequired'],
    ['no difficulty', { difficulty: '' }, 'Difficulty is required.', 'difficulty'],
    [
      'a test without output',
      { testcases: [{ input: '1', output: '', type: 'PUBLIC' }] },
      'Output is required.',
      'testcases.0.output',
    ],
    [
      'a test without type',
      { testcases: [{ input: '1', output: '1' }] },
      'Type is required.',
      'testcases.0.type',
    ],
    [
      'automatic marks without tests',
      { testcases: [] },
      'At least one test case is required when Auto Calculate Marks is enabled.',
      'testcases',
    ],
    [
      'a page with test cases',
      { language: ['HTML/CSS/JS'], wantAutoCalculate: false },
      'HTML/CSS/JS is shown, not run: it has no test cases. Say in the question what the page has to do.',
      'testcases',
    ],
    [
      'a page that is to be marked by tests',
      { language: ['HTML/CSS/JS'], testcases: [] },
      'HTML/CSS/JS is shown, not run: marks are given by hand, so Auto Calculate Marks has to be off.',
      'wantAutoCalculate',
    ],
    [
      'a short name that is too long',
      { name: 'x'.repeat(81) },
      'A short name may have at most 80 characters.',
      'name',
    ],
    [
      'two snippets in two languages',
      { code: [0, 1].map(() => ({ isVisible: true, isEditable: true, code: 'x' })) },
      'With more than one code snippet only a single language may be chosen.',
      'language',
    ],
    [
      'more marks than the database holds',
      { marks: 1e9 },
      'The marks of a question may be at most 10,000.',
      'marks',
    ],
    [
      'a thousandth of a mark',
      { marks: 0.001 },
      'The marks of a question may have at most two decimals.',
      'marks',
    ],
  ])('%s is refused and nothing is stored', async (_why, changes, message, path) => {
    const before = await countQuestions();
    const answer = await create(changes);
    expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([
      400,
      'VALIDATION',
      message,
    ]);
    expect(answer.failure.errors).toEqual([{ path, message }]);
    expect(await countQuestions()).toBe(before);
  });

  test('a program that reads nothing has a test with an empty input', async () => {
    const testcases = [{ input: '', output: 'Hello', type: 'PUBLIC' }];
    const { body } = await create({ testcases });
    expect((await view(body.data._id)).testcases).toMatchObject(testcases);
  });

  test('a page is stored without tests, to be marked by hand', async () => {
    const { body } = await create({ language: ['HTML/CSS/JS'], testcases: [], wantAutoCalculate: false });
    expect(await view(body.data._id)).toMatchObject({ testcases: [], wantAutoCalculate: false });
    const stored = server.deps.db
      .updateTable('questionVersion')
      .set({ wantAutoCalculate: true })
      .where('questionId', '=', body.data._id)
      .execute();
    await expect(stored).rejects.toThrow('question_version_page_by_hand');
  });

  test('several problems are said together and named one by one', async () => {
    const answer = await create({ question: '', marks: 0, difficulty: '9' });
    expect(answer.failure.message).toBe('Please fill all required fields.');
    expect(answer.failure.errors).toEqual([
      { path: 'question', message: 'Question is required.' },
      { path: 'marks', message: 'Valid marks are required.' },
      { path: 'difficulty', message: 'Difficulty is required.' },
    ]);
  });

  test('an unknown language is refused', async () => {
    const answer = await fetch(`${server.url}/api/faculty/create-question`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...questionDraft(), language: ['COBOL'] }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message:
        'Choose one of C, C++, JAVA, PYTHON, JAVASCRIPT, TYPESCRIPT, SQL, GO, RUST, C#, KOTLIN, PHP, RUBY, R, PASCAL, HASKELL, HTML/CSS/JS.',
    });
  });

  test('subject, modules and tags have to exist and to belong together', async () => {
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const foreign = await makeSubject(server.deps, elsewhere, { modules: ['Foreign'] });
    const own = await makeSubject(server.deps, department, { modules: ['Own'] });
    const never = '00000000-0000-7000-8000-000000000000';
    const pathsOf = async (changes: Draft) =>
      (await create(changes)).failure.errors?.map((error) => error.path);
    expect(await pathsOf({ subjectId: foreign.id })).toEqual(['subjectId']);
    expect(await pathsOf({ subjectId: own.id, modules: foreign.modules })).toEqual(['modules']);
    expect(await pathsOf({ modules: own.modules })).toEqual(['modules']);
    expect(await pathsOf({ tags: [never] })).toEqual(['tags']);
    expect((await create({ subjectId: own.id, modules: [...own.modules, ...own.modules] })).status).toBe(200);
  });

  test.each([
    ['<script>alert(1)</script><p>Sum</p>', '<p>Sum</p>'],
    ['<p onclick="alert(1)">Sum</p>', '<p>Sum</p>'],
    ['<p>Sum<img src=x onerror=alert(1)></p>', '<p>Sum</p>'],
    ['<p>Sum<img src="https://tracker.example/p.png"></p>', '<p>Sum</p>'],
    ['<p>Sum</p><iframe src="https://evil.example"></iframe>', '<p>Sum</p>'],
    ['<p>Sum</p><svg><animate onbegin=alert(1)></svg>', '<p>Sum</p>'],
    ['<p style="position:fixed">Sum</p><style>*{display:none}</style>', '<p>Sum</p>'],
    ['<p>Sum</p><form action="//evil.example"><input name=a></form>', '<p>Sum</p>'],
    ['<p>Sum</p><math><mtext><img src=1 onerror=alert(1)></mtext></math>', '<p>Sum</p>'],
  ])('%s loses what could harm', async (written, stored) => {
    const answer = await create({ question: written });
    expect((await view(answer.body.data._id)).question).toBe(stored);
  });

  test.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'JaVaScRiPt:alert(1)'])(
    'a link to %s leads nowhere',
    async (href) => {
      const { body } = await create({ question: `<p><a href="${href}">Sum</a></p>` });
      const { question } = await view(body.data._id);
      expect(question).not.toMatch(/script|data:/i);
      expect(question).toContain('Sum');
    },
  );

  test('a picture alone is no question', async () => {
    const picture = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="tree" />';
    expect((await create({ question: `<p>${picture}</p>` })).failure.message).toBe('Question is required.');
    expect((await create({ question: '<script>words</script>' })).failure.message).toBe(
      'Question is required.',
    );
  });
});
