import {
  ATTEMPT_BYTES_MAX,
  ATTEMPT_FULL,
  CODE_MAX,
  LOG_ENTRIES_MAX,
  LOG_START,
  fetchInstallation,
  fetchTaskById,
  finalSubmit,
  getDraft,
  getLog,
  headsAfter,
  ownSubmission,
  programHash,
  replayLog,
  runCode,
  saveDraft,
  shortHash,
  startTask,
  type BodyIn,
  type EditLog,
  type LogChange,
  type LogEntry,
  type LogHead,
  type ProgramCode,
} from '@assay/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeQuestion,
  makeStudent,
  makeTask,
  type TestDepartment,
} from '../../../../test/fixtures.ts';
import { asOwner } from '../../../../test/database/databases.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { listSetAside } from '../index.ts';

const server = useTestServer();

const whole = (text: string): LogChange => ['PYTHON', [{ code: text }]];
const insert = (at: number, text: string): LogChange => ['PYTHON', 0, at, 0, text];

/** Entries that go on from `base`, one a second from `from` on. */
const entriesOn = (base: LogHead, changes: readonly LogChange[], from = server.deps.now()): LogEntry[] =>
  changes.map((change, index) => ({
    revision: base.revision + 1 + index,
    typedAt: new Date(from.getTime() + index * 1000).toISOString(),
    change,
  }));
const endOf = (base: LogHead, entries: readonly LogEntry[]): LogHead =>
  headsAfter(base, entries).at(-1) ?? base;

/** A student who has started a task with one question. */
const begin = async (shared?: {
  department: TestDepartment;
  faculty: Awaited<ReturnType<typeof makeFaculty>>;
}) => {
  const department = shared?.department ?? (await makeDepartment(server.deps));
  const faculty = shared?.faculty ?? (await makeFaculty(server.deps, department));
  const student = await makeStudent(server.deps, department);
  const questionId = await makeQuestion(server.deps, faculty);
  const taskId = await makeTask(server.deps, faculty, { questions: [questionId], students: [student] });
  const token = await loginAs(server, student);
  const started = await server.call(startTask, { token, body: { taskId } });
  const { id: attemptId } = await server.deps.db
    .selectFrom('attempt')
    .where('taskId', '=', taskId)
    .select('id')
    .executeTakeFirstOrThrow();

  /** Sends entries with the text that they make, as the browser does. */
  const send = (text: string, base: LogHead, entries: readonly LogEntry[], rest: Partial<EditLog> = {}) => {
    const last = entries.at(-1);
    const log: EditLog = {
      programIndex: questionId,
      device: 'laptop',
      base,
      entries: [...entries],
      hash: endOf(base, entries).hash,
      ...rest,
    };
    const code: ProgramCode = [{ code: text }];
    const { typedAt, revision = 1 } = last ?? {};
    const draft = {
      programIndex: questionId,
      language: 'PYTHON' as const,
      code,
      revision,
      device: log.device,
    };
    return server.call(saveDraft, {
      token,
      body: { taskId, programDrafts: [{ ...draft, typedAt }], editLogs: [log] },
    });
  };
  return {
    taskId,
    questionId,
    attemptId,
    token,
    deadline: new Date(started.body.deadline),
    send,
    held: async () => {
      const { draft } = (await server.call(getDraft, { token, body: { taskId } })).body;
      return {
        text: draft.programDrafts[0]?.code[0]?.code,
        head: draft.heads.map(({ revision, hash }) => ({ revision, hash }))[0],
      };
    },
    /** What the stored log makes of the program. */
    replayed: async () => {
      const batches = await server.deps.db
        .selectFrom('editBatch')
        .where('attemptId', '=', attemptId)
        .orderBy('toRevision')
        .select('entries')
        .execute();
      const texts = replayLog(
        new Map(),
        batches.flatMap(({ entries }) => entries),
      );
      return texts?.get('PYTHON')?.[0]?.code;
    },
    submit: () => server.call(finalSubmit, { token, body: { taskId } }),
    receipt: async () => (await server.call(ownSubmission, { token, params: { taskId } })).body.data.receipt,
  };
};
type Scene = Awaited<ReturnType<typeof begin>>;

