import {
  compareRecord,
  fetchAnalysis,
  fetchAuditLog,
  fetchLeaderboard,
  fetchPlayback,
  fetchRegrade,
  fetchRetention,
  findToHold,
  liftHold,
  ownSubmission,
  placeHold,
  previewRetention,
  publishResult,
  requestRegrade,
  setRetention,
  startRegrade,
  type RetentionKind,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginAs, makeAdmin, makeFaculty, share } from '../../../test/fixtures.ts';
import { satExam, type SatExam } from '../../../test/sat-exam.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';
import { noteConsoleAction } from '../../platform/log/audit.ts';
import { keepRecords } from '../records/record-keeper.ts';
import { amendRecord } from '../records/seal-record.ts';
import { queueRemovals, removeExpired } from './remove-expired.ts';

const server = useTestServer();
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let token = '';

/** Sets the clock forward; sessions have ended then. */
const passDays = async (days: number): Promise<void> => {
  server.passMinutes(days * 24 * 60);
  token = await loginAs(server, admin);
};

beforeAll(async () => {
  admin = await makeAdmin(server.deps);
});
beforeEach(async () => {
  token = await loginAs(server, admin);
  const { db } = server.deps;
  await db.deleteFrom('retentionPeriod').execute();
  // What earlier tests left is none of the next one's business.
  const [startTime, endTime] = [new Date('2100-01-01'), new Date('2100-01-02')];
  await db.updateTable('task').set({ startTime, endTime }).execute();
  await db.updateTable('account').set({ isActive: true }).where('anonymisedAt', 'is', null).execute();
});

const setPeriod = (kind: RetentionKind, days: number | null) =>
  server.call(setRetention, { token, body: { kind, days } });
const preview = async (kind: RetentionKind, days = 30) =>
  (await server.call(previewRetention, { token, query: { kind, days } })).body.data;
const hold = (kind: 'TASK' | 'PERSON', itemId: string, reason = 'A court asked for it') =>
  server.call(placeHold, { token, body: { kind, itemId, reason } });

/** A published exam whose period of `days` is over, and counts. */
const expiredExam = async (kind: RetentionKind) => {
  const exam = await satExam(server);
  await server.call(publishResult, { token: exam.token, body: { taskId: exam.taskId } });
  token = await loginAs(server, admin);
  await setPeriod(kind, 30);
  await passDays(32);
  return exam;
};

const countOf = async (table: 'editBatch' | 'runLog' | 'testResult', { attempts }: SatExam) =>
  (
    await server.deps.db
      .selectFrom(table)
      .where('attemptId', 'in', [...attempts])
      .select('attemptId')
      .execute()
  ).length;

const programsOf = ({ attempts }: SatExam) =>
  server.deps.db
    .selectFrom('submissionProgram')
    .where('attemptId', 'in', [...attempts])
    .orderBy('attemptId')
    .orderBy('questionId')
    .select(['code', 'hash', 'language', 'status', 'marks', 'passedCount', 'totalCount', 'gradedAt'])
    .execute();

/** All that a teacher reads of an exam in figures. */
const figuresOf = async ({ taskId, ...exam }: SatExam, reader = exam.owner) => {
  const faculty = await loginAs(server, reader);
  const params = { taskId };
  const leaderboard = await server.call(fetchLeaderboard, { token: faculty, params });
  const analysis = await server.call(fetchAnalysis, { token: faculty, params });
  expect([leaderboard.status, analysis.status]).toEqual([200, 200]);
  return { leaderboard: leaderboard.body, analysis: analysis.body };
};

const recordOf = async ({ owner, taskId }: SatExam) => {
  await amendRecord(server.deps, taskId);
  const faculty = await loginAs(server, owner);
  return (await server.call(compareRecord, { token: faculty, body: { taskId } })).body.data;
};

const actionsOn = async (itemId: string): Promise<string[]> =>
  (
    await server.deps.db
      .selectFrom('auditLog')
      .where('itemId', '=', itemId)
      .orderBy('at')
      .select('action')
      .execute()
  ).map(({ action }) => action);

