import { viewAllQuestions, type QueryIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeSubject,
  makeTag,
  makeTask,
  share,
  windowOf,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});

const DAY = 24 * 60;
const inDays = (days: number): string =>
  new Date(server.deps.now().getTime() + days * DAY * 60_000).toISOString();

const newFaculty = async (): Promise<{ faculty: TestAccount; token: string }> => {
  const faculty = await makeFaculty(server.deps, department);
  return { faculty, token: await loginAs(server, faculty) };
};

/** A task of these questions that began, or begins, in so many days. */
const use = (owner: TestAccount, questions: string[], days: number) =>
  makeTask(server.deps, owner, { questions, ...windowOf(server.deps, days * DAY, days * DAY + 60) });

const list = async (token: string, query: QueryIn<typeof viewAllQuestions>) =>
  (await server.call(viewAllQuestions, { token, query })).body;
const texts = async (token: string, query: QueryIn<typeof viewAllQuestions>) =>
  (await list(token, query)).data.map(({ questionText }) => questionText);

describe('questions are narrowed to', () => {
  test('a module and a tag, together with everything else', async () => {
    const { faculty, token } = await newFaculty();
    const subject = await makeSubject(server.deps, department, { modules: ['Trees', 'Graphs'] });
    const [trees = '', graphs = ''] = subject.modules;
    const tag = await makeTag(server.deps);
    const ask = (text: string, place: object) =>
      makeQuestion(server.deps, faculty, { statement: `<p>${text}</p>`, ...place });
    await ask('of trees', { subjectId: subject.id, modules: [trees] });
    await ask('of both', { subjectId: subject.id, modules: [trees, graphs], tags: [tag], difficulty: 3 });
    await ask('of none', { tags: [tag] });
    expect(await texts(token, { module: trees })).toEqual(['of both', 'of trees']);
    expect(await texts(token, { module: graphs })).toEqual(['of both']);
    expect(await texts(token, { tag })).toEqual(['of none', 'of both']);
    expect(await texts(token, { tag, module: trees, subject: subject.id, difficulty: '3' })).toEqual([
      'of both',
    ]);
    expect(await texts(token, { tag, module: trees, difficulty: '1' })).toEqual([]);
    const refused = await server.call(viewAllQuestions, { token, query: { module: 'Trees' } });
    expect(refused.status).toBe(400);
  });

  test('those that no task has had since a day, never used ones among them', async () => {
    const { faculty, token } = await newFaculty();
    const [old, recent, coming] = [
      await makeQuestion(server.deps, faculty, { statement: '<p>old</p>' }),
      await makeQuestion(server.deps, faculty, { statement: '<p>recent</p>' }),
      await makeQuestion(server.deps, faculty, { statement: '<p>coming</p>' }),
    ];
    await makeQuestion(server.deps, faculty, { statement: '<p>never</p>' });
    await use(faculty, [old, recent, coming], -400);
    await use(faculty, [recent], -10);
    await use(faculty, [coming], 3);
    expect(await texts(token, { unusedSince: inDays(-500) })).toEqual(['never']);
    expect(await texts(token, { unusedSince: inDays(-100) })).toEqual(['never', 'old']);
    expect(await texts(token, { unusedSince: inDays(-1) })).toEqual(['never', 'recent', 'old']);
    const page = await list(token, { unusedSince: inDays(-100), page: 1, pageSize: 1 });
    expect([page.data.map(({ questionText }) => questionText), page.total]).toEqual([['old'], 2]);
  });
});

describe('when a question was last used', () => {
  test('is the latest start of a task that has it, whoever owns that, but for tasks that were deleted', async () => {
    const [{ faculty, token }, { faculty: colleague, token: other }] = [
      await newFaculty(),
      await newFaculty(),
    ];
    const questionId = await makeQuestion(server.deps, faculty);
    const lastUse = async (as: string) =>
      (await list(as, { ids: questionId })).data.map(({ lastUsedAt }) => lastUsedAt);
    expect(await lastUse(token)).toEqual([null]);
    await share(server.deps, 'question', questionId, colleague, ['view']);
    const starts: string[] = [];
    for (const [owner, days] of [
      [faculty, -30],
      [colleague, -20],
    ] as const) {
      const taskId = await use(owner, [questionId], days);
      const row = await server.deps.db
        .selectFrom('task')
        .where('id', '=', taskId)
        .select('startTime')
        .executeTakeFirstOrThrow();
      starts.push(row.startTime.toISOString());
      expect(await lastUse(token)).toEqual([row.startTime.toISOString()]);
      expect(await lastUse(other)).toEqual([row.startTime.toISOString()]);
    }
    await server.deps.db
      .updateTable('task')
      .set({ deletedAt: server.deps.now() })
      .where('ownerId', '=', colleague.id)
      .execute();
    expect(await lastUse(token)).toEqual([starts[0]]);
  });

  test('is looked up for a page at once, not for each of its rows', async () => {
    const { faculty, token } = await newFaculty();
    const questions = [await makeQuestion(server.deps, faculty)];
    await use(faculty, questions, -1);
    const path = '/faculty/view-all-questions?numbered=true&pageSize=50';
    const ofOne = await countQueries(server, token, path);
    for (let count = 0; count < 8; count += 1) questions.push(await makeQuestion(server.deps, faculty));
    await use(faculty, questions, -1);
    expect((await list(token, { pageSize: 50 })).data).toHaveLength(9);
    expect(await countQueries(server, token, path)).toBe(ofOne);
  });
});

test('a row says when its statement is its words alone', async () => {
  const { faculty, token } = await newFaculty();
  const picture = `<img src="data:image/png;base64,${'A'.repeat(30_000)}" alt="A tree" />`;
  await makeQuestion(server.deps, faculty, { statement: `<p>With a picture</p>${picture}` });
  await makeQuestion(server.deps, faculty, { statement: '<p>Words</p>' });
  const shortened = async (query: QueryIn<typeof viewAllQuestions>) =>
    (await list(token, query)).data.map(({ isShortened }) => isShortened);
  expect(await shortened({ pageSize: 5 })).toEqual([false, true]);
  expect(await shortened({})).toEqual([false, false]);
});
