import { getAllSubjects, getModulesBySubject } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeSubject,
  share,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('an author sees the subjects of the own department, by semester and name', async () => {
  const department = await makeDepartment(server.deps);
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  const token = await loginAs(server, await makeFaculty(server.deps, department));
  await makeSubject(server.deps, department, { name: 'networks' });
  await makeSubject(server.deps, department, { name: 'Algorithms' });
  await makeSubject(server.deps, elsewhere, { name: 'Thermodynamics' });
  const early = await makeSubject(server.deps, department, { name: 'Programming' });
  await server.deps.db.updateTable('subject').set({ semester: 1 }).where('id', '=', early.id).execute();
  const { data } = (await server.call(getAllSubjects, { token })).body;
  expect(data.map((subject) => subject.name)).toEqual(['Programming', 'Algorithms', 'networks']);
  expect(data[0]).toMatchObject({ _id: early.id, semester: 1 });
});

test('modules come in their order', async () => {
  const department = await makeDepartment(server.deps);
  const token = await loginAs(server, await makeFaculty(server.deps, department));
  const subject = await makeSubject(server.deps, department, { modules: ['Loops', 'Arrays', 'Files'] });
  const { data } = (await server.call(getModulesBySubject, { token, params: { subjectId: subject.id } }))
    .body;
  expect(data.map(({ title, order }) => [order, title])).toEqual([
    [1, 'Loops'],
    [2, 'Arrays'],
    [3, 'Files'],
  ]);
});

test('the modules of another department’s subject are known to whom one of its questions is shared with', async () => {
  const department = await makeDepartment(server.deps);
  const elsewhere = await makeDepartment(server.deps, department.instituteId);
  const owner = await makeFaculty(server.deps, department);
  const colleague = await makeFaculty(server.deps, elsewhere);
  const token = await loginAs(server, colleague);
  const subject = await makeSubject(server.deps, department, { modules: ['Loops'] });
  const questionId = await makeQuestion(server.deps, owner, { subjectId: subject.id });
  const ask = () => server.call(getModulesBySubject, { token, params: { subjectId: subject.id } });
  const before = await ask();
  expect([before.status, before.failure.message]).toEqual([404, 'Subject not found.']);
  await share(server.deps, 'question', questionId, colleague, ['update']);
  expect((await ask()).body.data).toHaveLength(1);
});
