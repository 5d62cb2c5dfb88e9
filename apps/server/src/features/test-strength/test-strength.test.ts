import {
  addProposedTest,
  callMutantEquivalent,
  createQuestion,
  deleteWrongSolution,
  editQuestion,
  fetchTestStrength,
  fetchTestStrengths,
  measureTestStrength,
  saveInputProgram,
  saveWrongSolution,
  stopTestStrength,
  viewQuestion,
  type BodyIn,
  type ReferenceSolution,
} from '@assay/contract';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  questionDraft,
  share,
  type TestAccount,
  type TestDepartment,
} from '../../../test/fixtures.ts';
import { openedEdition } from '../../../test/opened-edition.ts';
import { bringText } from '../../../test/test-text.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';
import { createRunnerClient } from '../../platform/runner/runner-client.ts';

const server = useTestServer();
let department: TestDepartment;
let faculty: TestAccount;
let token: string;

beforeAll(async () => {
  department = await makeDepartment(server.deps);
  faculty = await makeFaculty(server.deps, department, { fullname: 'Asha Menon' });
  token = await loginAs(server, faculty);
});

const python = (code: string): ReferenceSolution => ({ language: 'PYTHON', code });
/** Whether somebody may vote: 18 is a bound that no test of `weak` stands at. */
const VOTE = python('age = int(input())\nif age >= 18:\n    print("yes")\nelse:\n    print("no")\n');
const WEAK = [
  { input: '40', output: 'yes', type: 'PUBLIC' },
  { input: '3', output: 'no', type: 'HIDDEN' },
];

type Draft = BodyIn<typeof createQuestion>;
const read = async (questionId: string, as = token) =>
  (await server.call(fetchTestStrength, { token: as, params: { questionId } })).body.data;
const questionOf = async (questionId: string) =>
  (await server.call(viewQuestion, { token, body: { questionId } })).body.data;
const start = (questionId: string, as = token) =>
  server.call(measureTestStrength, { token: as, body: { questionId } });

/** A question in Python whose reference solution passes. */
const create = async (changes: Draft = {}): Promise<string> => {
  const draft = {
    language: ['PYTHON' as const],
    code: [],
    testcases: WEAK,
    referenceSolutions: [VOTE],
    ...changes,
  };
  const { body } = await server.call(createQuestion, { token, body: questionDraft(draft) });
  const questionId = body.data._id;
  await waitFor(
    'the reference solution is checked',
    async () => (await questionOf(questionId)).referenceCheck.status !== 'PENDING',
  );
  return questionId;
};

/** Its strength once it has been measured. */
const measured = async (questionId: string) => {
  const answer = await start(questionId);
  expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
  await waitFor(
    'the tests are measured',
    async () => (await read(questionId)).measurement?.state !== 'MEASURING',
  );
  return read(questionId);
};

