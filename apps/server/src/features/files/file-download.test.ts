import { startTask, type Role } from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeQuestion,
  makeStudent,
  makeTask,
  share,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { insertFile } from './file.repository.ts';

const server = useTestServer();

const fetchAs = async (account: { id: string; role: Role } | null, fileId: string) => {
  const token = account && (await loginAs(server, account));
  return fetch(`${server.url}/api/files/${fileId}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
};

test('a file of a question goes to whoever sees the question, to nobody else, and into no cache', async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  const [owner, colleague, evaluator] = [
    await makeFaculty(deps, department),
    await makeFaculty(deps, department),
    await makeFaculty(deps, department),
  ];
  const [sitting, assigned] = [await makeStudent(deps, department), await makeStudent(deps, department)];
  const fileId = newId();
  await insertFile(deps.db, {
    id: fileId,
    ownerId: owner.id,
    name: 'tree.csv',
    contentType: 'text/csv',
    content: Buffer.from('parent,child\n1,2\n'),
    isPrivate: false,
  });
  const questionId = await makeQuestion(deps, owner, { attachmentId: fileId });
  const taskId = await makeTask(deps, owner, { questions: [questionId], students: [sitting, assigned] });
  await share(deps, 'task', taskId, evaluator, ['view', 'evaluate']);
  await server.call(startTask, { token: await loginAs(server, sitting), body: { taskId } });

  for (const account of [owner, await makeHead(deps, department), evaluator, sitting]) {
    const answer = await fetchAs(account, fileId);
    expect([account.role, answer.status]).toEqual([account.role, 200]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('parent,child\n1,2\n');
  }
  // Who has not started does not see the question yet.
  for (const account of [colleague, assigned, await makeAdmin(deps)])
    expect([account.role, (await fetchAs(account, fileId)).status]).toEqual([account.role, 404]);
  expect((await fetchAs(null, fileId)).status).toBe(401);

  // Who saw it by a task sees it no longer than the task.
  const { db } = deps;
  await db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', taskId).execute();
  expect((await fetchAs(evaluator, fileId)).status).toBe(404);
  await db.updateTable('task').set({ deletedAt: null }).where('id', '=', taskId).execute();
  expect((await fetchAs(evaluator, fileId)).status).toBe(200);
  await db.updateTable('taskShare').set({ permissions: [] }).where('taskId', '=', taskId).execute();
  expect((await fetchAs(evaluator, fileId)).status).toBe(404);
});
