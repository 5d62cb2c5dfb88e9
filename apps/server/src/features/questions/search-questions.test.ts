import { editQuestion, viewAllQuestions, viewQuestion, type QueryIn } from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeSubject,
  makeTag,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
});

const newFaculty = async (): Promise<{ faculty: TestAccount; token: string }> => {
  const faculty = await makeFaculty(server.deps, department);
  return { faculty, token: await loginAs(server, faculty) };
};
const list = async (token: string, query: QueryIn<typeof viewAllQuestions>) =>
  (await server.call(viewAllQuestions, { token, query })).body;
const found = async (token: string, search: string) =>
  (await list(token, { search, pageSize: 10 })).data.map((question) => question.questionText);

describe('what a question is found by follows', () => {
  test('an edit of its text, its subject and its tags', async () => {
    const { faculty, token } = await newFaculty();
    const [before, after] = [
      await makeSubject(server.deps, department, { name: 'Graphs' }),
      await makeSubject(server.deps, department, { name: 'Heaps' }),
    ];
    const [oldTag, newTag] = [await makeTag(server.deps, 'cycles'), await makeTag(server.deps, 'siftdown')];
    const questionId = await makeQuestion(server.deps, faculty, {
      statement: '<p>Visit every Vertex</p>',
      subjectId: before.id,
      tags: [oldTag],
    });
    for (const word of ['vertex', 'GRAPHS', 'cycles vertex'])
      expect(await found(token, word)).toEqual(['Visit every Vertex']);
    await server.call(editQuestion, {
      token,
      body: {
        ...questionDraft({ question: '<p>Push an ÉLÉMENT</p>', subjectId: after.id, tags: [newTag] }),
        questionId,
        edition: await openedEdition(server, token, 'question', questionId),
      },
    });
    for (const word of ['vertex', 'graphs', 'cycles']) expect(await found(token, word)).toEqual([]);
    for (const word of ['push', 'élément', 'heaps', 'SIFTDOWN push'])
      expect(await found(token, word)).toEqual(['Push an ÉLÉMENT']);
  });

  test('a new short name', async () => {
    const { faculty, token } = await newFaculty();
    const statement = '<p>Write down the numbers</p>';
    const questionId = await makeQuestion(server.deps, faculty, { name: 'Prime Factors', statement });
    await makeQuestion(server.deps, faculty, { statement: '<p>Quicksort</p>' });
    expect(await found(token, 'prime numbers')).toEqual(['Write down the numbers']);
    const byTitle = (await list(token, { sort: 'question', pageSize: 10 })).data;
    expect(byTitle.map(({ name, questionText }) => name || questionText)).toEqual([
      'Prime Factors',
      'Quicksort',
    ]);
    const edition = await openedEdition(server, token, 'question', questionId);
    const body = { ...questionDraft({ name: 'Divisors', question: statement }), questionId, edition };
    await server.call(editQuestion, { token, body });
    expect(await found(token, 'prime')).toEqual([]);
    expect(await found(token, 'divisors')).toEqual(['Write down the numbers']);
  });

  test('a new name of its subject or of a tag', async () => {
    const { faculty, token } = await newFaculty();
    const subject = await makeSubject(server.deps, department, { name: 'Compilers' });
    const tag = await makeTag(server.deps, 'lexing');
    await makeQuestion(server.deps, faculty, {
      statement: '<p>Read tokens</p>',
      subjectId: subject.id,
      tags: [tag],
    });
    await server.deps.db
      .updateTable('subject')
      .set({ name: 'Translators' })
      .where('id', '=', subject.id)
      .execute();
    await server.deps.db.updateTable('tag').set({ name: 'scanning' }).where('id', '=', tag).execute();
    expect(await found(token, 'compilers')).toEqual([]);
    expect(await found(token, 'lexing')).toEqual([]);
    expect(await found(token, 'translators scanning tokens')).toEqual(['Read tokens']);
  });
});

describe('serial numbers', () => {
  test('count all that the person may see, whatever is searched, and stay when new ones come', async () => {
    const [{ faculty, token }, { faculty: colleague }] = [await newFaculty(), await newFaculty()];
    const ask = (owner: TestAccount, text: string) =>
      makeQuestion(server.deps, owner, { statement: `<p>${text}</p>` });
    await ask(faculty, 'oldest');
    const shared = await ask(colleague, 'shared one');
    await ask(colleague, 'kept to themselves');
    await ask(faculty, 'third 2');
    await share(server.deps, 'question', shared, faculty, ['view']);

    const serials = async (query: QueryIn<typeof viewAllQuestions>) =>
      (await list(token, { ...query, numbered: 'true', pageSize: 10 })).data.map(
        ({ questionText, serial }) => `${serial} ${questionText}`,
      );
    expect(await serials({})).toEqual(['3 third 2', '2 shared one', '1 oldest']);
    expect(await serials({ search: 'one' })).toEqual(['2 shared one']);
    expect(await serials({ sort: 'question' })).toEqual(['1 oldest', '2 shared one', '3 third 2']);
    // By its number, and by the same sign in its text.
    expect(await serials({ search: '2' })).toEqual(['3 third 2', '2 shared one']);
    expect(await serials({ search: 'Que 1' })).toEqual(['1 oldest']);
    await ask(faculty, 'newest');
    expect(await serials({ search: 'one' })).toEqual(['2 shared one']);
    expect((await list(token, { pageSize: 1 })).data[0]).not.toHaveProperty('serial');
  });

  test('a head counts the whole department', async () => {
    const own = await makeDepartment(server.deps);
    const [head, faculty] = [await makeHead(server.deps, own), await makeFaculty(server.deps, own)];
    const first = await makeQuestion(server.deps, faculty);
    const second = await makeQuestion(server.deps, head);
    const token = await loginAs(server, head);
    const { data } = await list(token, { numbered: 'true' });
    expect(data.map(({ _id, serial }) => [_id, serial])).toEqual([
      [second, 2],
      [first, 1],
    ]);
  });
});

test('questions asked for by their ids come without those that the person may not see', async () => {
  const [{ faculty, token }, { faculty: colleague }] = [await newFaculty(), await newFaculty()];
  const [mine, other] = [
    await makeQuestion(server.deps, faculty),
    await makeQuestion(server.deps, colleague),
  ];
  await makeQuestion(server.deps, faculty);
  const { data, total } = await list(token, { ids: [mine, other].join(',') });
  expect([data.map(({ _id }) => _id), total]).toEqual([[mine], 1]);
});

test('a page of the list leaves out the pictures of large questions; whole list and view have them', async () => {
  const { faculty, token } = await newFaculty();
  const picture = `<img src="data:image/png;base64,${'A'.repeat(30_000)}" alt="A tree" />`;
  const statement = `<p>Is a &lt; b &amp; c?</p><p>${picture}</p>`;
  const questionId = await makeQuestion(server.deps, faculty, { statement });
  const small = '<p>See <strong>here</strong></p>';
  await makeQuestion(server.deps, faculty, { statement: small });
  const statements = async (query: QueryIn<typeof viewAllQuestions>) =>
    (await list(token, query)).data.map(({ question }) => question);
  expect(await statements({ pageSize: 5 })).toEqual([small, '<p>Is a &lt; b &amp; c?</p>']);
  expect(await statements({})).toEqual([small, statement]);
  const view = await server.call(viewQuestion, { token, body: { questionId } });
  expect(view.body.data.question).toBe(statement);
});