describe('measuring the tests of a question', () => {
  test('runs the whole of a large test, whose end alone catches a mutant', async () => {
    const last = python(VOTE.code.replace('int(input())', 'int(__import__("sys").stdin.read().split()[-1])'));
    const { standIn, large } = await bringText(server, token, `${'1 '.repeat(20_000)}18`);
    const whole = { input: standIn, output: 'yes', type: 'HIDDEN', largeInput: large };
    const turned = async (testcases: NonNullable<Draft['testcases']>) => {
      const questionId = await create({ testcases, referenceSolutions: [last] });
      expect((await questionOf(questionId)).referenceCheck.status).toBe('PASSED');
      const { survivors } = await measured(questionId);
      return survivors.filter(({ after }) => after === 'if age > 18:').length;
    };
    expect(await turned(WEAK)).toBe(1);
    expect(await turned([...WEAK, whole])).toBe(0);
  });

  test('tells which mutants pass all of them, line by line, each with an input that would catch it', async () => {
    const questionId = await create();
    expect(await read(questionId)).toMatchObject({ measurement: null, problem: null, canUpdate: true });
    const { measurement, survivors } = await measured(questionId);
    expect(measurement).toMatchObject({
      state: 'READY',
      isStale: false,
      version: 1,
      startedBy: 'Asha Menon',
    });
    const { caught, all } = measurement ?? { caught: 0, all: 0 };
    expect(survivors).toHaveLength(all - caught);
    expect(caught).toBeGreaterThan(0);
    expect(survivors).toContainEqual(
      expect.objectContaining({
        kind: 'COMPARISON',
        line: 2,
        before: 'if age >= 18:',
        after: 'if age > 18:',
        equivalent: null,
      }),
    );
  });

  test('throws mutants away that compile to the same', async () => {
    const questionId = await create({
      referenceSolutions: [python('a = 2\nif True:\n    print("yes" if int(input()) >= 18 else "no")\n')],
    });
    const { measurement } = await measured(questionId);
    expect(measurement?.same).toBeGreaterThan(0);
  });

  test('made again while it runs stays the only one, and ends when somebody stops it', async () => {
    const { runner } = server.deps;
    const questionId = await create();
    const opened = Promise.withResolvers<void>();
    server.deps.runner = { ...runner, run: (request) => opened.promise.then(() => runner.run(request)) };
    try {
      await start(questionId);
      await start(questionId);
      const running = await server.deps.db
        .selectFrom('strengthMeasurement')
        .where('questionId', '=', questionId)
        .select('state')
        .execute();
      expect(running).toEqual([{ state: 'MEASURING' }]);
      await server.call(stopTestStrength, { token, body: { questionId } });
      expect((await read(questionId)).measurement).toMatchObject({ state: 'STOPPED' });
      const again = await server.call(stopTestStrength, { token, body: { questionId } });
      expect(again.status).toBe(409);
    } finally {
      server.deps.runner = runner;
      opened.resolve();
    }
  });

  test('waits for a runner that is away', async () => {
    const { runner } = server.deps;
    const refusing = createRunnerClient(inject('runnerUrl'), 'not the token of this runner');
    const questionId = await create();
    let refused = 0;
    server.deps.runner = {
      ...refusing,
      run: (request) => refusing.run(request).finally(() => (refused += 1)),
    };
    await start(questionId);
    await waitFor('a program was tried', () => refused > 0);
    expect((await read(questionId)).measurement).toMatchObject({ state: 'MEASURING' });
    server.deps.runner = runner;
    await waitFor(
      'the tests are measured',
      async () => (await read(questionId)).measurement?.state === 'READY',
    );
  });
});

/** The mutant that differs by its bound alone. */
const BOUND = { kind: 'COMPARISON', after: 'if age > 18:' };
const boundOf = async (questionId: string) => {
  const survivor = (await read(questionId)).survivors.find(({ after }) => after === BOUND.after);
  if (!survivor) throw new Error('The mutant did not survive.');
  return survivor;
};

