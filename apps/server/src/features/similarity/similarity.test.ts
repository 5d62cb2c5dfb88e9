import {
  closeSimilarityCase,
  fetchComparison,
  fetchComparisonOptions,
  fetchComparisons,
  fetchLeftOutPrograms,
  fetchPairGrowth,
  fetchSimilarGroups,
  fetchSimilarityCase,
  fetchSimilarityCases,
  fetchSimilarPair,
  fetchSimilarPairs,
  noteInSimilarityCase,
  openSimilarityCase,
  programHash,
  startComparison,
  stopComparison,
  type BodyIn,
  type LogEntry,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { comparedTask, SPIRAL, spiralQuestion } from '../../../test/compared-task.ts';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeTask,
  share,
  type TestAccount,
} from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';
import { compareTask, requeueComparisons } from './index.ts';

const server = useTestServer();
let owner: TestAccount;
let token: string;

beforeAll(async () => {
  owner = await makeFaculty(server.deps, await makeDepartment(server.deps), { fullname: 'Asha Menon' });
  token = await loginAs(server, owner);
});

const { honest, language } = SPIRAL;
const copied = honest[7] ?? '';
/** Everybody for themselves, and one who has the program of another. */
const CLASS = [...honest, copied];
/** Keeps the parser busy for as long as it may. */
const SLOW = { language: 'JAVA' as const, code: 'case 1:'.repeat(7000) };

const start = (body: BodyIn<typeof startComparison>) => server.call(startComparison, { token, body });

const read = async (comparisonId: string, as = token) =>
  (await server.call(fetchComparison, { token: as, params: { comparisonId } })).body.data;

const pairsOf = async (comparisonId: string, query = {}, as = token) =>
  (await server.call(fetchSimilarPairs, { token: as, params: { comparisonId }, query })).body.data;

/** Compares a task and waits for it; the comparison's id. */
const compared = async (body: BodyIn<typeof startComparison>): Promise<string> => {
  const answer = await start(body);
  expect([answer.status, answer.body]).toMatchObject([200, { success: true }]);
  const comparisonId = answer.body.data._id;
  await waitFor('the comparison is ready', async () => (await read(comparisonId)).state === 'READY');
  return comparisonId;
};

const namesOf = ({ left, right }: Awaited<ReturnType<typeof pairsOf>>[number]): string[] => [
  left.student.fullname,
  right.student.fullname,
];

