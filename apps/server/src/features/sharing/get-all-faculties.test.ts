import { getAllFaculties } from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { countQueries } from '../../../test/database/count-queries.ts';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeStudent,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let token: string;

/** Two departments of one institute, and another institute. */
beforeAll(async () => {
  const { deps } = server;
  const here = await makeDepartment(deps);
  const there = await makeDepartment(deps, here.instituteId);
  token = await loginAs(server, await makeFaculty(deps, here, { fullname: 'Asha Caller' }));
  for (const fullname of ['Zubin Mistry', 'anand Rao', 'Bela Shah'])
    await makeFaculty(deps, here, { fullname });
  await makeHead(deps, here, { fullname: 'Chitra Head' });
  for (const fullname of ['Yamini Rao', 'Dev Anand']) await makeFaculty(deps, there, { fullname });
  await makeStudent(deps, here, { fullname: 'Sita Student' });
  await makeFaculty(deps, await makeDepartment(deps), { fullname: 'Otto Elsewhere' });
  await deleteAccount(deps, await makeFaculty(deps, here, { fullname: 'Dina Deleted' }));
  const resting = await makeFaculty(deps, there, { fullname: 'Indra Inactive' });
  await deps.db.updateTable('account').set({ isActive: false }).where('id', '=', resting.id).execute();
});

const ask = async (query: { search?: string; page?: number; pageSize?: number } = {}) => {
  const { body } = await server.call(getAllFaculties, { token, query });
  const names = (list: { fullname: string }[]) => list.map(({ fullname }) => fullname);
  return {
    own: names(body.data.departmentFaculties),
    others: names(body.data.instituteFaculties),
    totals: [body.totals.departmentFaculties, body.totals.instituteFaculties],
  };
};

const OWN = ['anand Rao', 'Bela Shah', 'Chitra Head', 'Zubin Mistry'];
const OTHERS = ['Dev Anand', 'Yamini Rao'];

test('without parameters everybody comes who can be named, the caller left out', async () => {
  expect(await ask()).toEqual({ own: OWN, others: OTHERS, totals: [4, 2] });
});

test('each person comes with an id, a username, an address and the department', async () => {
  const { data } = (await server.call(getAllFaculties, { token, query: {} })).body;
  const [person] = data.departmentFaculties;
  expect(person).toEqual({
    userId: {
      _id: expect.any(String),
      username: expect.stringMatching(/^faculty\d+$/),
      email: `${person?.userId.username}@example.org`,
    },
    fullname: 'anand Rao',
    email: `${person?.userId.username}@example.org`,
    department: expect.stringMatching(/^Department/),
  });
});

test('pages run through the own department first and then through the others', async () => {
  expect(await ask({ pageSize: 3 })).toEqual({ own: OWN.slice(0, 3), others: [], totals: [4, 2] });
  expect(await ask({ pageSize: 3, page: 1 })).toEqual({ own: OWN.slice(3), others: OTHERS, totals: [4, 2] });
  expect(await ask({ pageSize: 3, page: 2 })).toEqual({ own: [], others: [], totals: [4, 2] });
});

test('a search finds words of the name, the username and the department', async () => {
  expect(await ask({ search: 'RAO' })).toEqual({
    own: ['anand Rao'],
    others: ['Yamini Rao'],
    totals: [1, 1],
  });
  expect(await ask({ search: 'rao anand' })).toEqual({ own: ['anand Rao'], others: [], totals: [1, 0] });
  expect(await ask({ search: '100%' })).toEqual({ own: [], others: [], totals: [0, 0] });
  const { data } = (await server.call(getAllFaculties, { token, query: {} })).body;
  const [other] = data.instituteFaculties;
  expect((await ask({ search: other?.department })).others).toEqual(OTHERS);
  expect((await ask({ search: other?.userId.username })).others).toEqual(['Dev Anand']);
});

test('the number of queries does not grow with the number of people', async () => {
  expect(await countQueries(server, token, '/faculty/get-all-faculties')).toBe(3);
});
