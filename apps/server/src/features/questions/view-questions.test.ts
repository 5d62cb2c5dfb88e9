import { viewAllQuestions, viewQuestion, type QueryIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeSubject,
  makeTag,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;
let subjectId: string;

beforeAll(async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  token = await loginAs(server, faculty);
  const subject = await makeSubject(deps, department, { name: 'Operating Systems', modules: ['Paging'] });
  subjectId = subject.id;
  const tag = await makeTag(deps, 'recursion');
  const ask = (statement: string, rest: Parameters<typeof makeQuestion>[2]) =>
    makeQuestion(deps, faculty, { statement: `<p>${statement}</p>`, ...rest });
  await ask('Count pages', {
    subjectId,
    modules: subject.modules,
    marks: 2,
    difficulty: 3,
    languages: ['C'],
  });
  await ask('add numbers', { tags: [tag], marks: 10, timeRequired: 5 });
  await ask('Build a page', { languages: ['HTML/CSS/JS'], testcases: [], wantAutoCalculate: false });
});

const list = async (query: QueryIn<typeof viewAllQuestions>) =>
  (await server.call(viewAllQuestions, { token, query })).body;
const texts = async (query: QueryIn<typeof viewAllQuestions>) =>
  (await list(query)).data.map((question) => question.questionText);

describe('the question list', () => {
  test('comes whole and newest first, without test cases, snippets and attachment', async () => {
    const { data, total } = await list({});
    expect([data.map((question) => question.questionText), total]).toEqual([
      ['Build a page', 'add numbers', 'Count pages'],
      3,
    ]);
    expect(data.map((question) => question.testcaseCount)).toEqual([0, 3, 3]);
    expect(data[2]).toMatchObject({
      subjectId: { _id: subjectId, name: 'Operating Systems' },
      modules: [{ title: 'Paging', order: 1 }],
      difficulty: '3',
    });
    for (const field of ['testcases', 'code', 'attachment']) expect(data[0]).not.toHaveProperty(field);
  });

  test.each<[string, string[]]>([
    ['page', ['Build a page', 'Count pages']],
    ['pages COUNT', ['Count pages']],
    ['recursion', ['add numbers']],
    ['operating', ['Count pages']],
    ['recursion pages', []],
    ['%', []],
    ['<p>', []],
  ])('a search for %j looks into text, tags and subject', async (search, expected) => {
    expect(await texts({ search })).toEqual(expected);
  });

  test.each<[QueryIn<typeof viewAllQuestions>, string[]]>([
    [{ language: 'C' }, ['add numbers', 'Count pages']],
    [{ language: 'HTML/CSS/JS' }, ['Build a page']],
    [{ difficulty: '3' }, ['Count pages']],
    [{ ownership: 'shared' }, []],
    [{ ownership: 'my', language: 'PYTHON' }, ['add numbers']],
    [{ question: 'PAGE' }, ['Build a page', 'Count pages']],
    [{ question: 'pages  count' }, ['Count pages']],
    [{ question: 'recursion' }, []],
    [{ question: 'operating' }, []],
    [{ question: '_' }, []],
    [{ marksFrom: 5 }, ['Build a page', 'add numbers']],
    [{ marksTo: 5 }, ['Build a page', 'Count pages']],
    [{ marksFrom: 2.5, marksTo: 9.99 }, ['Build a page']],
    [{ marksFrom: 6, marksTo: 5 }, []],
    [{ timeRequiredFrom: 5, timeRequiredTo: 9 }, ['add numbers']],
    [{ timeRequiredFrom: 10, language: 'C' }, ['Count pages']],
  ])('is filtered by %j', async (query, expected) => {
    expect(await texts(query)).toEqual(expected);
  });

  test('is filtered by subject', async () => {
    expect(await texts({ subject: subjectId })).toEqual(['Count pages']);
  });

  test.each<[string, string[]]>([
    ['question', ['add numbers', 'Build a page', 'Count pages']],
    ['-question', ['Count pages', 'Build a page', 'add numbers']],
    ['subject', ['Count pages', 'Build a page', 'add numbers']],
    ['language', ['Count pages', 'Build a page', 'add numbers']],
    ['-language', ['add numbers', 'Build a page', 'Count pages']],
    ['-marks', ['add numbers', 'Build a page', 'Count pages']],
    ['timeRequired', ['add numbers', 'Build a page', 'Count pages']],
    ['createdAt', ['Count pages', 'add numbers', 'Build a page']],
    ['-difficulty', ['Count pages', 'Build a page', 'add numbers']],
  ])('is sorted by %s; equal rows stay newest first', async (sort, expected) => {
    expect(await texts({ sort })).toEqual(expected);
  });

  test.each<[QueryIn<typeof viewAllQuestions>]>([
    [{ marksFrom: -1 }],
    [{ timeRequiredTo: 'soon' }],
    [{ language: 'COBOL' as 'C' }],
    [{ ids: 'x' }],
  ])('refuses the filter %j', async (query) => {
    expect((await server.call(viewAllQuestions, { token, query })).status).toBe(400);
  });

  test('is paged, with the total of what matches', async () => {
    const answer = await list({ search: 'page', page: 1, pageSize: 1 });
    expect([answer.data.map((question) => question.questionText), answer.total]).toEqual([
      ['Count pages'],
      2,
    ]);
  });

  test('cannot be sorted by a field it does not have', async () => {
    const answer = await server.call(viewAllQuestions, { token, query: { sort: '-statement' } });
    expect([answer.status, answer.failure.message]).toEqual([
      400,
      'This list can be sorted by question, subject, language, marks, timeRequired, createdAt, difficulty, owner; not by statement.',
    ]);
  });
});

test('a question that is not there is said to be so', async () => {
  const answer = await server.call(viewQuestion, {
    token,
    body: { questionId: '00000000-0000-7000-8000-000000000000' },
  });
  expect([answer.status, answer.failure.message]).toEqual([404, 'Question not found.']);
});
