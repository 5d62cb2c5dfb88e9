import { archiveBatch, fetchDepartment, fetchDepartmentStudents, instituteDetails } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeDepartment, makeHead, makeInstituteHead, makeStudent } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('an archived batch is in no list and no count of those who look after the department', async () => {
  const department = await makeDepartment(server.deps);
  const { id: departmentId, instituteId } = department;
  const stays = await makeStudent(server.deps, department, { batch: '2030' });
  await makeStudent(server.deps, department, { batch: '2019' });
  const token = await loginAs(server, await makeInstituteHead(server.deps, department));
  const seen = async () => {
    const params = { instituteId, departmentId };
    const list = (await server.call(fetchDepartmentStudents, { token, params })).body;
    const { studentCount } = (await server.call(fetchDepartment, { token, params: { id: departmentId } }))
      .body.data;
    const { students } = (await server.call(instituteDetails, { token })).body.data;
    return { listed: list.data.map(({ _id }) => _id), total: list.total, studentCount, students };
  };
  expect(await seen()).toMatchObject({ total: 2, studentCount: 2, students: 2 });
  const head = await loginAs(server, await makeHead(server.deps, department));
  expect((await server.call(archiveBatch, { token: head, body: { batch: '2019' } })).status).toBe(200);
  expect(await seen()).toEqual({ listed: [stays.id], total: 1, studentCount: 1, students: 1 });
});
