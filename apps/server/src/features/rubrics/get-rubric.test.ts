import { getRubric } from '@assay/contract';
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
    actions: ['view', 'update', 'delete', 'share'],
  });
  const shared = (await server.call(getRubric, { token: await loginAs(server, colleague) })).body.data;
  expect(shared).toMatchObject([
    {
      _id: rubricId,
      isShared: true,
      createdByName: owner.fullname,
      actions: ['view', 'update'],
      accessControl: [{ userId: colleague.id, permissions: ['view', 'update'] }],
    },
  ]);
});