const FIRST = [whole('a'), insert(1, 'b'), insert(2, 'c')];
/** The scene after `abc` was typed and saved. */
const typeFirst = async (scene: Scene) => {
  const entries = entriesOn(LOG_START, FIRST);
  const { body } = await scene.send('abc', LOG_START, entries);
  return { entries, head: endOf(LOG_START, entries), body };
};

test('entries are acknowledged by number and hash, and their replay is the stored program', async () => {
  const scene = await begin();
  const { head, body } = await typeFirst(scene);
  expect(body.data.acknowledged).toEqual([{ programIndex: scene.questionId, ...head }]);
  const more = entriesOn(head, [insert(3, 'd')]);
  const next = await scene.send('abcd', head, more);
  expect(next.body.data).toMatchObject({ conflicts: [], late: [], acknowledged: [endOf(head, more)] });
  expect(await scene.held()).toEqual({ text: 'abcd', head: endOf(head, more) });
  expect(await scene.replayed()).toBe('abcd');
});

test('repeated, overlapping and reordered saves change nothing and get the answer of the newest', async () => {
  const scene = await begin();
  const { entries, head } = await typeFirst(scene);
  const more = entriesOn(head, [insert(3, 'd'), insert(4, 'e')]);
  const end = endOf(head, more);
  const overlapping = await scene.send('abcde', LOG_START, [...entries, ...more]);
  expect(overlapping.body.data.acknowledged).toMatchObject([end]);
  const late = [
    await scene.send('abcde', LOG_START, [...entries, ...more]),
    await scene.send('abcde', head, more),
    await scene.send('abc', LOG_START, entries),
    await scene.send('abcd', head, more.slice(0, 1)),
    await scene.send('a', LOG_START, entries.slice(0, 1)),
  ];
  for (const { body } of late)
    expect(body.data).toMatchObject({ conflicts: [], late: [], acknowledged: [end] });
  expect([await scene.held(), await scene.replayed()]).toEqual([{ text: 'abcde', head: end }, 'abcde']);
  expect(await listSetAside(server.deps.db, scene.attemptId)).toEqual([]);
});

test('two devices that went apart: the second gets a conflict, and its text and log are kept', async () => {
  const scene = await begin();
  const { head } = await typeFirst(scene);
  const phone = entriesOn(head, [insert(3, ' phone')]);
  await scene.send('abc phone', head, phone, { device: 'phone' });
  const laptop = entriesOn(head, [insert(3, ' laptop')]);
  const { body } = await scene.send('abc laptop', head, laptop);
  expect(body.data).toMatchObject({
    saved: [],
    conflicts: [{ code: [{ code: 'abc phone' }], device: 'phone' }],
    acknowledged: [endOf(head, phone)],
  });
  // Asked again it says the same and keeps no second copy.
  await scene.send('abc laptop', head, laptop);
  const aside = await listSetAside(server.deps.db, scene.attemptId);
  expect(aside).toMatchObject([
    { reason: 'CONFLICT', code: [{ code: 'abc laptop' }], entries: [{ change: insert(3, ' laptop') }] },
  ]);
  expect(await scene.held()).toMatchObject({ text: 'abc phone' });

  // The student goes on with the laptop's version: nothing is set aside any more.
  const on = endOf(head, phone);
  await scene.send('abc laptop', on, entriesOn(on, [whole('abc laptop')]));
  expect(await scene.held()).toMatchObject({ text: 'abc laptop' });
  expect(await listSetAside(server.deps.db, scene.attemptId)).toEqual([]);
});

