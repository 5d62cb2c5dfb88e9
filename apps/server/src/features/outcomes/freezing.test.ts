import {
  attainmentChanges,
  fetchAuditLog,
  freezeAttainment,
  getAttainment,
  getFrozenAttainment,
  getFrozenAttainments,
  getSubmissionsReport,
  updateRubric,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeRubric,
  makeTask,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { measureBy, outcomesScene, type OutcomesScene } from '../../../test/outcomes/outcomes-scene.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let scene: OutcomesScene;
beforeAll(async () => {
  scene = await outcomesScene(server);
  await measureBy(server, scene);
});

const term = () => ({ subjectId: scene.subject.id, batch: '2027' });
const today = async (token = scene.head.token) =>
  (await server.call(getAttainment, { token, query: term() })).body.data;
const freeze = async (token = scene.head.token, note = 'Handed in to the board') =>
  (await server.call(freezeAttainment, { token, body: { ...term(), note } })).body.data._id;
const open = async (id: string, token = scene.head.token) =>
  server.call(getFrozenAttainment, { token, params: { id } });

describe('a report that is kept', () => {
  test('stays as it was handed in, whatever is edited since, and is compared with today', async () => {
    const { db } = server.deps;
    const [mid = ''] = scene.tasks.get('2027') ?? [];
    const rubricId = await makeRubric(server.deps, scene.faculty);
    await db.updateTable('task').set({ rubricId }).where('id', '=', mid).execute();
    const handedIn = await today();
    const id = await freeze();
    expect(attainmentChanges(handedIn, await today())).toEqual([]);

    const edition = await openedEdition(server, scene.faculty.token, 'rubric', rubricId);
    const edited = await server.call(updateRubric, {
      token: scene.faculty.token,
      body: { id: rubricId, edition, name: 'Other', components: [{ title: 'Viva', marks: 50 }] },
    });
    expect(edited.status).toBe(200);
    expect(attainmentChanges(handedIn, await today())).toEqual([]);

    const attempts = db.selectFrom('attempt').where('taskId', '=', mid).select('id');
    await db
      .updateTable('submissionProgram')
      .set({ givenMarks: 0 })
      .where('attemptId', 'in', attempts)
      .execute();
    await measureBy(server, scene, { [mid]: 4 });
    await db.updateTable('module').set({ title: 'Lists' }).where('title', '=', 'Arrays').execute();

    const { body } = await open(id);
    expect(body.data).toMatchObject({ batch: '2027', note: 'Handed in to the board' });
    expect(body.data.report).toEqual(handedIn);
    const changes = attainmentChanges(body.data.report, await today());
    const level = handedIn.figures.outcomes[0]?.level.toFixed(2);
    expect(changes).toContainEqual({ about: 'CO1: title', before: 'Arrays', after: 'Lists' });
    expect(changes).toContainEqual({ about: 'Mid 2027: weight', before: '1', after: '4' });
    expect(changes.find(({ about }) => about === 'CO1: level')?.before).toBe(level);
    expect(changes.at(-1)?.about).toBe('Marks');
  });

  test('is listed for who kept it and for the head, and noted', async () => {
    const id = await freeze(scene.faculty.token, '');
    const colleague = await loginAs(server, await makeFaculty(server.deps, scene.department));
    const listed = async (token: string) => {
      const { body } = await server.call(getFrozenAttainments, {
        token,
        query: { subjectId: scene.subject.id },
      });
      return body.data.map(({ _id }) => _id);
    };
    expect(await listed(scene.faculty.token)).toEqual([id]);
    expect((await listed(scene.head.token))[0]).toBe(id);
    expect(await listed(colleague)).toEqual([]);
    expect((await open(id, colleague)).status).toBe(404);
    const elsewhere = await makeDepartment(server.deps, scene.department.instituteId);
    const foreign = await loginAs(server, await makeHead(server.deps, elsewhere));
    expect((await open(id, foreign)).status).toBe(404);
    const { body } = await server.call(fetchAuditLog, { token: scene.head.token, query: {} });
    expect(body.data.some(({ action }) => action === 'freeze-attainment')).toBe(true);
  });

  test('is kept once by a call that is made again', async () => {
    const body = { ...term(), _id: crypto.randomUUID(), note: 'Once' };
    const first = await server.call(freezeAttainment, { token: scene.head.token, body });
    const again = await server.call(freezeAttainment, { token: scene.head.token, body });
    expect([first.body.data, again.body.data]).toEqual([{ _id: body._id }, { _id: body._id }]);
    const kept = await server.deps.db
      .selectFrom('frozenAttainment')
      .where('note', '=', 'Once')
      .select('id')
      .execute();
    expect(kept).toHaveLength(1);
  });
});

test('a rubric is pinned to a task that somebody has started, and free for one that nobody has', async () => {
  const { deps } = server;
  const [mid = ''] = scene.tasks.get('2029') ?? [];
  const rubricId = await makeRubric(deps, scene.faculty, [{ title: 'Logic', marks: 10 }]);
  const waiting = await makeTask(deps, scene.faculty, { subjectId: scene.subject.id, rubricId });
  await deps.db.updateTable('task').set({ rubricId }).where('id', '=', mid).execute();
  const edit = async (components: { title: string; marks: number }[]) => {
    const edition = await openedEdition(server, scene.faculty.token, 'rubric', rubricId);
    const body = { id: rubricId, edition, name: 'Practical', components };
    expect((await server.call(updateRubric, { token: scene.faculty.token, body })).status).toBe(200);
  };
  const report = async (taskId: string) =>
    (
      await server.call(getSubmissionsReport, {
        token: scene.head.token,
        query: { practicalIds: taskId, subjectId: scene.subject.id },
      })
    ).body;
  const before = await report(mid);
  await edit([{ title: 'Viva', marks: 5 }]);
  await edit([{ title: 'Viva', marks: 4 }]);
  expect((await report(mid)).data).toEqual(before.data);
  expect((await report(mid)).tasks[0]?.rubrics?.components).toEqual([{ title: 'Logic', maxMarks: 10 }]);
  expect((await report(waiting)).tasks[0]?.rubrics?.components).toEqual([{ title: 'Viva', maxMarks: 4 }]);
});