describe('periods', () => {
  test('are off until an administrator sets one, and say who did', async () => {
    const { periods } = (await server.call(fetchRetention, { token })).body.data;
    expect(periods.map(({ kind, days }) => [kind, days])).toEqual([
      ['LOGS', null],
      ['PROGRAMS', null],
      ['STUDENTS', null],
      ['STAFF', null],
      ['FEEDBACK', null],
      ['FILES', null],
      ['MAILS', null],
    ]);
    expect((await setPeriod('LOGS', 30)).status).toBe(200);
    const [logs] = (await server.call(fetchRetention, { token })).body.data.periods;
    expect(logs).toMatchObject({ days: 30, setBy: admin.fullname });
    await setPeriod('LOGS', null);
    expect((await server.call(fetchRetention, { token })).body.data.periods[0]).toMatchObject({ days: null });
    const query = { action: 'set-retention' } as const;
    const entries = (await server.call(fetchAuditLog, { token, query })).body.data;
    expect(entries.map(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
      [['30', null]],
      [[null, '30']],
    ]);
  });

  test('too short ones are refused with the range, and nothing changes', async () => {
    for (const [kind, days, range] of [
      ['LOGS', 29, 'from 30 to 36,500'],
      ['MAILS', 31, 'from 1 to 30'],
    ] as const) {
      const refused = await setPeriod(kind, days);
      expect([refused.status, refused.failure.message]).toEqual([400, `Please enter whole days, ${range}.`]);
    }
    expect(await server.deps.db.selectFrom('retentionPeriod').selectAll().execute()).toEqual([]);
  });

  test('one that was just set removes nothing for a day', async () => {
    const exam = await satExam(server);
    await server.call(publishResult, { token: exam.token, body: { taskId: exam.taskId } });
    await passDays(60);
    await setPeriod('LOGS', 30);
    expect(await preview('LOGS')).toMatchObject({ due: 2 });
    await removeExpired(server.deps, 'LOGS');
    expect(await countOf('editBatch', exam)).toBeGreaterThan(0);
    await passDays(1);
    await removeExpired(server.deps, 'LOGS');
    expect(await countOf('editBatch', exam)).toBe(0);
  });
});

