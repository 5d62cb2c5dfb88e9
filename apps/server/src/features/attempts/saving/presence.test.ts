import {
  ATTEMPT_BYTES_MAX,
  LOG_START,
  headsAfter,
  finalSubmit,
  saveDraft,
  startTask,
  type LogHead,
  type PresenceEntry,
  type PresenceKind,
  type PresenceLog,
} from '@assay/contract';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
} from '../../../../test/fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { hashText } from '../attempt/text-hash.ts';

const server = useTestServer();

/** Entries that go on from a head, one a second. */
const entriesOn = (base: LogHead, changes: readonly (readonly [PresenceKind, number])[]): PresenceEntry[] =>
  changes.map(([kind, characters], index) => ({
    revision: base.revision + 1 + index,
    typedAt: new Date(server.deps.now().getTime() + index * 1000).toISOString(),
    change: [kind, characters],
  }));
const endOf = (base: LogHead, entries: readonly PresenceEntry[]): LogHead =>
  headsAfter(base, entries).at(-1) ?? base;
const logOf = (page: string, base: LogHead, entries: PresenceEntry[]): PresenceLog => ({
  page,
  base,
  entries,
  hash: endOf(base, entries).hash,
});

/** A student who has started a task with one question. */
const begin = async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  await server.call(startTask, { token, body: { taskId } });
  const { id: attemptId } = await server.deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select('id')
    .executeTakeFirstOrThrow();
  const tell = (...presence: PresenceLog[]) =>
    server.call(saveDraft, { token, body: { taskId, programDrafts: [], presence } });
  const stored = () =>
    server.deps.db
      .selectFrom('presenceBatch')
      .where('attemptId', '=', attemptId)
      .orderBy('number')
      .selectAll()
      .execute();
  const state = () =>
    server.deps.db
      .selectFrom('presence')
      .where('attemptId', '=', attemptId)
      .selectAll()
      .executeTakeFirstOrThrow();
  return { taskId, questionId, attemptId, token, tell, stored, state };
};

test('what a page notes is acknowledged by number and hash; repeated and reordered calls change nothing', async () => {
  const { tell, stored } = await begin();
  const first = entriesOn(LOG_START, [
    ['back', 0],
    ['pasted', 120],
  ]);
  const head = endOf(LOG_START, first);
  const more = entriesOn(head, [['away', 0]]);
  const both = logOf('page', LOG_START, [...first, ...more]);
  const end = endOf(head, more);
  expect((await tell(logOf('page', LOG_START, first))).body.data.presence).toEqual([
    { page: 'page', ...head },
  ]);
  expect((await tell(both)).body.data.presence).toEqual([{ page: 'page', ...end }]);
  for (const again of [logOf('page', LOG_START, first), both, logOf('page', head, more)])
    expect((await tell(again)).body.data.presence).toEqual([{ page: 'page', ...end }]);
  const batches = await stored();
  expect(batches.flatMap(({ entries }) => entries)).toEqual([...first, ...more]);
  expect(batches.map(({ previousHash, hash }) => [previousHash, hash])).toEqual([
    ['', head.hash],
    [head.hash, end.hash],
  ]);
});

test('two devices write one chain of the attempt, whose every row is tied to the one before', async () => {
  const { tell, stored, state } = await begin();
  const [one, two] = [
    entriesOn(LOG_START, [['back', 0]]),
    entriesOn(LOG_START, [
      ['back', 0],
      ['away', 0],
    ]),
  ];
  await Promise.all([tell(logOf('one', LOG_START, one)), tell(logOf('two', LOG_START, two))]);
  const head = endOf(LOG_START, one);
  await tell(logOf('one', head, entriesOn(head, [['away', 0]])));
  const batches = await stored();
  expect(batches.map(({ number }) => number)).toEqual([1, 2, 3]);
  let chain = '';
  for (const { page, hash, chainHash } of batches) {
    chain = hashText(JSON.stringify([chain, page, hash]));
    expect(chainHash).toBe(chain);
  }
  expect(await state()).toMatchObject({ number: 3, chainHash: chain });
});

