import {
  addGradebookTemplate,
  deleteGradebookTemplate,
  editGradebookTemplate,
  fetchGradebookTemplates,
  viewGradebookTemplate,
  type TemplateFields,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { loginAs, makeAdmin, makeDepartment } from '../../../test/fixtures.ts';
import { templateFields } from '../../../test/sheets/gradebook-template.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';

const server = useTestServer();
let token: string;
let colleague: { id: string; fullname: string };
let otherToken: string;

beforeAll(async () => {
  token = await loginAs(server, await makeAdmin(server.deps));
  colleague = await makeAdmin(server.deps);
  otherToken = await loginAs(server, { ...colleague, role: 'ADMIN' });
});

const add = (fields: TemplateFields & { _id?: string }) =>
  server.call(addGradebookTemplate, { token, body: fields });

const open = async (templateId: string) =>
  (await server.call(viewGradebookTemplate, { token, params: { templateId } })).body.data;

test('a template is kept as it was set, once, and found in the list', async () => {
  const fields = templateFields({
    name: 'Sheet of the list',
    settings: { format: 'xlsx', lines: ['{task}'] },
  });
  const _id = newId();
  expect((await add({ ...fields, _id })).body.data._id).toBe(_id);
  expect((await add({ ...fields, _id })).body.data._id).toBe(_id);
  expect(await open(_id)).toMatchObject(fields);
  const { body } = await server.call(fetchGradebookTemplates, {
    token,
    query: { search: 'of the list', page: 0, pageSize: 10 },
  });
  expect(body).toMatchObject({
    total: 1,
    data: [{ _id, name: 'Sheet of the list', instituteName: null, format: 'xlsx', columnCount: 3 }],
  });
});

test('a name is taken once in an institute and once for all of them, upper and lower case alike', async () => {
  const { instituteId } = await makeDepartment(server.deps);
  await add(templateFields({ name: 'Twice' }));
  expect((await add(templateFields({ name: 'Twice', instituteId }))).status).toBe(200);
  const forAll = await add(templateFields({ name: 'TWICE' }));
  expect([forAll.status, forAll.failure.errors]).toEqual([
    409,
    [{ path: 'name', message: 'There is already a template “TWICE” for all institutes.' }],
  ]);
  const inOne = await add(templateFields({ name: 'twice', instituteId }));
  expect([inOne.status, inOne.failure.message]).toEqual([
    409,
    'This institute already has a template “twice”.',
  ]);
  const nowhere = await add(templateFields({ instituteId: newId() }));
  expect([nowhere.status, nowhere.failure.errors?.[0]?.path]).toEqual([400, 'instituteId']);
});

test('of two who edit a template the second is told, and nothing of the first is undone', async () => {
  const { _id: id, ...opened } = await open((await add(templateFields())).body.data._id);
  const theirs = { ...opened, id, name: `${opened.name} theirs` };
  expect((await server.call(editGradebookTemplate, { token: otherToken, body: theirs })).status).toBe(200);
  const mine = await server.call(editGradebookTemplate, {
    token,
    body: { ...opened, id, settings: { ...opened.settings, absent: 'ABS' } },
  });
  expect([mine.status, mine.failure.code, mine.failure.message]).toEqual([
    409,
    'CHANGED',
    `${colleague.fullname} saved this template after you opened it. Nothing was saved.`,
  ]);
  expect(mine.failure.conflict).toMatchObject({ stored: { name: theirs.name, settings: { absent: 'AB' } } });
  // The same again, whose answer was lost, is no conflict.
  expect((await server.call(editGradebookTemplate, { token: otherToken, body: theirs })).status).toBe(200);
});

test('a template that would name what there is not is refused at its field, and changes nothing', async () => {
  const { _id: id, ...opened } = await open((await add(templateFields())).body.data._id);
  const { status, failure } = await server.call(editGradebookTemplate, {
    token,
    body: { ...opened, id, settings: { ...opened.settings, lines: ['ok', '{Task}'] } },
  });
  expect([status, failure.errors?.map(({ path }) => path)]).toEqual([400, ['settings.lines.1']]);
  expect(await open(id)).toEqual({ ...opened, _id: id });
});

test('a deleted template is gone, and the log has what it was', async () => {
  const fields = templateFields();
  const { body } = await add(fields);
  const id = body.data._id;
  expect((await server.call(deleteGradebookTemplate, { token, body: { id } })).status).toBe(200);
  expect((await server.call(deleteGradebookTemplate, { token, body: { id } })).status).toBe(404);
  expect((await server.call(viewGradebookTemplate, { token, params: { templateId: id } })).status).toBe(404);
  const [entry] = await server.deps.db
    .selectFrom('auditLog')
    .where('action', '=', 'delete-gradebook-template')
    .select('detail')
    .execute();
  expect(entry?.detail).toMatchObject({ name: fields.name });
});