const noted = async (taskId: string): Promise<string[]> => {
  const rows = await server.deps.db
    .selectFrom('auditLog')
    .where('itemId', '=', taskId)
    .orderBy('id')
    .select('action')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a comparison', () => {
  test('finds who has the program of whom, says so without a share, and changes no mark', async () => {
    const { taskId, questionId } = await comparedTask(server, owner, CLASS);
    const marks = () =>
      server.deps.db
        .selectFrom('submissionProgram')
        .innerJoin('attempt', 'attempt.id', 'attemptId')
        .where('taskId', '=', taskId)
        .select(['attemptId', 'marks', 'submissionProgram.gradedAt'])
        .orderBy('attemptId')
        .execute();
    const before = await marks();
    const comparisonId = await compared({ taskId });
    expect(await read(comparisonId)).toMatchObject({
      state: 'READY',
      pairs: 1,
      groups: 0,
      ended: { by: null },
      progress: { read: CLASS.length, all: CLASS.length, questionsDone: 1 },
      done: [{ questionId, compared: CLASS.length, others: 0, found: 1 }],
      leftOut: {},
    });
    const [pair, ...rest] = await pairsOf(comparisonId);
    expect(rest).toEqual([]);
    expect(pair).toMatchObject({ level: 'high', group: null, case: { state: 'NONE' } });
    expect(pair && namesOf(pair).toSorted()).toEqual(['Student 107', `Student ${99 + CLASS.length}`]);
    expect(pair?.onlyTheirs).toBe(pair?.fragments);
    expect(Object.keys(pair ?? {})).not.toContain('surprise');

    const { data } = (await server.call(fetchSimilarPair, { token, params: { pairId: pair?._id ?? '' } }))
      .body;
    expect(data.left.text).toBe(data.right.text);
    expect(data.shared.length).toBe(pair?.fragments);
    for (const { left, right, sharedBy } of data.shared) {
      expect(left).toEqual(right);
      expect(sharedBy).toBe(2);
    }
    expect(await marks()).toEqual(before);
    expect(await noted(taskId)).toEqual(['start-comparison', 'view-similar-pair']);
  });

  test('names groups, and narrows pairs to one', async () => {
    const other = honest[3] ?? '';
    const { taskId } = await comparedTask(server, owner, [...CLASS, copied, other]);
    const comparisonId = await compared({ taskId });
    expect(await read(comparisonId)).toMatchObject({ pairs: 4, groups: 1 });
    const groups = (await server.call(fetchSimilarGroups, { token, params: { comparisonId } })).body;
    expect(groups).toMatchObject({ total: 1, data: [{ number: 1, programs: 3, pairs: 3 }] });
    expect(groups.data[0]?.students.map(({ fullname }) => fullname)).toContain('Student 107');
    expect(await pairsOf(comparisonId, { group: 1 })).toHaveLength(3);
    const [alone] = (await pairsOf(comparisonId)).filter(({ group }) => group === null);
    expect(alone && namesOf(alone)).toContain('Student 103');
    const found = await server.call(fetchSimilarGroups, {
      token,
      params: { comparisonId },
      query: { search: 'Student 103' },
    });
    expect(found.body.total).toBe(0);
  });

  test('reaches into other tasks with the question that its asker may evaluate, and into no other', async () => {
    const questionId = await spiralQuestion(server, owner);
    const colleague = await makeFaculty(server.deps, {
      id: owner.departmentId,
      instituteId: owner.instituteId,
    });
    const earlier = await comparedTask(server, owner, [copied], { questionId });
    const foreign = await comparedTask(server, colleague, [honest[3] ?? ''], { questionId });
    const { taskId } = await comparedTask(server, owner, honest, { questionId });
    const options = await server.call(fetchComparisonOptions, { token, params: { taskId } });
    expect(options.body.data).toMatchObject({
      problem: null,
      questions: [{ programs: honest.length, otherTasks: 1, otherPrograms: 1 }],
    });
    expect(await pairsOf(await compared({ taskId }))).toEqual([]);

    const comparisonId = await compared({ taskId, withOthers: true });
    const pairs = await pairsOf(comparisonId);
    expect(pairs).toMatchObject([
      { left: { task: { _id: taskId } }, right: { task: { _id: earlier.taskId } } },
    ]);
    expect(await read(comparisonId)).toMatchObject({ otherTasks: 1, pairs: 1, done: [{ others: 1 }] });

    // Whoever may evaluate this task alone is told nothing of the other one.
    await share(server.deps, 'task', taskId, colleague, ['evaluate']);
    const asColleague = await loginAs(server, colleague);
    expect(await pairsOf(comparisonId, {}, asColleague)).toEqual([]);
    expect(await read(comparisonId, asColleague)).toMatchObject({ pairs: 0 });
    const params = { pairId: pairs[0]?._id ?? '' };
    for (const route of [fetchSimilarPair, fetchPairGrowth])
      expect((await server.call(route, { token: asColleague, params })).status).toBe(404);
    const opened = await server.call(openSimilarityCase, { token, body: params });
    const shown = await server.call(fetchSimilarityCase, {
      token: asColleague,
      params: { caseId: opened.body.data._id },
    });
    expect(shown.body.data).toMatchObject({ hidden: 1, pair: null });
    expect(shown.body.data.programs).toHaveLength(1);
    expect(foreign.taskId).not.toBe(earlier.taskId);
  });

  test('leaves programs out that are there to stop it, and names them with why', async () => {
    const hostile = [
      `int main(void) { return ${'('.repeat(9000)}1${')'.repeat(9000)}; }`,
      `int main(void) { ${'x += 1; '.repeat(30_000)} }`,
      SLOW,
    ];
    const { taskId } = await comparedTask(server, owner, [...CLASS, ...hostile]);
    const comparisonId = await compared({ taskId });
    expect(await read(comparisonId)).toMatchObject({
      pairs: 1,
      leftOut: { DEEP: 1, LONG: 1, SLOW: 1 },
      done: [{ compared: CLASS.length }],
    });
    const leftOut = (await server.call(fetchLeftOutPrograms, { token, params: { comparisonId } })).body.data;
    expect(leftOut.map(({ student, reason }) => [student.fullname, reason])).toEqual([
      [`Student ${100 + CLASS.length}`, 'DEEP'],
      [`Student ${101 + CLASS.length}`, 'LONG'],
      [`Student ${102 + CLASS.length}`, 'SLOW'],
    ]);
  });

  test('is started once, however often the call is made, and one at a time', async () => {
    const { taskId } = await comparedTask(server, owner, CLASS);
    const body = { _id: newId(), taskId };
    const [first, again] = await Promise.all([start(body), start(body)]);
    expect([first.status, again.status]).toEqual([200, 200]);
    await waitFor('the comparison is ready', async () => (await read(body._id)).state === 'READY');
    const list = await server.call(fetchComparisons, { token, params: { taskId } });
    expect(list.body.total).toBe(1);

    const running = newId();
    await server.deps.db
      .insertInto('comparison')
      .values({ id: running, taskId, state: 'COMPARING', startedBy: owner.id, startedAt: server.deps.now() })
      .execute();
    expect((await start({ taskId })).failure.message).toMatch(/already/);
    expect((await server.call(stopComparison, { token, body: { comparisonId: running } })).status).toBe(200);
    expect((await server.call(stopComparison, { token, body: { comparisonId: running } })).status).toBe(409);
  });

  test('is not started while students can still sit the task, nor for too few programs', async () => {
    const open = await makeTask(server.deps, owner);
    expect((await start({ taskId: open })).failure.message).toMatch(/when it is over/);
    const { taskId } = await comparedTask(server, owner, honest.slice(0, 4));
    expect((await start({ taskId })).failure.message).toMatch(/Fewer than 10/);
    expect((await start({ taskId, questionId: newId() })).status).toBe(404);
  });

  test('goes on after a restart with the questions that are not done', async () => {
    const { taskId, questionId } = await comparedTask(server, owner, CLASS);
    const [comparisonId, done] = [newId(), await spiralQuestion(server, owner)];
    const { db, now } = server.deps;
    await db
      .insertInto('comparison')
      .values({ id: comparisonId, taskId, state: 'COMPARING', startedBy: owner.id, startedAt: now() })
      .execute();
    const comparedAt = now();
    await db
      .insertInto('comparisonQuestion')
      .values([
        { comparisonId, questionId, programs: 3, readCount: 2 },
        { comparisonId, questionId: done, comparedAt },
      ])
      .execute();
    await requeueComparisons(server.deps);
    await waitFor('the comparison is ready', async () => (await read(comparisonId)).state === 'READY');
    expect(await pairsOf(comparisonId)).toHaveLength(1);
    const { comparedAt: kept } = await db
      .selectFrom('comparisonQuestion')
      .where('questionId', '=', done)
      .select('comparedAt')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual(comparedAt);
    // Made again by a worker that was thought dead, it finds nothing to do.
    await compareTask(server.deps, comparisonId);
    expect(await pairsOf(comparisonId)).toHaveLength(1);
  });

  test('stops where it is, and the next one is not held up', async () => {
    const slow = await comparedTask(
      server,
      owner,
      Array.from({ length: 60 }, () => SLOW),
    );
    const comparisonId = (await start({ taskId: slow.taskId })).body.data._id;
    await waitFor('it has begun', async () => (await read(comparisonId)).progress.all === 60);
    expect((await server.call(stopComparison, { token, body: { comparisonId } })).status).toBe(200);
    const { taskId } = await comparedTask(server, owner, CLASS);
    await compared({ taskId });
    expect(await read(comparisonId)).toMatchObject({
      state: 'STOPPED',
      ended: { by: 'Asha Menon' },
      done: [],
    });
    expect(await noted(slow.taskId)).toEqual(['start-comparison', 'stop-comparison']);
  });
});

