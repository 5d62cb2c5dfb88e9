import { getAllGroups } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  deleteAccount,
  loginAs,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeStudent,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('groups come by name with their students by enrollment number; the deleted are gone', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const faculty = await makeFaculty(deps, department);
  const token = await loginAs(server, faculty);
  const [second, first, leaver] = [
    await makeStudent(deps, department, { username: '22CS020', fullname: 'Meera Joshi' }),
    await makeStudent(deps, department, { username: '22CS003', fullname: 'Om Patil' }),
    await makeStudent(deps, department, { username: '22CS001' }),
  ];
  await makeGroup(deps, faculty, [], 'section B');
  await makeGroup(deps, faculty, [second, first, leaver], 'Section A');
  const gone = await makeGroup(deps, faculty, [first], 'Old section');
  await deps.db.updateTable('studentGroup').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  await deleteAccount(deps, leaver);
  const { groups } = (await server.call(getAllGroups, { token })).body;
  expect(groups).toEqual([
    {
      _id: expect.any(String),
      name: 'Section A',
      students: [
        { _id: first.id, username: '22CS003', fullname: 'Om Patil' },
        { _id: second.id, username: '22CS020', fullname: 'Meera Joshi' },
      ],
    },
    { _id: expect.any(String), name: 'section B', students: [] },
  ]);
});