test('a chain that is broken, or makes another text than was sent, is never called saved', async () => {
  const scene = await begin();
  const { entries, head } = await typeFirst(scene);
  const more = entriesOn(head, [insert(3, 'd')]);
  const wrong = [
    await scene.send('other text', head, more),
    await scene.send('abcd', head, more, { hash: 'f'.repeat(64) }),
    await scene.send('abcX', head, entriesOn(head, [insert(99, 'X')])),
    await scene.send('abcY', { ...head, hash: 'e'.repeat(64) }, entriesOn(head, [insert(3, 'Y')])),
  ];
  for (const { status, body } of wrong) {
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      saved: [],
      conflicts: [{ code: [{ code: 'abc' }] }],
      acknowledged: [head],
    });
  }
  expect(await scene.replayed()).toBe('abc');
  const aside = await listSetAside(server.deps.db, scene.attemptId);
  expect(aside.map(({ code }) => code[0]?.code)).toEqual(['other text', 'abcd', 'abcX', 'abcY']);
  expect((await scene.send('abcd', LOG_START, [...entries, ...more])).body.data.conflicts).toEqual([]);
});

test('a log in a language that the question does not allow, or of another task, is refused', async () => {
  const [scene, other] = [await begin(), await begin()];
  const java = entriesOn(LOG_START, [['JAVA', [{ code: 'x' }]]]);
  expect((await scene.send('x', LOG_START, java)).status).toBe(400);
  const stranger = entriesOn(LOG_START, FIRST);
  const refused = await scene.send('abc', LOG_START, stranger, { programIndex: other.questionId });
  expect([refused.status, refused.failure.message]).toEqual([400, 'A program does not belong to this task.']);
  expect(await scene.held()).toEqual({ text: undefined, head: undefined });
});

test('programs that come without a log get an entry from the server, and a log goes on from it', async () => {
  const scene = await begin();
  const { token, taskId, questionId } = scene;
  const draft = { programIndex: questionId, language: 'PYTHON' as const, code: [{ code: 'documented' }] };
  const { body } = await server.call(saveDraft, { token, body: { taskId, programDrafts: [draft] } });
  const [head] = body.data.acknowledged;
  expect(head).toMatchObject({ revision: 1 });
  expect(await scene.replayed()).toBe('documented');
  const base = { revision: head?.revision ?? 0, hash: head?.hash ?? '' };
  const next = await scene.send('documented.', base, entriesOn(base, [insert(10, '.')]));
  expect(next.body.data.acknowledged).toMatchObject([{ revision: 2 }]);
  expect(await scene.replayed()).toBe('documented.');
});

test('a server that was set back says where it stands and takes again what it lacks', async () => {
  const scene = await begin();
  const { entries, head } = await typeFirst(scene);
  await server.deps.db.deleteFrom('editLog').where('attemptId', '=', scene.attemptId).execute();
  await server.deps.db.deleteFrom('draft').where('attemptId', '=', scene.attemptId).execute();
  const more = entriesOn(head, [insert(3, 'd')]);
  const { body } = await scene.send('abcd', head, more);
  expect(body.data).toMatchObject({ saved: [], conflicts: [], acknowledged: [LOG_START] });
  await scene.send('abcd', LOG_START, [...entries, ...more]);
  expect([await scene.replayed(), (await scene.held()).text]).toEqual(['abcd', 'abcd']);
});

/** Writes what is stored of an attempt's logs anew, as the version before writes it. */
const storeAsBefore = (attemptId: string) =>
  server.deps.db.transaction().execute(async (trx) => {
    const rows = () =>
      trx
        .selectFrom('editBatch')
        .where('attemptId', '=', attemptId)
        .orderBy('toRevision')
        .selectAll()
        .execute();
    const before = await rows();
    await trx.deleteFrom('editLog').where('attemptId', '=', attemptId).execute();
    await sql`
      insert into edit_batch
        (attempt_id, question_id, from_revision, to_revision, previous_hash, hash, entries, device, typed_at, received_at)
      select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as given (
        "attemptId" uuid, "questionId" uuid, "fromRevision" integer, "toRevision" integer, "previousHash" text,
        hash text, entries jsonb, device text, "typedAt" timestamptz, "receivedAt" timestamptz
      )
    `.execute(trx);
    const stored = trx.selectFrom('editLog').where('attemptId', '=', attemptId).select('packed').execute();
    expect((await stored).map(({ packed }) => packed)).toEqual(before.map(() => null));
    expect(await rows()).toEqual(before);
  });

