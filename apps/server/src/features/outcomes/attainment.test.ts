import {
  getAttainment,
  getAttainmentTerms,
  getDepartmentAttainment,
  turnoutOf,
  type AttainmentReport,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { attainmentBySql } from '../../../test/outcomes/attainment-by-sql.ts';
import { countQueries } from '../../../test/database/count-queries.ts';
import { loginAs, makeFaculty, makeTask, share, windowOf } from '../../../test/fixtures.ts';
import {
  BATCHES,
  measureBy,
  outcomesScene,
  type OutcomesScene,
} from '../../../test/outcomes/outcomes-scene.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let scene: OutcomesScene;
let weights: Record<string, number>;

beforeAll(async () => {
  scene = await outcomesScene(server);
  weights = Object.fromEntries([...scene.tasks.values()].map(([, practical]) => [practical, 2.5]));
  await measureBy(server, scene, weights);
});

const reportOf = async (batch: string, token = scene.head.token): Promise<AttainmentReport> =>
  (await server.call(getAttainment, { token, query: { subjectId: scene.subject.id, batch } })).body.data;

describe('the attainment of a subject by passout year', () => {
  test.each(BATCHES)('%s comes out as the database computes it from the marks', async (batch) => {
    const report = await reportOf(batch);
    const expected = await attainmentBySql(server.deps, {
      subjectId: scene.subject.id,
      batch,
      targets: [50, 45, 50],
      thresholds: [40, 55, 65],
      weights,
    });
    const tasks = report.tasks.flatMap(({ _id }, task) =>
      (report.figures.tasks[task] ?? []).flatMap((figure, place) =>
        figure ? [{ taskId: _id, place, ...figure }] : [],
      ),
    );
    expect(tasks.length).toBeGreaterThan(4);
    expect(tasks.toSorted((a, b) => (a.taskId < b.taskId ? -1 : 1) || a.place - b.place)).toEqual(
      expected.tasks,
    );
    const rounded = (value: number) => Math.round(value * 100 + 1e-6) / 100;
    expect(report.figures.outcomes.map((figure, place) => ({ place, ...figure }))).toEqual(
      expected.outcomes.map((row) => ({ ...row, level: rounded(row.level) })),
    );
    const [co1 = 0, co2 = 0, co3 = 0] = expected.outcomes.map(({ level }) => level);
    expect(report.figures.programme).toEqual([
      rounded((3 * co1 + 2 * co2) / 5),
      rounded((co1 + 2 * co3) / 3),
      null,
    ]);
  });

  test('the levels of the three years differ, so that the comparison says something', async () => {
    const levels = await Promise.all(BATCHES.map(async (batch) => (await reportOf(batch)).figures.outcomes));
    expect(new Set(levels.map((own) => JSON.stringify(own))).size).toBe(BATCHES.length);
  });

  test('says who was absent and who waits for marks, and counts neither', async () => {
    const report = await reportOf('2027');
    const sums = report.tasks.map((_, task) => turnoutOf(report, task));
    expect(sums.every(({ assigned }) => assigned === 20)).toBe(true);
    expect(sums.some(({ absent }) => absent > 0)).toBe(true);
    expect(sums.some(({ pending }) => pending > 0)).toBe(true);
    for (const [task, { appeared, absent, pending, assigned }] of sums.entries()) {
      expect(appeared + absent + pending).toBe(assigned);
      expect(report.figures.tasks[task]?.[0]?.appeared).toBe(appeared);
    }
  });

  test('a task of two years counts for each year with its own students', async () => {
    const report = await reportOf('2028');
    expect(report.tasks.map(({ name }) => name)).toEqual(['Mid 2027', 'Mid 2028', 'Practical 2028']);
    expect(turnoutOf(report, 0).assigned).toBe(6);
    expect(report.students.every(({ username }) => username.startsWith('2028CE'))).toBe(true);
  });

  test('the students stand in their natural order', async () => {
    const names = (await reportOf('2029')).students.map(({ username }) => username);
    expect(names.slice(0, 3)).toEqual(['2029CE1', '2029CE2', '2029CE3']);
    expect(names.indexOf('2029CE10')).toBeGreaterThan(names.indexOf('2029CE9'));
  });

  test('the terms are the years that sat it, with what they sat', async () => {
    const { body } = await server.call(getAttainmentTerms, {
      token: scene.head.token,
      params: { subjectId: scene.subject.id },
    });
    expect(body.data.map(({ batch, tasks, students }) => [batch, tasks, students])).toEqual([
      ['2029', 2, 20],
      ['2028', 3, 20],
      ['2027', 2, 20],
    ]);
  });

  test('it takes no more queries for three tasks than for two', async () => {
    const address = (batch: string) => `/faculty/attainment?subjectId=${scene.subject.id}&batch=${batch}`;
    expect(await countQueries(server, scene.head.token, address('2028'))).toBe(
      await countQueries(server, scene.head.token, address('2027')),
    );
  });
});

describe('who sees which attainment', () => {
  test('faculty have the tasks that they may analyse, the head all of the department', async () => {
    const { deps } = server;
    const colleague = await makeFaculty(deps, scene.department);
    const token = await loginAs(server, colleague);
    expect((await reportOf('2027', token)).tasks).toEqual([]);
    const [mid = ''] = scene.tasks.get('2027') ?? [];
    await share(deps, 'task', mid, colleague, ['view']);
    expect((await reportOf('2027', token)).tasks).toEqual([]);
    await deps.db
      .updateTable('taskShare')
      .set({ permissions: ['evaluate'] })
      .where('accountId', '=', colleague.id)
      .execute();
    expect((await reportOf('2027', token)).tasks.map(({ name }) => name)).toEqual(['Mid 2027']);
    expect((await reportOf('2027', scene.faculty.token)).tasks).toHaveLength(2);
    expect((await reportOf('2027')).tasks).toHaveLength(2);
  });

  test('the institute head sees each department, with the mean of its subjects', async () => {
    const { body } = await server.call(getDepartmentAttainment, {
      token: scene.instituteHead,
      query: { batch: '2028' },
    });
    const report = await reportOf('2028');
    expect(body.data.batches).toEqual(['2029', '2028', '2027']);
    expect(body.data.departments).toHaveLength(1);
    expect(body.data.departments[0]).toMatchObject({
      programme: report.figures.programme,
      subjects: [
        {
          code: report.subject.code,
          outcomes: report.figures.outcomes.map((figure) => ({ level: figure?.level })),
          programme: report.figures.programme,
        },
      ],
    });
    const newest = await server.call(getDepartmentAttainment, { token: scene.head.token, query: {} });
    expect(newest.body.data.batch).toBe('2029');
  });

  test('a task that is deleted counts no longer', async () => {
    const { deps } = server;
    const student = scene.students.get('2027')?.[0];
    const taskId = await makeTask(deps, scene.faculty, {
      ...windowOf(deps, -120, -60),
      subjectId: scene.subject.id,
      students: student ? [student] : [],
    });
    expect((await reportOf('2027')).tasks).toHaveLength(3);
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', taskId).execute();
    expect((await reportOf('2027')).tasks).toHaveLength(2);
  });
});