describe('a mutant that passes every test', () => {
  test('is caught by a test that is added with one call, hidden and in a new version; then the figure is old', async () => {
    const questionId = await create({ testcases: [{ input: '17', output: 'no', type: 'PUBLIC' }, ...WEAK] });
    await measured(questionId);
    const { _id, proposal } = await boundOf(questionId);
    expect(proposal).toEqual({ input: '18', output: 'yes' });
    for (const time of [1, 2]) {
      const answer = await server.call(addProposedTest, { token, body: { questionId, programId: _id } });
      expect([time, answer.status]).toEqual([time, 200]);
    }
    const question = await questionOf(questionId);
    expect(question).toMatchObject({ version: 2 });
    expect(question.testcases).toHaveLength(4);
    expect(question.testcases.at(-1)).toMatchObject({
      input: '18',
      output: 'yes',
      type: 'HIDDEN',
      weight: 1,
    });
    expect((await read(questionId)).measurement).toMatchObject({ version: 1, isStale: true });
    await waitFor(
      'the reference solution is checked',
      async () => (await questionOf(questionId)).referenceCheck.status === 'PASSED',
    );
    const { measurement, survivors } = await measured(questionId);
    expect(measurement).toMatchObject({ version: 2, isStale: false });
    expect(survivors.map(({ after }) => after)).not.toContain(BOUND.after);
  });

  test('counts no longer once somebody calls it equivalent, with a reason, and again when that is taken back', async () => {
    const questionId = await create();
    const { measurement } = await measured(questionId);
    const { _id } = await boundOf(questionId);
    const say = (isEquivalent: boolean, reason?: string) =>
      server.call(callMutantEquivalent, {
        token,
        body: { questionId, programId: _id, isEquivalent, reason },
      });
    const missing = await say(true);
    expect([missing.status, missing.failure.errors]).toMatchObject([400, [{ path: 'reason' }]]);
    await say(true, 'Nobody is exactly 18.');
    const all = measurement?.all ?? 0;
    expect((await read(questionId)).measurement).toMatchObject({ all: all - 1, equivalent: 1 });
    expect((await boundOf(questionId)).equivalent).toMatchObject({
      by: 'Asha Menon',
      reason: 'Nobody is exactly 18.',
    });
    await measured(questionId);
    expect((await boundOf(questionId)).equivalent).toMatchObject({ reason: 'Nobody is exactly 18.' });
    const again = (await boundOf(questionId))._id;
    await server.call(callMutantEquivalent, {
      token,
      body: { questionId, programId: again, isEquivalent: false },
    });
    expect((await read(questionId)).measurement).toMatchObject({ all, equivalent: 0 });
  });

  test('an edit of the statement alone leaves the figure, one of a test does not', async () => {
    const questionId = await create();
    await measured(questionId);
    const edit = async (changes: Draft) => {
      const edition = await openedEdition(server, token, 'question', questionId);
      const draft = {
        language: ['PYTHON' as const],
        code: [],
        testcases: WEAK,
        referenceSolutions: [VOTE],
        ...changes,
      };
      await server.call(editQuestion, { token, body: { ...questionDraft(draft), questionId, edition } });
    };
    await edit({ question: '<p>May somebody of this age vote?</p>' });
    expect((await read(questionId)).measurement).toMatchObject({ version: 1, isStale: false });
    await edit({ testcases: [...WEAK, { input: '18', output: 'yes', type: 'HIDDEN' }] });
    expect((await read(questionId)).measurement).toMatchObject({ isStale: true });
  });
});

describe('versions of a question', () => {
  const figures = async (...asked: string[]) =>
    server.call(fetchTestStrengths, { token, query: { ids: asked.join(',') } });
  /** What a task says that has the question in this version. */
  const figureOf = async (asked: string) => (await figures(asked)).body.data[0];

  test('each have the figure of their own tests, also after a newer one was measured', async () => {
    const questionId = await create({ testcases: [{ input: '17', output: 'no', type: 'PUBLIC' }, ...WEAK] });
    const { measurement: first } = await measured(questionId);
    const { _id: programId } = await boundOf(questionId);
    await server.call(addProposedTest, { token, body: { questionId, programId } });
    await waitFor(
      'the reference solution is checked',
      async () => (await questionOf(questionId)).referenceCheck.status === 'PASSED',
    );
    const weaker = { isStale: false, counts: { caught: first?.caught, all: first?.all } };
    expect(await figureOf(`${questionId}:1`)).toMatchObject(weaker);
    expect(await figureOf(`${questionId}:2`)).toMatchObject({ ...weaker, isStale: true });
    expect(await figureOf(questionId)).toMatchObject({ isStale: true });

    const { measurement: second } = await measured(questionId);
    expect(second?.caught).toBeGreaterThan(first?.caught ?? Infinity);
    const stronger = { isStale: false, counts: { caught: second?.caught, all: second?.all } };
    expect(await figureOf(`${questionId}:1`)).toMatchObject(weaker);
    expect(await figureOf(`${questionId}:2`)).toMatchObject(stronger);
    expect(await figureOf(questionId)).toMatchObject(stronger);
  });

  test('that a question has not have none, and what is no version is refused', async () => {
    const [questionId, other] = [await create(), await create()];
    expect((await figures(`${questionId}:2`, `${other}:1`)).body.data).toMatchObject([{ questionId: other }]);
    for (const version of ['0', 'x', ''])
      expect([version, (await figures(`${questionId}:${version}`)).status]).toEqual([version, 400]);
  });
});