test('a device is told as it calls itself, whatever that is', async () => {
  const scene = await begin();
  const devices = ['0123456789abcdef0123456789abcdef', '0123456789ABCDEF0123456789abcdef', 'laptop', ''];
  let base: LogHead = LOG_START;
  for (const [index, device] of devices.entries()) {
    const entries = entriesOn(base, [index === 0 ? whole('x') : insert(index, 'x')]);
    await scene.send('x'.repeat(index + 1), base, entries, { device });
    base = endOf(base, entries);
  }
  const rows = await server.deps.db
    .selectFrom('editBatch')
    .where('attemptId', '=', scene.attemptId)
    .orderBy('toRevision')
    .select('device')
    .execute();
  expect(rows.map(({ device }) => device)).toEqual(devices);
});

test('rows of the version before read as those of this one do, and a log goes on over both', async () => {
  const scene = await begin();
  const { entries, head } = await typeFirst(scene);
  await storeAsBefore(scene.attemptId);
  const more = entriesOn(head, [insert(3, 'd')]);
  expect((await scene.send('abcd', head, more)).body.data.saved).toMatchObject([{ revision: 4 }]);
  // A repeated call is found in a row of either form.
  for (const [text, base, again] of [
    ['abc', LOG_START, entries],
    ['abcd', head, more],
  ] as const)
    expect((await scene.send(text, base, again)).body.data).toMatchObject({
      conflicts: [],
      saved: [{ revision: 4 }],
    });
  expect(await scene.replayed()).toBe('abcd');
  await storeAsBefore(scene.attemptId);
  expect(await scene.replayed()).toBe('abcd');
});

test('entries typed in time count and those typed after the end are late, in one save', async () => {
  const scene = await begin();
  const { head } = await typeFirst(scene);
  const before = new Date(scene.deadline.getTime() - 500);
  const entries = entriesOn(head, [insert(3, 'd'), insert(4, ' too late')], before);
  server.setNow(new Date(scene.deadline.getTime() + 5000));
  const { body } = await scene.send('abcd too late', head, entries);
  expect(body.data).toMatchObject({
    late: [scene.questionId],
    acknowledged: [endOf(head, entries.slice(0, 1))],
  });
  expect((await scene.held()).text).toBe('abcd');
  expect(await listSetAside(server.deps.db, scene.attemptId)).toMatchObject([
    { reason: 'LATE', code: [{ code: 'abcd too late' }], entries: [{ change: insert(4, ' too late') }] },
  ]);
});

test('the receipt says what was graded, when it was typed and came, and what came late, also afterwards', async () => {
  const scene = await begin();
  server.setNow(new Date(scene.deadline.getTime() - 60_000));
  const typed = new Date(scene.deadline.getTime() - 70_000);
  const entries = entriesOn(LOG_START, FIRST, typed);
  const saved = await scene.send('abc', LOG_START, entries);
  const head = endOf(LOG_START, entries);
  const { body } = await scene.submit();
  expect(body.data).toMatchObject({
    programs: [
      {
        revision: 3,
        typedAt: new Date(typed.getTime() + 2000).toISOString(),
        receivedAt: saved.body.data.saved[0]?.lastSavedAt,
      },
    ],
    notGraded: [],
  });
  server.setNow(new Date(scene.deadline.getTime() + 120_000));
  await scene.send('abc late', head, entriesOn(head, [insert(3, ' late')], typed));
  const receipt = await scene.receipt();
  const [aside] = await listSetAside(server.deps.db, scene.attemptId);
  expect(receipt.programs).toEqual(body.data.programs);
  expect(receipt.notGraded).toMatchObject([
    {
      programIndex: scene.questionId,
      position: 1,
      language: 'PYTHON',
      reason: 'LATE',
      characters: 8,
      typedAt: typed.toISOString(),
      receivedAt: aside?.receivedAt.toISOString(),
    },
  ]);
  const { body: task } = await server.call(fetchTaskById, {
    token: scene.token,
    params: { taskId: scene.taskId },
  });
  expect(task.data.receipt).toEqual(receipt);
});

