import { getRubric, viewRubric } from '@assay/contract';
import { expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, makeRubric, share } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

test('a rubric comes with its components in order, their sum, and what the caller may do', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const owner = await makeFaculty(deps, department);
  const colleague = await makeFaculty(deps, department);
  const components = [
    { title: 'Correctness', marks: 0.1 },
    { title: 'Comments', marks: 0.2 },
  ];
  const rubricId = await makeRubric(deps, owner, components, 'Lab rubric');
  await makeRubric(deps, owner, undefined, 'another');
  await share(deps, 'rubric', rubricId, colleague, ['view', 'update']);
  const own = (await server.call(getRubric, { token: await loginAs(server, owner) })).body.data;
  expect(own.map((rubric) => rubric.name)).toEqual(['another', 'Lab rubric']);
  expect(own[1]).toMatchObject({
    components,
    marks: 0.3,
    isOwner: true,
    actions: ['view', 'update', 'delete', 'share', 'copy'],
  });
  const shared = (await server.call(getRubric, { token: await loginAs(server, colleague) })).body.data;
  expect(shared).toMatchObject([
    {
      _id: rubricId,
      isShared: true,
      createdByName: owner.fullname,
      actions: ['view', 'update', 'copy'],
      accessControl: [{ userId: colleague.id, permissions: ['view', 'update'] }],
    },
  ]);
});

test('the server filters, sorts and pages rubrics, and answers one of them', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const owner = await makeFaculty(deps, department);
  const token = await loginAs(server, owner);
  const small = await makeRubric(deps, owner, [{ title: 'Output', marks: 2.5 }], 'Viva voce');
  await makeRubric(deps, owner, undefined, 'Lab work');
  const foreign = await makeRubric(deps, await makeFaculty(deps, department), undefined, 'Web page');
  await share(deps, 'rubric', foreign, owner, ['view']);
  const list = async (query: Parameters<typeof server.call<typeof getRubric>>[1]['query']) => {
    const { data, total } = (await server.call(getRubric, { token, query })).body;
    return [data.map(({ name }) => name), total];
  };
  expect(await list({})).toEqual([['Lab work', 'Viva voce', 'Web page'], 3]);
  expect(await list({ ownership: 'my' })).toEqual([['Lab work', 'Viva voce'], 2]);
  expect(await list({ ownership: 'shared' })).toEqual([['Web page'], 1]);
  expect(await list({ search: 'voce viva' })).toEqual([['Viva voce'], 1]);
  expect(await list({ sort: '-createdAt', pageSize: 1 })).toEqual([['Web page'], 3]);
  expect(await list({ sort: 'marks', pageSize: 1 })).toEqual([['Viva voce'], 3]);
  const one = await server.call(viewRubric, { token, params: { rubricId: small } });
  expect(one.body.data).toMatchObject({ name: 'Viva voce', marks: 2.5, isOwner: true });
  const none = await server.call(viewRubric, { token, params: { rubricId: owner.id } });
  expect([none.status, none.failure.message]).toEqual([404, 'Rubric not found.']);
});