describe('programs that an author gives', () => {
  const wrong = (code: string) => ({
    _id: newId(),
    name: 'Reads the bound wrongly',
    language: 'PYTHON' as const,
    code,
  });

  test('wrong solutions count beside the mutants, and one that passes is shown with a test that catches it', async () => {
    const questionId = await create({ testcases: [{ input: '17', output: 'no', type: 'PUBLIC' }, ...WEAK] });
    const passing = wrong('print("yes" if int(input()) > 18 else "no")');
    const failing = { ...wrong('print("yes")'), name: 'Says yes' };
    for (const wrongSolution of [passing, failing])
      expect(
        (await server.call(saveWrongSolution, { token, body: { questionId, wrongSolution } })).status,
      ).toBe(200);
    const { survivors, wrongSolutions } = await measured(questionId);
    expect(wrongSolutions).toMatchObject([
      { name: passing.name, outcome: 'SURVIVED', addedBy: 'Asha Menon' },
      { name: 'Says yes', outcome: 'CAUGHT', verdict: 'WRONG_ANSWER' },
    ]);
    expect(survivors).toContainEqual(
      expect.objectContaining({
        wrongSolution: passing.name,
        kind: null,
        proposal: { input: '18', output: 'yes' },
      }),
    );
    const body = { questionId, wrongSolutionId: passing._id };
    await server.call(deleteWrongSolution, { token, body });
    expect((await server.call(deleteWrongSolution, { token, body })).status).toBe(404);
    expect(await read(questionId)).toMatchObject({
      measurement: { isStale: true },
      wrongSolutions: [{ name: 'Says yes' }],
    });
  });

  test('a generator makes inputs, and a validator refuses bad ones', async () => {
    const questionId = await create();
    const save = (role: 'GENERATOR' | 'VALIDATOR', code: string) =>
      server.call(saveInputProgram, {
        token,
        body: { questionId, role, program: { language: 'PYTHON', code, arguments: '17' } },
      });
    await save('GENERATOR', 'seed, least = map(int, input().split())\nprint(least + seed % 3)');
    await save('VALIDATOR', 'import sys\nsys.exit(42 if int(input()) == 18 else 43)');
    await measured(questionId);
    const { survivors, generator } = await read(questionId);
    expect(generator).toMatchObject({ language: 'PYTHON', arguments: '17' });
    const proposed = survivors.flatMap(({ proposal }) => proposal?.input ?? []);
    expect(new Set(proposed)).toEqual(new Set(['18']));
    await server.call(saveInputProgram, { token, body: { questionId, role: 'GENERATOR', program: null } });
    expect((await read(questionId)).generator).toBeNull();
  });
});

test('who may see a question sees its strength, who may change it acts, and nobody else does either', async () => {
  const questionId = await create();
  await measured(questionId);
  const { _id } = await boundOf(questionId);
  const reader = await makeFaculty(server.deps, department);
  await share(server.deps, 'question', questionId, reader, ['view']);
  const [theirs, strange] = [
    await loginAs(server, reader),
    await loginAs(server, await makeFaculty(server.deps, department)),
  ];
  expect(await read(questionId, theirs)).toMatchObject({ canUpdate: false, measurement: { state: 'READY' } });
  expect((await start(questionId, theirs)).status).toBe(403);
  const body = { questionId, programId: _id };
  expect((await server.call(addProposedTest, { token: theirs, body })).status).toBe(403);
  expect((await start(questionId, strange)).status).toBe(404);
  const unseen = await server.call(fetchTestStrength, { token: strange, params: { questionId } });
  expect(unseen.status).toBe(404);
  const lists = await Promise.all(
    [token, theirs, strange].map(async (as) => {
      const { body: answer } = await server.call(fetchTestStrengths, {
        token: as,
        query: { ids: questionId },
      });
      return answer.data;
    }),
  );
  expect(lists).toMatchObject([
    [{ questionId, canBeMeasured: true, isStale: false, counts: { all: expect.any(Number) } }],
    [{ questionId }],
    [],
  ]);
});

test('is refused where nothing can be measured, with why', async () => {
  const questionId = await create({ referenceSolutions: [] });
  const answer = await start(questionId);
  expect([answer.status, answer.failure.message]).toEqual([400, expect.stringContaining('has none')]);
  expect((await read(questionId)).problem).toContain('has none');
});