test.each([-9, 9])('a device whose clock is wrong by %d hours neither loses nor gains', async (hours) => {
  const scene = await begin();
  const wrong = new Date(server.deps.now().getTime() + hours * 3_600_000);
  const entries = entriesOn(LOG_START, FIRST, wrong);
  const { body } = await scene.send('abc', LOG_START, entries);
  expect(body.data).toMatchObject({ late: [], acknowledged: [{ revision: 3 }] });
  const row = await server.deps.db
    .selectFrom('draft')
    .innerJoin('attempt', 'attempt.id', 'draft.attemptId')
    .where('attemptId', '=', scene.attemptId)
    .select(['typedAt', 'savedAt', 'startedAt'])
    .executeTakeFirstOrThrow();
  expect(row.typedAt).toEqual(hours < 0 ? row.startedAt : row.savedAt);
  server.setNow(new Date(scene.deadline.getTime() + 60_000));
  const head = endOf(LOG_START, entries);
  const after = await scene.send('abc!', head, entriesOn(head, [insert(3, '!')], wrong));
  expect(after.body.data.late).toEqual([scene.questionId]);
});

test('many saves at once are all kept, each answered for itself, and one bad save fails alone', async () => {
  const department = await makeDepartment(server.deps);
  const faculty = await makeFaculty(server.deps, department);
  const scenes: Scene[] = [];
  for (let index = 0; index < 12; index += 1) scenes.push(await begin({ department, faculty }));
  const heads = scenes.map(() => LOG_START as LogHead);
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      scenes.map((scene, index) => {
        const base = heads[index] ?? LOG_START;
        const text = `${index}`.repeat(round + 1);
        const change = round === 0 ? whole(text) : insert(0, `${index}`);
        const entries = entriesOn(base, [change]);
        heads[index] = endOf(base, entries);
        return scene.send(text, base, entries);
      }),
    );
    expect(answers.map(({ body }) => body.data.acknowledged[0])).toMatchObject(heads);
  }
  // Somebody is taken out in the middle: only this one is refused.
  const [gone, ...others] = scenes;
  if (!gone) throw new Error('There are scenes.');
  await server.deps.db.deleteFrom('taskStudent').where('taskId', '=', gone.taskId).execute();
  const last = await Promise.all(
    scenes.map((scene, index) => {
      const base = heads[index] ?? LOG_START;
      return scene.send(`${index}`.repeat(5), base, entriesOn(base, [insert(0, `${index}`)]));
    }),
  );
  expect(last.map(({ status }) => status)).toEqual([404, ...others.map(() => 200)]);
  for (const [index, scene] of scenes.entries())
    expect(await scene.replayed()).toBe(`${index}`.repeat(index === 0 ? 4 : 5));
});

test('saves of one attempt that meet leave one chain', async () => {
  const scene = await begin();
  const entries = entriesOn(LOG_START, [whole('x'), ...Array.from({ length: 19 }, () => insert(0, 'x'))]);
  const sends = entries.map((_, index) =>
    scene.send('x'.repeat(index + 1), LOG_START, entries.slice(0, index + 1)),
  );
  const answers = await Promise.all(sends);
  expect(answers.flatMap(({ body }) => body.data.conflicts)).toEqual([]);
  expect(await scene.replayed()).toBe('x'.repeat(20));
  expect(await scene.held()).toEqual({ text: 'x'.repeat(20), head: endOf(LOG_START, entries) });
});