describe('logs and programs', () => {
  test('go when their time is over and nothing else changes; not while on hold', async () => {
    const exam = await expiredExam('LOGS');
    const [figures, programs] = [await figuresOf(exam), await programsOf(exam)];
    const held = await hold('TASK', exam.taskId);
    expect(held.status).toBe(200);
    expect((await hold('TASK', exam.taskId)).status).toBe(409);
    expect(await preview('LOGS')).toMatchObject({ due: 0, held: 2, open: 0, places: [] });
    await removeExpired(server.deps, 'LOGS');
    expect(await countOf('editBatch', exam)).toBeGreaterThan(0);

    const { holds } = (await server.call(fetchRetention, { token })).body.data;
    expect(holds).toMatchObject([{ kind: 'TASK', reason: 'A court asked for it', heldBy: admin.fullname }]);
    await server.call(liftHold, { token, body: { _id: held.body.data._id } });
    const [place, ...others] = (await preview('LOGS')).places;
    expect([place, others]).toMatchObject([{ due: 2 }, []]);
    await queueRemovals(server.deps);
    await waitFor('the logs are gone', async () => (await countOf('editBatch', exam)) === 0);

    expect(await programsOf(exam)).toEqual(programs);
    expect(await figuresOf(exam)).toEqual(figures);
    expect((await recordOf(exam)).differences).toEqual([]);
    expect(await preview('LOGS')).toMatchObject({ due: 0, held: 0 });
    const played = await server.call(fetchPlayback, {
      token: await loginAs(server, exam.owner),
      body: { taskId: exam.taskId, studentId: exam.students[0].id, questionId: exam.questions[0] },
    });
    expect([played.status, played.failure.message]).toEqual([
      404,
      expect.stringContaining('What was typed is no longer kept'),
    ]);
    const actions = await actionsOn(exam.taskId);
    expect(actions.filter((action) => /hold|remove/.test(action))).toEqual([
      'hold-task',
      'end-task-hold',
      'remove-logs',
    ]);
  });

  test('a hold on one student keeps the attempt of that student alone', async () => {
    const exam = await expiredExam('PROGRAMS');
    await hold('PERSON', exam.students[0].id);
    expect(await preview('PROGRAMS')).toMatchObject({ due: 1, held: 1 });
    await removeExpired(server.deps, 'PROGRAMS');
    const left = (await programsOf(exam)).filter(({ code }) => code !== null);
    expect(left).toHaveLength(2);
  });

  test('two servers at work together remove everything once; marks, verdicts and the record stay right', async () => {
    const exam = await expiredExam('PROGRAMS');
    const [figures, programs] = [await figuresOf(exam), await programsOf(exam)];
    await Promise.all([removeExpired(server.deps, 'PROGRAMS'), removeExpired(server.deps, 'PROGRAMS')]);
    expect(await programsOf(exam)).toEqual(programs.map((program) => ({ ...program, code: null })));
    const printed = await server.deps.db
      .selectFrom('testResult')
      .where('attemptId', 'in', [...exam.attempts])
      .select(['actualOutput', 'errorOutput'])
      .distinct()
      .execute();
    expect(printed).toEqual([{ actualOutput: '', errorOutput: '' }]);
    expect(await figuresOf(exam)).toEqual(figures);
    expect((await recordOf(exam)).differences).toEqual([]);
    expect((await actionsOn(exam.taskId)).filter((action) => action === 'remove-programs')).toHaveLength(1);

    const [student] = exam.students;
    const { body: own } = await server.call(ownSubmission, {
      token: await loginAs(server, student),
      params: { taskId: exam.taskId },
    });
    const removed = own.data.programs.filter((program) => program.language !== null);
    expect(removed.length).toBeGreaterThan(0);
    for (const program of removed) {
      expect(program).toMatchObject({ isRemoved: true, code: [] });
      expect(program.publicTestResults?.length).toBeGreaterThan(0);
    }

    // What is graded again later passes by what is not there any more.
    const faculty = await loginAs(server, exam.owner);
    const { taskId } = exam;
    const body = { taskId, questionId: exam.questions[0], kind: 'FULL_MARKS' as const, reason: 'Unclear' };
    const regradeId = (await server.call(startRegrade, { token: faculty, body })).body.data._id;
    const read = async () =>
      (await server.call(fetchRegrade, { token: faculty, params: { regradeId } })).body.data;
    await waitFor('the regrade is ready', async () => (await read()).state === 'READY');
    const results = await server.deps.db
      .selectFrom('regradeResult')
      .where('regradeId', '=', regradeId)
      .select('attemptId')
      .execute();
    expect(results).toEqual([]);
  });

  test('nothing goes of an exam that is not published, sealed and done with', async () => {
    const exam = await satExam(server, { sealed: false });
    await setPeriod('LOGS', 30);
    await passDays(40);
    const stays = async () => {
      expect(await preview('LOGS')).toMatchObject({ due: 0, open: 2 });
      await removeExpired(server.deps, 'LOGS');
      expect(await countOf('editBatch', exam)).toBeGreaterThan(0);
    };
    await stays();
    const faculty = await loginAs(server, exam.owner);
    await server.call(publishResult, { token: faculty, body: { taskId: exam.taskId } });
    await passDays(3);
    const asked = await server.call(requestRegrade, {
      token: await loginAs(server, exam.students[0]),
      body: { taskId: exam.taskId, programIndex: exam.questions[0], words: 'Please look again.' },
    });
    expect(asked.status).toBe(200);
    await passDays(32);
    await stays();
    await keepRecords(server.deps);
    expect(await preview('LOGS')).toMatchObject({ due: 1, open: 1 });
    await sql`update attempt set graded_at = null where id = ${exam.attempts[1]}`.execute(server.deps.db);
    await stays();
  });
});