describe('a pair', () => {
  const onePair = async () => {
    const task = await comparedTask(server, owner, CLASS);
    const comparisonId = await compared({ taskId: task.taskId });
    const [pair] = await pairsOf(comparisonId);
    if (!pair) throw new Error('The copy was not found.');
    return { ...task, pair };
  };

  test('shows how the shared parts came about: who had them first, and what came at one stroke', async () => {
    const { questionId, attemptIds, students, pair } = await onePair();
    const begun = server.deps.now().getTime();
    const at = (minute: number): string => new Date(begun + minute * 60_000).toISOString();
    const half = copied.indexOf('case WEST');
    const typed: LogEntry[] = [
      { revision: 1, typedAt: at(0), change: [language, [{ code: copied.slice(0, half) }]] },
      { revision: 2, typedAt: at(9), change: [language, 0, half, 0, copied.slice(half)] },
    ];
    const pasted: LogEntry[] = [
      { revision: 1, typedAt: at(30), change: [language, [{ code: '' }]] },
      { revision: 2, typedAt: at(40), change: [language, 0, 0, 0, copied] },
    ];
    const batch = (attemptId: string | undefined, entries: LogEntry[]) => ({
      attemptId: attemptId ?? '',
      questionId,
      fromRevision: 1,
      toRevision: 2,
      entries: JSON.stringify(entries),
      previousHash: '',
      hash: 'h',
      receivedAt: new Date(at(60)),
    });
    await server.deps.db
      .insertInto('editLog')
      .values([batch(attemptIds[7], typed), batch(attemptIds.at(-1), pasted)])
      .execute();
    const { data } = (await server.call(fetchPairGrowth, { token, params: { pairId: pair._id } })).body;
    const isFirstLeft = pair.left.student._id === students[7]?.id;
    const [first, second] = isFirstLeft ? [data.left, data.right] : [data.right, data.left];
    expect(first).toMatchObject({ allAt: at(9) });
    expect(second).toMatchObject({ halfAt: at(40), allAt: at(40), jumps: [{ at: at(40) }] });
    expect(second?.moments.map(({ pieces }) => pieces)).toEqual([0, second?.pieces]);
  });

  test('is not shown with a program that is no longer the one that was compared', async () => {
    const { questionId, attemptIds, pair, students } = await onePair();
    const code = [{ code: 'int main(void) { return 0; }' }];
    await server.deps.db
      .updateTable('submissionProgram')
      .set({ code: JSON.stringify(code), hash: programHash(language, code) })
      .where('attemptId', '=', attemptIds[7] ?? '')
      .where('questionId', '=', questionId)
      .execute();
    const { data } = (await server.call(fetchSimilarPair, { token, params: { pairId: pair._id } })).body;
    const isFirstLeft = pair.left.student._id === students[7]?.id;
    expect((isFirstLeft ? data.left : data.right).text).toBeNull();
    expect((isFirstLeft ? data.right : data.left).text).toBe(copied);
    const growth = await server.call(fetchPairGrowth, { token, params: { pairId: pair._id } });
    expect(growth.body.data).toEqual({ left: null, right: null });
  });
});