test('a log that is too long to be replayed at once is refused with a code of its own, and changes nothing', async () => {
  const scene = await begin();
  const { head } = await typeFirst(scene);
  const many = entriesOn(
    head,
    Array.from({ length: LOG_ENTRIES_MAX + 1 }, () => insert(0, 'x')),
  );
  const tooMany = await scene.send('x'.repeat(LOG_ENTRIES_MAX + 1) + 'abc', head, many);
  expect([tooMany.status, tooMany.failure.code]).toEqual([400, 'VALIDATION']);
  const far = 'y'.repeat(200_000);
  const jumps = Array.from({ length: 100 }, (_, index) => insert(index % 2 === 0 ? 0 : 200_000, 'x'));
  const tooFar = await scene.send('x'.repeat(50) + far, head, entriesOn(head, [whole(far), ...jumps]));
  expect([tooFar.status, tooFar.failure]).toEqual([
    413,
    expect.objectContaining({ code: 'LOG_TOO_LONG', message: expect.stringContaining('whole programs') }),
  ]);
  expect(await scene.held()).toEqual({ text: 'abc', head });
  const instead = await scene.send(far, head, entriesOn(head, [whole(far)]));
  expect(instead.body.data.saved).toHaveLength(1);
  expect((await scene.held()).text).toBe(far);
});

test('a program has as many blocks and characters as its question lets it have', async () => {
  const scene = await begin();
  const { head } = await typeFirst(scene);
  const refused = async (change: LogChange, code: ProgramCode) => {
    const { revision = 1 } = entriesOn(head, [change])[0] ?? {};
    const draft = { programIndex: scene.questionId, language: 'PYTHON' as const, code, revision };
    const body = { taskId: scene.taskId, programDrafts: [draft] };
    return (await server.call(saveDraft, { token: scene.token, body })).failure.message;
  };
  const two: ProgramCode = [{ code: 'a' }, { code: 'b' }];
  expect(await refused(['PYTHON', two], two)).toBe('A program does not belong to this task.');
  const inLog = await scene.send('abc', head, entriesOn(head, [['PYTHON', two]]));
  expect(inLog.failure.message).toBe('A program does not belong to this task.');
  const beside = await scene.send('abc', head, entriesOn(head, [['PYTHON', 1, 0, 0, 'x']]));
  expect(beside.failure.message).toBe('A program does not belong to this task.');
  const longest = await scene.send(
    'z'.repeat(CODE_MAX),
    head,
    entriesOn(head, [whole('z'.repeat(CODE_MAX))]),
  );
  expect(longest.status).toBe(200);
});

const countStored = async (attemptId: string): Promise<number> =>
  (
    await server.deps.db
      .selectFrom('attempt')
      .where('id', '=', attemptId)
      .select('storedBytes')
      .executeTakeFirstOrThrow()
  ).storedBytes;

test('what is kept of an attempt is counted: entries, what was set aside, and runs', async () => {
  const scene = await begin();
  const { entries } = await typeFirst(scene);
  const counted = await countStored(scene.attemptId);
  expect(counted).toBe(JSON.stringify(entries).length);
  // The same again is not kept again.
  await scene.send('abc', LOG_START, entries);
  expect(await countStored(scene.attemptId)).toBe(counted);
  const other = entriesOn(LOG_START, [whole('x')]);
  await scene.send('x', LOG_START, other, { device: 'phone' });
  const withAside = await countStored(scene.attemptId);
  expect(withAside).toBeGreaterThan(counted);
  const { taskId, questionId: programIndex, token } = scene;
  const code = [{ code: 'print(1)' }];
  await server.call(runCode, {
    token,
    body: { taskId, programSubmission: { programIndex, language: 'PYTHON', code } },
  });
  const { outcome } = await server.deps.db
    .selectFrom('runLog')
    .where('attemptId', '=', scene.attemptId)
    .select('outcome')
    .executeTakeFirstOrThrow();
  expect(outcome?.publicTestResults).toHaveLength(2);
  const kept = JSON.stringify(code).length + JSON.stringify(outcome).length;
  expect(await countStored(scene.attemptId)).toBe(withAside + kept);
});