test('a chain with a gap or a wrong hash is not taken, and the programs beside it are', async () => {
  const { taskId, questionId, token, tell, stored } = await begin();
  const first = entriesOn(LOG_START, [['back', 0]]);
  const head = endOf(LOG_START, first);
  await tell(logOf('page', LOG_START, first));
  const behind = { revision: 4, hash: 'f'.repeat(64) };
  const wrong = [
    logOf('page', behind, entriesOn(behind, [['away', 0]])),
    { ...logOf('page', head, entriesOn(head, [['away', 0]])), hash: 'e'.repeat(64) },
  ];
  for (const presence of wrong) {
    const programDrafts = [
      { programIndex: questionId, language: 'PYTHON' as const, code: [{ code: presence.hash }] },
    ];
    const { body } = await server.call(saveDraft, {
      token,
      body: { taskId, programDrafts, presence: [presence] },
    });
    expect(body.data.saved).toHaveLength(1);
    expect(body.data.presence).toEqual([{ page: 'page', ...head }]);
  }
  expect(await stored()).toHaveLength(1);
});

test('the attempt says since when its student is away, by the page that said so later', async () => {
  const { tell, state } = await begin();
  const at = server.deps.now();
  await tell(logOf('one', LOG_START, entriesOn(LOG_START, [['back', 0]])));
  server.setNow(new Date(at.getTime() + 60_000));
  const [back] = entriesOn(LOG_START, [['back', 0]]);
  if (!back) throw new Error('There is one.');
  await tell(logOf('two', LOG_START, [back]));
  server.setNow(new Date(at.getTime() + 120_000));
  // A device that was not connected tells late what happened earlier.
  const late = { revision: 1, typedAt: new Date(at.getTime() + 30_000).toISOString() };
  await tell(logOf('three', LOG_START, [{ ...late, change: ['away', 0] }]));
  const { awayAt, backAt } = await state();
  expect([awayAt?.getTime(), backAt?.getTime()]).toEqual([at.getTime() + 30_000, Date.parse(back.typedAt)]);
  server.setNow(new Date());
});

test('what is said to have happened later than it came counts as of then', async () => {
  const { tell, state } = await begin();
  const ahead = { revision: 1, typedAt: new Date(server.deps.now().getTime() + 3_600_000).toISOString() };
  await tell(logOf('page', LOG_START, [{ ...ahead, change: ['away', 0] }]));
  expect((await state()).awayAt?.getTime()).toBeLessThanOrEqual(server.deps.now().getTime());
});

test('presence is counted with what is kept of an attempt, and ends with it', async () => {
  const { attemptId, tell, stored } = await begin();
  const first = entriesOn(LOG_START, [['back', 0]]);
  await tell(logOf('page', LOG_START, first));
  const attempt = server.deps.db.selectFrom('attempt').where('id', '=', attemptId).select('storedBytes');
  expect((await attempt.executeTakeFirstOrThrow()).storedBytes).toBe(JSON.stringify(first).length);
  await server.deps.db
    .updateTable('attempt')
    .set({ storedBytes: ATTEMPT_BYTES_MAX })
    .where('id', '=', attemptId)
    .execute();
  const head = endOf(LOG_START, first);
  expect((await tell(logOf('page', head, entriesOn(head, [['away', 0]])))).status).toBe(413);
  expect(await stored()).toHaveLength(1);
});

test('what a device still has after the submission is taken, and a call that says nothing is refused', async () => {
  const { taskId, token, tell, stored } = await begin();
  await server.call(finalSubmit, { token, body: { taskId } });
  expect((await tell(logOf('page', LOG_START, entriesOn(LOG_START, [['away', 0]])))).status).toBe(200);
  expect(await stored()).toHaveLength(1);
  expect((await tell()).status).toBe(400);
});
