import {
  addTag,
  deleteTag,
  editTag,
  fetchTags,
  getTagsByQuery,
  tagDetails,
  tagUsedCounts,
  viewAllQuestions,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  loginAs,
  loginAsAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTag,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;
let faculty: TestAccount;

beforeAll(async () => {
  token = await loginAsAdmin(server);
  faculty = await makeFaculty(server.deps, await makeDepartment(server.deps), {
    fullname: 'Ketaki Joglekar',
  });
});

const create = async (name: string): Promise<string> => {
  const { status, body } = await server.call(addTag, { token, body: { name } });
  expect([status, body.message]).toEqual([200, 'Tag created!']);
  return body.data._id;
};

const file = (tag: string, statement = '<p>Sort a list.</p>'): Promise<string> =>
  makeQuestion(server.deps, faculty, { tags: [tag], statement });

const markDeleted = (questionId: string) =>
  server.deps.db
    .updateTable('question')
    .set({ deletedAt: server.deps.now() })
    .where('id', '=', questionId)
    .execute();

const find = async (name: string) =>
  (await server.call(fetchTags, { token, query: { name } })).body.data.find((tag) => tag.name === name);

const countOf = async (id: string) =>
  (await server.call(tagUsedCounts, { token })).body.data.find(({ _id }) => _id === id)?.usedCount;

test('a new tag carries who made it, is used by nothing, and can be chosen by authors', async () => {
  const id = await create('  Binary search ');
  expect(await find('Binary search')).toMatchObject({
    _id: id,
    usedCount: 0,
    createdBy: expect.stringMatching(/^Admin Number/),
  });
  expect(await countOf(id)).toBe(0);
  const found = await server.call(getTagsByQuery, {
    token: await loginAs(server, faculty),
    query: { query: 'binary' },
  });
  expect(found.body.data).toEqual([{ _id: id, name: 'Binary search' }]);
});

test.each([
  ['blank', '  ', 'Tag name is required.'],
  ['too long', 'x'.repeat(61), 'A tag name may have at most 60 characters.'],
])('a name that is %s is refused for a new tag and for one that exists', async (_why, name, message) => {
  const id = await create(`Kept ${name.length}`);
  for (const { status, failure } of [
    await server.call(addTag, { token, body: { name } }),
    await server.call(editTag, { token, body: { id, name } }),
  ])
    expect([status, failure.message, failure.errors]).toEqual([400, message, [{ path: 'name', message }]]);
});

test('a name stands once, upper and lower case alike; a tag may change the case of its own', async () => {
  await create('Queues');
  const stacks = await create('Stacks');
  const message = 'There is already a tag “qUEUES”.';
  for (const { status, failure } of [
    await server.call(addTag, { token, body: { name: 'qUEUES' } }),
    await server.call(editTag, { token, body: { id: stacks, name: 'qUEUES' } }),
  ])
    expect([status, failure.message, failure.errors]).toEqual([409, message, [{ path: 'name', message }]]);
  const own = await server.call(editTag, { token, body: { id: stacks, name: 'STACKS' } });
  expect([own.status, own.body.message, (await find('STACKS'))?._id]).toEqual([200, 'Tag updated!', stacks]);
});

test('two tags that are given one name at the same time do not get it both', async () => {
  const ids = await Promise.all(['Race a', 'Race b', 'Race c'].map(create));
  const answers = await Promise.all(
    ids.map((id) => server.call(editTag, { token, body: { id, name: 'Race' } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a renamed tag has its new name on every question, also in the search', async () => {
  const id = await create('Grafs');
  const questionId = await file(id);
  await server.call(editTag, { token, body: { id, name: 'Graphs' } });
  const { data } = (
    await server.call(viewAllQuestions, {
      token: await loginAs(server, faculty),
      query: { search: 'graphs' },
    })
  ).body;
  expect(data.map((question) => [question._id, question.tags])).toEqual([
    [questionId, [{ _id: id, name: 'Graphs' }]],
  ]);
});

test('living questions alone count, and a tag that one has is not deleted', async () => {
  const id = await create('Sorting');
  const kept = await file(id, `<p>${'Sort the names of a class. '.repeat(4)}</p>`);
  await markDeleted(await file(id));
  expect([(await find('Sorting'))?.usedCount, await countOf(id)]).toEqual([1, 1]);
  const refused = await server.call(deleteTag, { token, body: { id } });
  expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
    409,
    'IN_USE',
    "This tag cannot be deleted: it is used in 1 question ('Sort the names of a class. Sort the names of a class. Sort t…').",
  ]);
  expect((await find('Sorting'))?.usedCount).toBe(1);

  await markDeleted(kept);
  const done = await server.call(deleteTag, { token, body: { id } });
  expect([done.status, done.body.message, await find('Sorting')]).toEqual([200, 'Tag deleted.', undefined]);
  for (const { status, failure } of [
    await server.call(deleteTag, { token, body: { id } }),
    await server.call(editTag, { token, body: { id, name: 'Again' } }),
    await server.call(tagDetails, { token, body: { id } }),
  ])
    expect([status, failure.message]).toEqual([404, 'Tag not found.']);
  const noted = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', id)
    .select(['action', 'detail'])
    .execute();
  expect(noted).toEqual([{ action: 'delete-tag', detail: { name: 'Sorting' } }]);
});

test('the list is searched, filtered, sorted and paged; newest first without a sort', async () => {
  const first = await create('list one');
  await create('list two');
  await makeTag(server.deps, 'list of nobody');
  await file(first);
  const names = async (query: QueryIn<typeof fetchTags>) => {
    const { data, total } = (await server.call(fetchTags, { token, query: { name: 'list', ...query } })).body;
    return [...data.map(({ name }) => name), total];
  };
  const order = ['list of nobody', 'list two', 'list one'];
  expect(await names({})).toEqual([...order, 3]);
  expect(await names({ sort: 'usedCount' })).toEqual([...order, 3]);
  expect(await names({ sort: '-usedCount' })).toEqual(['list one', 'list of nobody', 'list two', 3]);
  expect(await names({ sort: '-name' })).toEqual(['list two', 'list one', 'list of nobody', 3]);
  expect(await names({ createdBy: 'admin' })).toEqual(['list two', 'list one', 2]);
  expect(await names({ search: 'two admin' })).toEqual(['list two', 1]);
  expect(await names({ search: '%' })).toEqual([0]);
  expect(await names({ usedCountFrom: 1 })).toEqual(['list one', 1]);
  expect(await names({ usedCountTo: 0, page: 1, pageSize: 1 })).toEqual(['list two', 2]);
  expect((await find('list of nobody'))?.createdBy).toBeNull();
  expect((await server.call(fetchTags, { token, query: { sort: 'id' } })).status).toBe(400);
});

test('the list takes as many queries for many tags as for few', async () => {
  const few = await countQueries(server, token, '/admin/tags?pageSize=100');
  for (let number = 0; number < 8; number += 1) await file(await create(`counted ${number}`));
  expect(await countQueries(server, token, '/admin/tags?pageSize=100')).toBe(few);
});

test('the details name who uses a tag and show the question as it is safe to show', async () => {
  const id = await create('Details');
  const other = await makeFaculty(server.deps, await makeDepartment(server.deps), {
    fullname: 'Rosalind Dias',
  });
  const picture = `<img src="data:image/png;base64,${'A'.repeat(30_000)}">`;
  await file(id, '<p>Read <strong>two</strong> numbers.</p>');
  await markDeleted(await file(id));
  await makeQuestion(server.deps, other, { tags: [id], statement: `<p>If a &lt; b</p>${picture}` });
  const details = async (body: Omit<BodyIn<typeof tagDetails>, 'id'> = {}) =>
    (await server.call(tagDetails, { token, body: { id, ...body } })).body;
  const all = await details();
  expect(all).toMatchObject({ name: 'Details', usedCount: 2, total: 2 });
  expect(all.data.map(({ usedBy, question }) => [usedBy, question])).toEqual([
    ['Rosalind Dias', '<p>If a &lt; b</p>'],
    ['Ketaki Joglekar', '<p>Read <strong>two</strong> numbers.</p>'],
  ]);
  expect(all.data[0]?.departmentName).toMatch(/^Department/);
  const shown = async (body: Omit<BodyIn<typeof tagDetails>, 'id'>) => {
    const { data, total, usedCount } = await details(body);
    return [...data.map(({ usedBy }) => usedBy), total, usedCount];
  };
  expect(await shown({ search: 'TWO ketaki' })).toEqual(['Ketaki Joglekar', 1, 2]);
  expect(await shown({ search: 'strong' })).toEqual([0, 2]);
  expect(await shown({ sort: 'usedBy' })).toEqual(['Ketaki Joglekar', 'Rosalind Dias', 2, 2]);
  expect(await shown({ page: 1, pageSize: 1 })).toEqual(['Ketaki Joglekar', 2, 2]);
});

test('nobody but an administrator manages tags', async () => {
  const id = await create('Guarded');
  const department = await makeDepartment(server.deps);
  for (const account of [
    faculty,
    await makeHead(server.deps, department),
    await makeStudent(server.deps, department),
  ]) {
    const bearer = await loginAs(server, account);
    const statuses = [
      (await server.call(fetchTags, { token: bearer, query: {} })).status,
      (await server.call(tagUsedCounts, { token: bearer })).status,
      (await server.call(addTag, { token: bearer, body: { name: 'Mine' } })).status,
      (await server.call(editTag, { token: bearer, body: { id, name: 'Mine' } })).status,
      (await server.call(deleteTag, { token: bearer, body: { id } })).status,
      (await server.call(tagDetails, { token: bearer, body: { id } })).status,
    ];
    expect(statuses).toEqual(Array<number>(6).fill(403));
  }
  expect((await find('Guarded'))?._id).toBe(id);
});