test('of an attempt that is full nothing more is kept, and what the device has is submitted with it', async () => {
  const scene = await begin();
  const { head } = await typeFirst(scene);
  const { taskId, questionId: programIndex, attemptId, token } = scene;
  await server.deps.db
    .updateTable('attempt')
    .set({ storedBytes: ATTEMPT_BYTES_MAX })
    .where('id', '=', attemptId)
    .execute();
  const more = entriesOn(head, [insert(3, 'd')]);
  const refused = await scene.send('abcd', head, more);
  expect([refused.status, refused.failure]).toMatchObject([
    413,
    { code: 'ATTEMPT_FULL', message: ATTEMPT_FULL },
  ]);
  expect(await scene.held()).toMatchObject({ text: 'abc' });
  const code = [{ code: 'abcd' }];
  const ran = await server.call(runCode, {
    token,
    body: { taskId, programSubmission: { programIndex, language: 'PYTHON', code } },
  });
  expect(ran.status).toBe(200);
  expect((await server.call(getLog, { token, body: { taskId } })).body.data.logs).toEqual([]);
  const program = {
    programIndex,
    language: 'PYTHON' as const,
    revision: more[0]?.revision ?? 0,
    hash: programHash('PYTHON', code),
  };
  const submit = (programs: BodyIn<typeof finalSubmit>['programs']) =>
    server.call(finalSubmit, { token, body: { taskId, programs } });
  // Without the text, or with another one, the server lacks it still.
  expect((await submit([program])).failure.code).toBe('DRAFT_MISSING');
  expect((await submit([{ ...program, code: [{ code: 'other' }] }])).failure.code).toBe('DRAFT_MISSING');
  const receipt = (await submit([{ ...program, code }])).body.data;
  expect(receipt.programs).toMatchObject([{ hash: shortHash(program.hash), attempted: true }]);
  const own = (await server.call(ownSubmission, { token, params: { taskId } })).body.data;
  expect(own.programs[0]?.code[0]?.code).toBe('abcd');
});

test('a program that comes with the submission counts only where the attempt is full', async () => {
  const scene = await begin();
  await typeFirst(scene);
  const { taskId, questionId: programIndex, token } = scene;
  const code = [{ code: 'never saved' }];
  const programs = [
    { programIndex, language: 'PYTHON' as const, revision: 9, hash: programHash('PYTHON', code), code },
  ];
  const { failure } = await server.call(finalSubmit, { token, body: { taskId, programs } });
  expect(failure.code).toBe('DRAFT_MISSING');
});

test('a save that finds no room on the disk is answered so, and is taken when there is room again', async () => {
  const scene = await begin();
  const { db } = server.deps;
  const entries = entriesOn(LOG_START, FIRST);
  await asOwner(db, async (owner) => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      owner,
    );
    await sql`create trigger no_room before insert on edit_log for each row execute function no_room()`.execute(
      owner,
    );
  });
  const token = await loginAs(server, await makeAdmin(server.deps));
  const diskNow = async () => (await server.call(fetchInstallation, { token })).body.data.disk;
  const refused = await scene.send('abc', LOG_START, entries);
  expect([refused.status, refused.failure.code]).toEqual([503, 'DISK_FULL']);
  expect(refused.failure.message).toMatch(/no space left.*stays on this device/);
  expect((await diskNow()).state).toBe('full');
  // Draft and log are one: neither is there.
  expect([(await scene.held()).head, await scene.replayed()]).toEqual([undefined, undefined]);
  // No other server could take it either.
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  await asOwner(db, (owner) => sql`drop trigger no_room on edit_log`.execute(owner));
  expect((await scene.send('abc', LOG_START, entries)).status).toBe(200);
  expect(await scene.replayed()).toBe('abc');
  server.passMinutes(1);
  expect((await diskNow()).state).toMatch(/^(fine|low)$/);
});