describe('a case', () => {
  test('holds notes and what students said, and is closed by a person in words', async () => {
    const { taskId } = await comparedTask(server, owner, [...CLASS, copied]);
    const comparisonId = await compared({ taskId });
    const [pair] = await pairsOf(comparisonId);
    const body = { _id: newId(), pairId: pair?._id ?? '', wholeGroup: true };
    const open = () => server.call(openSimilarityCase, { token, body });
    expect([(await open()).status, (await open()).status]).toEqual([200, 200]);
    const other = await server.call(openSimilarityCase, { token, body: { pairId: body.pairId } });
    expect(other.failure.message).toMatch(/open already/);
    expect(await pairsOf(comparisonId, { caseState: 'OPEN' })).toHaveLength(3);
    expect(await pairsOf(comparisonId, { caseState: 'NONE' })).toEqual([]);

    const caseId = body._id;
    const note = (written: Omit<BodyIn<typeof noteInSimilarityCase>, 'caseId'>) =>
      server.call(noteInSimilarityCase, { token, body: { caseId, ...written } });
    const studentId = pair?.left.student._id ?? '';
    expect((await note({ kind: 'NOTE', text: 'Talked to all three.' })).status).toBe(200);
    expect((await note({ kind: 'WORD', studentId, text: 'We learned it together.' })).status).toBe(200);
    expect((await note({ kind: 'WORD', text: 'Whose?' })).failure.message).toMatch(/Choose the student/);
    expect((await note({ kind: 'WORD', studentId: newId(), text: 'Whose?' })).status).toBe(400);
    expect((await note({ kind: 'NOTE', text: ' ' })).status).toBe(400);

    const close = () =>
      server.call(closeSimilarityCase, { token, body: { caseId, outcome: 'Both had a talk.' } });
    expect([(await close()).status, (await close()).status]).toEqual([200, 409]);
    expect((await note({ kind: 'NOTE', text: 'Too late.' })).status).toBe(409);
    const { data } = (await server.call(fetchSimilarityCase, { token, params: { caseId } })).body;
    expect(data).toMatchObject({
      state: 'CLOSED',
      closed: { by: 'Asha Menon', outcome: 'Both had a talk.' },
      hidden: 0,
      notes: 2,
      entries: [
        { kind: 'NOTE', student: null, text: 'Talked to all three.', by: 'Asha Menon' },
        { kind: 'WORD', student: { _id: studentId }, text: 'We learned it together.' },
      ],
    });
    expect(data.programs).toHaveLength(3);
    const list = await server.call(fetchSimilarityCases, {
      token,
      params: { taskId },
      query: { state: 'CLOSED' },
    });
    expect(list.body.data.map(({ _id }) => _id)).toEqual([caseId]);
    expect(await noted(taskId)).toEqual([
      'start-comparison',
      'open-similarity-case',
      'note-in-similarity-case',
      'note-in-similarity-case',
      'close-similarity-case',
      'view-similarity-case',
    ]);
    // The next comparison finds the same, and the case with it.
    const again = await compared({ taskId });
    expect(await pairsOf(again, { caseState: 'CLOSED' })).toHaveLength(3);
  });
});
