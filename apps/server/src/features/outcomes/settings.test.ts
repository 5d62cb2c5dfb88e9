import {
  getAttainmentSettings,
  getSubjectSettings,
  saveAttainmentSettings,
  saveSubjectSettings,
  type BodyIn,
  type Failure,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeSubject,
  makeTask,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let department: TestDepartment;
let head: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  head = await makeHead(server.deps, department, { fullname: 'Asha Menon' });
  token = await loginAs(server, head);
});

const read = async () => (await server.call(getAttainmentSettings, { token })).body.data;
const save = async (changes: Partial<BodyIn<typeof saveAttainmentSettings>>) => {
  const body = { ...(await read()), ...changes };
  const { status, answer } = await server.send(saveAttainmentSettings, { token, body });
  return { status, failure: answer as Failure };
};

describe('what a department measures by', () => {
  test('is 60 % of the marks, and 50, 60 and 70 % of the students, until the head says otherwise', async () => {
    expect(await read()).toMatchObject({
      target: 60,
      level1: 50,
      level2: 60,
      level3: 70,
      programmeOutcomes: [],
    });
    const programmeOutcomes = [
      { code: 'PO1', title: 'Engineering knowledge' },
      { code: 'PO2', title: 'Problem analysis' },
    ];
    expect((await save({ target: 55, level1: 45, programmeOutcomes })).status).toBe(200);
    expect(await read()).toMatchObject({ target: 55, level1: 45, level3: 70, programmeOutcomes });
  });

  test('keeps outcomes that change places or names, and loses those that are not named', async () => {
    const [first, second] = (await read()).programmeOutcomes;
    if (!first || !second) throw new Error('There are no programme outcomes.');
    const swapped = [
      { ...second, code: 'PO1' },
      { ...first, code: 'PO2' },
      { code: 'PO3', title: 'Ethics' },
    ];
    expect((await save({ programmeOutcomes: swapped })).status).toBe(200);
    const after = (await read()).programmeOutcomes;
    expect(after.map(({ _id, code }) => [_id, code]).slice(0, 2)).toEqual([
      [second._id, 'PO1'],
      [first._id, 'PO2'],
    ]);
    expect((await save({ programmeOutcomes: after.slice(0, 2) })).status).toBe(200);
    expect((await read()).programmeOutcomes).toEqual(after.slice(0, 2));
  });

  test.each<[string, Partial<BodyIn<typeof saveAttainmentSettings>>, string, string]>([
    ['a target of nothing', { target: 0 }, 'target', 'Enter a number from 1 to 100.'],
    [
      'levels that do not rise',
      { level2: 50, level1: 50 },
      'level2',
      'Each level must need more students than the one below.',
    ],
    [
      'a code that appears twice',
      {
        programmeOutcomes: [
          { code: 'PO1', title: 'One' },
          { code: 'po1', title: 'Two' },
        ],
      },
      'programmeOutcomes.1.code',
      'Codes must be unique.',
    ],
    [
      'an outcome without a title',
      { programmeOutcomes: [{ code: 'PO1', title: ' ' }] },
      'programmeOutcomes.0.title',
      'A title is required.',
    ],
    [
      'an outcome that the department does not have',
      { programmeOutcomes: [{ _id: crypto.randomUUID(), code: 'PO1', title: 'One' }] },
      'programmeOutcomes.0.code',
      'The department no longer has this programme outcome. Please reload the page.',
    ],
  ])('%s is refused, and changes nothing', async (_name, changes, path, message) => {
    const before = await read();
    const { status, failure } = await save(changes);
    expect([status, failure.errors?.[0]]).toEqual([400, { path, message }]);
    expect(await read()).toEqual(before);
  });

  test('is not overwritten by who opened it earlier', async () => {
    const opened = await read();
    await save({ target: 65 });
    const { status, failure } = await save({ target: 70, edition: opened.edition });
    expect([status, failure.code]).toEqual([409, 'CHANGED']);
    expect(failure.message).toBe(
      'You saved this page elsewhere after you opened it here. Nothing was saved.',
    );
    expect(failure.conflict).toMatchObject({ stored: { target: 65 } });
    // The same once more: its answer was lost.
    expect((await save({ target: 65, edition: opened.edition })).status).toBe(200);
    expect((await read()).target).toBe(65);
  });
});