describe('students who left', () => {
  const leave = (id: string) =>
    server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute();

  /** Names a student in everything that people write about one. */
  const nameInTexts = async (
    exam: SatExam,
    { id, fullname, username }: { id: string; fullname: string; username: string },
  ) => {
    const { db, now } = server.deps;
    const { taskId, owner } = exam;
    const attemptId = exam.attempts[0];
    const questionId = exam.questions[0];
    const text = `${fullname} (${username}) was ill`;
    const at = now();
    const by = owner.id;
    await db
      .insertInto('roomQuestion')
      .values({ id: newId(), taskId, studentId: id, askedAt: at, text })
      .execute();
    await db
      .insertInto('roomMessage')
      .values({ id: newId(), taskId, number: 1, sentAt: at, sentBy: by, studentId: id, text })
      .execute();
    await db
      .insertInto('extraTime')
      .values({ taskId, studentId: id, extraMinutes: 1, givenAt: at, givenBy: by, reason: text })
      .execute();
    await db
      .insertInto('regradeRequest')
      .values({ id: newId(), attemptId, questionId, words: text, askedAt: at, withdrawnAt: at })
      .execute();
    await db
      .insertInto('submissionComment')
      .values({ id: newId(), attemptId, number: 1, body: text, writtenBy: by, writtenAt: at })
      .execute();
    await db
      .insertInto('feedback')
      .values({ id: newId(), accountId: id, taskId: null, message: text, createdAt: at })
      .execute();
    await noteConsoleAction(db, 'edit-student', id, at, { before: { fullname }, after: { username } });
    await noteConsoleAction(db, 'extend-time', taskId, at, { studentId: id, reason: text });
    const report = {
      students: [
        { username, name: fullname, sittings: [] },
        { username: 'x', name: 'X', sittings: [] },
      ],
    };
    await db
      .insertInto('frozenAttainment')
      .values({
        id: newId(),
        departmentId: owner.departmentId,
        subjectId: null,
        batch: '2027',
        note: '',
        frozenAt: at,
        frozenBy: by,
        report: JSON.stringify(report),
      })
      .execute();
  };

  test('are nobody afterwards, and every figure is as it was', async () => {
    const exam = await satExam(server, { sealed: false });
    const student = { ...exam.students[0], fullname: 'Peregrine Unmistakable' };
    const { id, fullname } = student;
    await server.deps.db.updateTable('account').set({ fullname }).where('id', '=', id).execute();
    await nameInTexts(exam, student);
    await keepRecords(server.deps);
    await server.call(publishResult, { token: exam.token, body: { taskId: exam.taskId } });
    const figures = await figuresOf(exam);
    token = await loginAs(server, admin);
    await setPeriod('STUDENTS', 30);
    await leave(student.id);
    await passDays(40);
    expect(await preview('STUDENTS')).toMatchObject({ due: 1, held: 0, open: 0 });
    await removeExpired(server.deps, 'STUDENTS');

    const account = await server.deps.db
      .selectFrom('account')
      .where('id', '=', student.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const number = student.id.replaceAll('-', '').slice(-12);
    expect(account).toMatchObject({
      fullname: `Former student ${number}`,
      username: `former-${number}`,
      email: null,
      phone: null,
      gender: null,
      pictureId: null,
      isActive: false,
    });
    const renamed = JSON.parse(
      JSON.stringify(figures)
        .replaceAll(student.fullname, account.fullname)
        .replaceAll(student.username, account.username),
    );
    const byId = (text: unknown) => JSON.stringify(text).split(/[{}]/).toSorted();
    expect(byId(await figuresOf(exam))).toEqual(byId(renamed));
    expect((await recordOf(exam)).differences).toEqual([]);

    const found: string[] = [];
    const columns = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns as c
      join information_schema.tables as t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'ARRAY')
    `.execute(server.deps.db);
    for (const { table, column } of columns.rows) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where strpos(${sql.ref(column)}::text, ${student.fullname}) > 0
          or strpos(${sql.ref(column)}::text, ${student.username}) > 0
      `.execute(server.deps.db.withoutPlugins());
      if ((rows[0]?.count ?? 0) > 0) found.push(`${table}.${column}`);
    }
    expect(found).toEqual([]);
    expect(await actionsOn(student.id)).toContain('anonymise');
  });

  test('stay while one of their exams waits, or a task of theirs is on hold', async () => {
    const exam = await satExam(server, { sealed: false });
    await leave(exam.students[1].id);
    await setPeriod('STUDENTS', 30);
    await passDays(40);
    expect(await preview('STUDENTS')).toMatchObject({ due: 0, open: 1 });
    await hold('TASK', exam.taskId);
    expect(await preview('STUDENTS')).toMatchObject({ due: 0, held: 1, open: 0 });
  });

  test('who comes back is not made anonymous', async () => {
    const exam = await satExam(server);
    const [, , student] = exam.students;
    await leave(student.id);
    await passDays(40);
    expect(await preview('STUDENTS')).toMatchObject({ places: expect.arrayContaining([]) });
    await server.deps.db
      .updateTable('account')
      .set({ isActive: true })
      .where('id', '=', student.id)
      .execute();
    await setPeriod('STUDENTS', 30);
    await passDays(2);
    await removeExpired(server.deps, 'STUDENTS');
    const { fullname } = await server.deps.db
      .selectFrom('account')
      .where('id', '=', student.id)
      .select('fullname')
      .executeTakeFirstOrThrow();
    expect(fullname).toBe('Ravi Kumar');
  });
});

test('staff who left keep their name beside what they gave, and lose how they were reached', async () => {
  const exam = await satExam(server);
  const { owner } = exam;
  const place = { id: owner.departmentId, instituteId: owner.instituteId };
  const colleague = await makeFaculty(server.deps, place);
  await share(server.deps, 'task', exam.taskId, colleague, ['evaluate']);
  const figures = await figuresOf(exam, colleague);
  await server.deps.db.updateTable('account').set({ isActive: false }).where('id', '=', owner.id).execute();
  token = await loginAs(server, admin);
  await setPeriod('STAFF', 30);
  await passDays(40);
  await removeExpired(server.deps, 'STAFF');
  const account = await server.deps.db
    .selectFrom('account')
    .where('id', '=', owner.id)
    .select(['fullname', 'username', 'email'])
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ fullname: 'Asha Menon', email: null });
  expect(account.username).toMatch(/^former-/);
  expect(await figuresOf(exam, colleague)).toEqual(figures);
});

test('feedback, unused files and mails go by their own periods, and not those of somebody on hold', async () => {
  const { db } = server.deps;
  const exam = await satExam(server);
  const [one, other] = exam.students;
  const at = server.deps.now();
  for (const [index, person] of [one, other].entries()) {
    const id = exam.attempts[index] ?? '';
    await db
      .insertInto('storedFile')
      .values({
        id,
        ownerId: person.id,
        name: 'picture.png',
        contentType: 'image/png',
        content: Buffer.from('x'),
        createdAt: at,
      })
      .execute();
    await db
      .insertInto('feedback')
      .values({ id, accountId: person.id, taskId: null, message: 'Good', createdAt: at })
      .execute();
  }
  await hold('PERSON', one.id);
  await setPeriod('FEEDBACK', 30);
  await setPeriod('FILES', 30);
  await setPeriod('MAILS', 1);
  await passDays(31);
  for (const kind of ['FEEDBACK', 'FILES'] as const) {
    expect(await preview(kind)).toMatchObject({ due: 1, held: 1 });
    await removeExpired(server.deps, kind);
    expect(await preview(kind)).toMatchObject({ due: 0, held: 1 });
  }
  const { due } = await preview('MAILS', 1);
  await removeExpired(server.deps, 'MAILS');
  expect(await preview('MAILS', 1)).toMatchObject({ due: 0 });
  const noted = await db.selectFrom('auditLog').where('action', '=', 'remove-mails').selectAll().execute();
  expect(noted.length > 0).toBe(due > 0);
});

test('the audit log loses nothing of somebody who was not made anonymous', async () => {
  const { db, now } = server.deps;
  const { id } = await makeAdmin(server.deps);
  await noteConsoleAction(db, 'edit-student', id, now(), { after: { fullname: 'Somebody' } });
  await sql`select anonymise_audit_log(${[id]}::uuid[])`.execute(db);
  const read = () =>
    db.selectFrom('auditLog').where('itemId', '=', id).select('detail').executeTakeFirstOrThrow();
  expect(await read()).toEqual({ detail: { after: { fullname: 'Somebody' } } });
  await expect(sql`update audit_log set detail = '{}' where item_id = ${id}`.execute(db)).rejects.toThrow(
    'permission denied',
  );
});

test('what is to be held is found by words of its name', async () => {
  const exam = await satExam(server);
  const found = async (kind: 'TASK' | 'PERSON', search: string) =>
    (await server.call(findToHold, { token, query: { kind, search } })).body.data.map(({ _id }) => _id);
  token = await loginAs(server, admin);
  expect(await found('PERSON', exam.students[0].username)).toEqual([exam.students[0].id]);
  const { name } = await server.deps.db
    .selectFrom('task')
    .where('id', '=', exam.taskId)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await found('TASK', name.toUpperCase())).toContain(exam.taskId);
});