describe('what a subject says of its outcomes', () => {
  let subject: { id: string; modules: string[] };
  let taskId: string;
  const params = () => ({ subjectId: subject.id });
  const readSubject = async () =>
    (await server.call(getSubjectSettings, { token, params: params() })).body.data;
  const saveSubject = async (changes: Record<string, unknown>, by = token) => {
    const { outcomes, tasks, edition } = await readSubject();
    const body = { ...params(), outcomes, tasks, edition, ...changes };
    const { status, answer } = await server.send(saveSubjectSettings, { token: by, body });
    return { status, failure: answer as Failure };
  };

  beforeAll(async () => {
    const { deps } = server;
    subject = await makeSubject(deps, department, { modules: ['Arrays', 'Trees'] });
    const faculty = await makeFaculty(deps, department);
    taskId = await makeTask(deps, faculty, { subjectId: subject.id, name: 'Mid' });
  });

  test('targets, strengths and weights are kept; the rest is as the department has it', async () => {
    const { programmeOutcomes, outcomes, tasks, departmentTarget } = await readSubject();
    expect(departmentTarget).toBe(65);
    expect(outcomes.map(({ code, title, target, map }) => [code, title, target, map])).toEqual([
      ['CO1', 'Arrays', null, []],
      ['CO2', 'Trees', null, []],
    ]);
    expect(tasks.map(({ name, weight }) => [name, weight])).toEqual([['Mid', 1]]);
    const [po1 = '', po2 = ''] = programmeOutcomes.map(({ _id }) => _id);
    const map = [
      { programmeOutcomeId: po1, strength: 3 },
      { programmeOutcomeId: po2, strength: 0 },
    ];
    const [first, second] = outcomes;
    const wanted = [{ ...first, target: 40, map }, second];
    expect((await saveSubject({ outcomes: wanted, tasks: [{ _id: taskId, weight: 0 }] })).status).toBe(200);
    const after = await readSubject();
    expect(after.outcomes.map(({ target, map: own }) => [target, own])).toEqual([
      [40, [{ programmeOutcomeId: po1, strength: 3 }]],
      [null, []],
    ]);
    expect(after.tasks[0]?.weight).toBe(0);
  });

  test('a programme outcome that goes takes what leads to it along', async () => {
    const { programmeOutcomes } = await read();
    await save({ programmeOutcomes: programmeOutcomes.slice(1) });
    expect((await readSubject()).outcomes[0]?.map).toEqual([]);
  });

  test.each<[string, () => Record<string, unknown>, number, string]>([
    [
      'a strength of 4',
      () => ({
        outcomes: [
          {
            _id: subject.modules[0],
            target: null,
            map: [{ programmeOutcomeId: crypto.randomUUID(), strength: 4 }],
          },
        ],
      }),
      400,
      'Enter a number from 0 to 3.',
    ],
    [
      'an outcome of another subject',
      () => ({ outcomes: [{ _id: crypto.randomUUID(), target: null, map: [] }] }),
      400,
      'What is measured has changed since. Please reload the page.',
    ],
    [
      'a task that is named twice',
      () => ({ tasks: [1, 2].map((weight) => ({ _id: taskId, weight })) }),
      400,
      'Each outcome and each task may be named once.',
    ],
    [
      'a negative weight',
      () => ({ tasks: [{ _id: taskId, weight: -1 }] }),
      400,
      'Enter a weight, 0 or more.',
    ],
    ['a subject that is not there', () => ({ subjectId: crypto.randomUUID() }), 404, 'Subject not found.'],
  ])('%s is refused', async (_name, changes, status, message) => {
    const before = await readSubject();
    const refused = await saveSubject(changes());
    expect(refused.status).toBe(status);
    expect([refused.failure.message, refused.failure.errors?.[0]?.message]).toContain(message);
    expect(await readSubject()).toEqual(before);
  });

  test('the head of another department is told of nothing', async () => {
    const elsewhere = await makeDepartment(server.deps, department.instituteId);
    const theirs = await loginAs(server, await makeHead(server.deps, elsewhere));
    expect((await saveSubject({}, theirs)).status).toBe(404);
  });

  test('a new task makes no other edition, a weight that somebody else gave does', async () => {
    const { edition } = await readSubject();
    await makeTask(server.deps, head, { subjectId: subject.id, name: 'Late' });
    expect((await saveSubject({ edition, tasks: [{ _id: taskId, weight: 3 }] })).status).toBe(200);
    const late = await saveSubject({ edition, tasks: [{ _id: taskId, weight: 4 }] });
    expect([late.status, late.failure.code]).toEqual([409, 'CHANGED']);
    expect((await readSubject()).tasks.find(({ _id }) => _id === taskId)?.weight).toBe(3);
  });
});
