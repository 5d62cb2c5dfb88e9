import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareRecord,
  evaluateRubricMarks,
  evaluateStudentSubmission,
  fetchRecord,
  fetchRecordReceipt,
  leafSchema,
  MARK_CAUSES,
  publishResult,
  recordFilePath,
  reopenAttempts,
  substituteProgram,
  verifyFiles,
  type ChosenFile,
  type Leaf,
} from '@assay/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loginAs, makeFaculty, makeStudent, makeTask, share, windowOf } from '../../../test/fixtures.ts';
import { RIGHT, satExam, type SatExam } from '../../../test/sat-exam.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { newId } from '../../platform/ids.ts';
import { hashProgram } from '../attempts/index.ts';
import { keepRecords } from './record-keeper.ts';
import { findSigningKey, rotateSigningKey } from './record-key.ts';
import { amendRecord, sealRecord } from './seal-record.ts';

const server = useTestServer();

const stateOf = async ({ taskId, token }: SatExam) =>
  (await server.call(fetchRecord, { token, params: { taskId } })).body.data;

const leavesOf = async (taskId: string): Promise<Leaf[]> => {
  const rows = await server.deps.db
    .selectFrom('recordLeaf')
    .where('taskId', '=', taskId)
    .orderBy('position')
    .select('body')
    .execute();
  return rows.map(({ body }) => leafSchema.parse(JSON.parse(body)));
};

const lastLeaves = async ({ taskId }: SatExam, count: number) =>
  (await leavesOf(taskId)).slice(-count).map((leaf) => ({
    kind: leaf.kind,
    because: leaf.because,
    unexplained: leaf.unexplained,
  }));

const compare = async ({ taskId, token }: SatExam) =>
  (await server.call(compareRecord, { token, body: { taskId } })).body.data;

const give = ({ taskId, students, questions, token }: SatExam, marksObtained: number | null) =>
  server.call(evaluateStudentSubmission, {
    token,
    body: {
      taskId,
      studentId: students[0].id,
      programSubmissions: [{ programIndex: questions[0], marksObtained }],
    },
  });

const download = async ({ taskId }: SatExam, token: string, names: boolean) => {
  const response = await fetch(`${server.url}/api${recordFilePath(taskId, names)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, content: new Uint8Array(await response.arrayBuffer()) };
};

const publishedKeys = async (): Promise<ChosenFile> => {
  const response = await fetch(`${server.url}/.well-known/assay-key`);
  return { name: 'assay-key.json', content: new Uint8Array(await response.arrayBuffer()) };
};

const textsOf = (files: readonly ChosenFile[]) => {
  const report = verifyFiles(files);
  return {
    isSound: report.isSound,
    texts: [...report.files.flatMap(({ findings }) => findings), ...report.together].map(({ text }) => text),
  };
};

describe('sealing', () => {
  test('happens when the exam is over and graded, once, however many servers do it', async () => {
    const exam = await satExam(server, { sealed: false });
    expect(await stateOf(exam)).toMatchObject({ seal: null, waiting: 0, amendmentCount: 0, key: null });
    const done = await Promise.all(
      Array.from({ length: 4 }, () => sealRecord(server.deps, exam.taskId).catch(() => false)),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    const { seal, dueAt, key } = await stateOf(exam);
    // Task, 2 questions, 3 students, 2 attempts, 4 programs and their marks.
    expect(seal).toMatchObject({ number: 1, leaves: 16, because: [], unexplained: 0 });
    expect(dueAt).toBeNull();
    expect(key).toBe((await findSigningKey(server.deps)).id);
    expect(await sealRecord(server.deps, exam.taskId)).toBe(false);
    const due = await server.deps.db
      .selectFrom('recordDue')
      .where('taskId', '=', exam.taskId)
      .selectAll()
      .execute();
    expect(due).toEqual([]);
  });

  test('waits for the end, for extra time, and for what is not graded, but not longer than a day', async () => {
    const { deps } = server;
    const exam = await satExam(server, { sealed: false });
    const [student] = exam.students;
    const isSealed = async (): Promise<boolean> => {
      await keepRecords(deps);
      return (await stateOf(exam)).seal !== null;
    };
    await deps.db.updateTable('attempt').set({ gradedAt: null }).where('id', '=', exam.attempts[0]).execute();
    await deps.db
      .insertInto('extraTime')
      .values({
        taskId: exam.taskId,
        studentId: student.id,
        extraMinutes: 60,
        reason: 'A test',
        givenBy: exam.owner.id,
        givenAt: deps.now(),
      })
      .execute();
    expect(await isSealed()).toBe(false);
    const dueAt = Date.parse((await stateOf(exam)).dueAt ?? '');
    expect(Math.round((dueAt - deps.now().getTime()) / 60_000)).toBe(60 + 24 * 60 - 1);
    server.passMinutes(60);
    expect(await isSealed()).toBe(false);
    server.setNow(new Date(dueAt - 60_000));
    exam.token = await loginAs(server, exam.owner);
    expect(await isSealed()).toBe(false);
    server.passMinutes(1);
    expect(await isSealed()).toBe(true);
  });

  test('leaves out tasks that run, that nobody was set, or that are deleted', async () => {
    const { deps } = server;
    const exam = await satExam(server);
    const [student] = exam.students;
    const over = windowOf(deps, -120, -60);
    const running = await makeTask(deps, exam.owner, { students: [student] });
    const empty = await makeTask(deps, exam.owner, over);
    const deleted = await makeTask(deps, exam.owner, { ...over, students: [student] });
    const missed = await makeTask(deps, exam.owner, { ...over, students: [student] });
    await deps.db.updateTable('task').set({ deletedAt: deps.now() }).where('id', '=', deleted).execute();
    await keepRecords(deps);
    const sealed = await deps.db.selectFrom('record').select('taskId').execute();
    const ids = sealed.map(({ taskId }) => taskId);
    expect([running, empty, deleted, missed].map((id) => ids.includes(id))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('names nobody and tells no student how many hidden tests there are', async () => {
    const exam = await satExam(server);
    const texts = (
      await server.deps.db.selectFrom('recordLeaf').where('taskId', '=', exam.taskId).select('body').execute()
    ).map(({ body }) => body);
    for (const { id, fullname, username } of [...exam.students, exam.owner])
      for (const word of [id, fullname, username])
        expect(texts.some((text) => text.includes(word))).toBe(false);
    const marks = (await leavesOf(exam.taskId)).filter((leaf) => leaf.kind === 'marks');
    expect(marks.map(({ publicTests, marks: sum }) => [publicTests.length, sum]).toSorted()).toEqual([
      [0, 0],
      [2, 3.33],
      [2, 5],
      [2, 5],
    ]);
  });
});

describe('an amendment', () => {
  test('is signed over the seal for marks by hand, and nothing is signed where nothing changes', async () => {
    const exam = await satExam(server);
    await give(exam, 2);
    expect((await stateOf(exam)).waiting).toBe(1);
    expect(await amendRecord(server.deps, exam.taskId)).toBe(true);
    expect(await stateOf(exam)).toMatchObject({
      waiting: 0,
      amendmentCount: 1,
      amendments: [{ number: 2, leaves: 1, because: ['GIVEN'], unexplained: 0 }],
    });
    expect(await lastLeaves(exam, 1)).toEqual([{ kind: 'marks', because: ['GIVEN'], unexplained: [] }]);
    await give(exam, 3);
    await give(exam, 2);
    await amendRecord(server.deps, exam.taskId);
    // The marks are the same, the history is another.
    expect((await stateOf(exam)).amendmentCount).toBe(2);
    await server.deps.db
      .insertInto('recordDue')
      .values({ id: newId(), taskId: exam.taskId, attemptId: exam.attempts[1], cause: 'GIVEN' })
      .execute();
    await amendRecord(server.deps, exam.taskId);
    expect(await stateOf(exam)).toMatchObject({ amendmentCount: 2, waiting: 0 });
  });

  test('waits until nothing has followed for a while', async () => {
    const exam = await satExam(server);
    await give(exam, 1);
    await keepRecords(server.deps);
    expect((await stateOf(exam)).amendmentCount).toBe(0);
    await sql`update record_due set at = at - interval '31 seconds' where task_id = ${exam.taskId}`.execute(
      server.deps.db,
    );
    await keepRecords(server.deps);
    expect((await stateOf(exam)).amendmentCount).toBe(1);
  });

  test('holds a program that arrived late and was graded instead', async () => {
    const { deps } = server;
    const exam = await satExam(server);
    const [, student] = exam.students;
    const code = [{ code: RIGHT }];
    const aside = newId();
    await deps.db
      .insertInto('draftSetAside')
      .values({
        id: aside,
        attemptId: exam.attempts[1],
        questionId: exam.questions[0],
        language: 'PYTHON',
        revision: 9,
        code: JSON.stringify(code),
        hash: hashProgram('PYTHON', code),
        receivedAt: deps.now(),
        reason: 'LATE',
      })
      .execute();
    await deps.db
      .insertInto('recordDue')
      .values({ id: newId(), taskId: exam.taskId, attemptId: exam.attempts[1], cause: 'ARRIVED' })
      .execute();
    await amendRecord(deps, exam.taskId);
    expect(await lastLeaves(exam, 1)).toEqual([{ kind: 'program', because: ['ARRIVED'], unexplained: [] }]);
    const { hash: seenHash } = await deps.db
      .selectFrom('submissionProgram')
      .where('attemptId', '=', exam.attempts[1])
      .where('questionId', '=', exam.questions[0])
      .select('hash')
      .executeTakeFirstOrThrow();
    const answer = await server.call(substituteProgram, {
      token: exam.token,
      body: {
        taskId: exam.taskId,
        studentId: student.id,
        programIndex: exam.questions[0],
        setAsideId: aside,
        seenHash,
        reason: 'The network of the room was down.',
      },
    });
    expect(answer.status).toBe(200);
    await amendRecord(deps, exam.taskId);
    expect(await lastLeaves(exam, 2)).toEqual([
      { kind: 'program', because: ['SUBSTITUTED'], unexplained: [] },
      { kind: 'marks', because: ['SUBSTITUTED'], unexplained: [] },
    ]);
    expect(await compare(exam)).toMatchObject({ differences: [], total: 0 });
  });

  test('follows an attempt that is opened again and submitted anew, and marks by the rubric', async () => {
    const { deps } = server;
    const exam = await satExam(server);
    const { taskId, token } = exam;
    const [student, other] = exam.students;
    await server.call(evaluateRubricMarks, {
      token,
      body: {
        taskId,
        studentId: other.id,
        rubricEvaluation: [
          { title: 'Correctness', totalMarks: 6, obtainedMarks: 4 },
          { title: 'Style', totalMarks: 4, obtainedMarks: null },
        ],
      },
    });
    await amendRecord(deps, taskId);
    expect(await lastLeaves(exam, 1)).toEqual([{ kind: 'rubric', because: ['GIVEN'], unexplained: [] }]);
    const until = new Date(deps.now().getTime() + 20 * 60_000).toISOString();
    const reopened = await server.call(reopenAttempts, {
      token,
      params: { taskId },
      body: { studentIds: [student.id], until, reason: 'Submitted by mistake.' },
    });
    expect(reopened.status).toBe(200);
    await amendRecord(deps, taskId);
    expect(await lastLeaves(exam, 1)).toEqual([{ kind: 'attempt', because: ['REOPENED'], unexplained: [] }]);
    expect(await compare(exam)).toMatchObject({ differences: [] });
    server.passMinutes(25);
    exam.token = await loginAs(server, exam.owner);
    await waitFor('the clock has submitted it, and it is graded', async () => {
      const attempt = await deps.db
        .selectFrom('attempt')
        .where('id', '=', exam.attempts[0])
        .select('gradedAt')
        .executeTakeFirst();
      return attempt?.gradedAt !== null;
    });
    await amendRecord(deps, taskId);
    const last = (await leavesOf(taskId)).slice(-5);
    expect(last.map(({ kind, unexplained }) => [kind, unexplained])).toEqual([
      ['attempt', []],
      ['program', []],
      ['program', []],
      ['marks', []],
      ['marks', []],
    ]);
    expect(last[0]).toMatchObject({ submission: 2, submittedBy: 'CLOCK', earlier: [{ programs: [{}, {}] }] });
    expect(await compare(exam)).toMatchObject({ differences: [] });
  });

  test('explains a change that came later and has the earlier time, as of two who give marks at once', async () => {
    const exam = await satExam(server);
    await give(exam, 3);
    server.passMinutes(-1);
    exam.token = await loginAs(server, exam.owner);
    await give(exam, 4);
    await amendRecord(server.deps, exam.taskId);
    server.passMinutes(2);
    exam.token = await loginAs(server, exam.owner);
    await give(exam, 2);
    await amendRecord(server.deps, exam.taskId);
    expect(await compare(exam)).toMatchObject({ differences: [], total: 0 });
    expect((await stateOf(exam)).amendments.map(({ unexplained }) => unexplained)).toEqual([0, 0]);
  });

  test('of changes that run into one another loses none', async () => {
    const exam = await satExam(server);
    for (let round = 0; round < 3; round += 1)
      await Promise.all([
        give(exam, round),
        amendRecord(server.deps, exam.taskId).catch(() => false),
        give(exam, round + 0.5),
        amendRecord(server.deps, exam.taskId).catch(() => false),
      ]);
    await amendRecord(server.deps, exam.taskId);
    expect(await compare(exam)).toMatchObject({ differences: [], total: 0 });
    expect((await stateOf(exam)).amendments.every(({ unexplained }) => unexplained === 0)).toBe(true);
  });
});

describe('the file', () => {
  test('of the whole record holds what was sealed, with names or without, and anybody can check it', async () => {
    const exam = await satExam(server);
    await give(exam, 2);
    const named = await download(exam, exam.token, true);
    expect(named.status).toBe(200);
    const record = { name: 'record.zip', content: named.content };
    const { isSound, texts } = textsOf([record, await publishedKeys()]);
    expect(texts).toEqual(
      expect.arrayContaining([
        'All 17 leaves are those that were signed, in the order in which they were.',
        'It holds 3 students, 2 attempts and 4 programs, which have 10.33 marks together.',
        'The accounts of 3 students are those in the record.',
        'The outcomes of the hidden tests in this file are those that were sealed.',
      ]),
    );
    expect(isSound).toBe(true);
    const nameless = await download(exam, exam.token, false);
    const text = Buffer.from(nameless.content).toString('latin1');
    expect(text).not.toContain('people.json');
    expect(textsOf([{ name: 'nameless.zip', content: nameless.content }]).isSound).toBe(true);
    await server.deps.security.flush();
    const noted = await server.deps.db
      .selectFrom('auditLog')
      .where('action', '=', 'read-record')
      .where('itemId', '=', exam.taskId)
      .select('times')
      .execute();
    expect(noted).not.toEqual([]);
  });

  test('is for whoever may analyse the task, and there once it is sealed', async () => {
    const exam = await satExam(server);
    const { deps } = server;
    const department = { id: exam.owner.departmentId, instituteId: exam.owner.instituteId };
    const colleague = await makeFaculty(deps, department);
    const viewer = await makeFaculty(deps, department);
    const evaluator = await makeFaculty(deps, department);
    await share(deps, 'task', exam.taskId, viewer, ['view']);
    await share(deps, 'task', exam.taskId, evaluator, ['evaluate']);
    const statusFor = async (person: typeof colleague) =>
      (await download(exam, await loginAs(server, person), true)).status;
    expect([await statusFor(colleague), await statusFor(viewer), await statusFor(evaluator)]).toEqual([
      404, 403, 200,
    ]);
    expect(await statusFor(exam.students[0])).toBe(403);
    expect((await download(exam, 'nobody', true)).status).toBe(401);
    const running = await makeTask(deps, exam.owner, { students: [exam.students[0]] });
    expect((await download({ ...exam, taskId: running }, exam.token, true)).status).toBe(409);
    expect((await server.call(compareRecord, { token: exam.token, body: { taskId: running } })).status).toBe(
      409,
    );
  });
});

describe('a receipt', () => {
  const receiptFile = async (exam: SatExam, student: SatExam['students'][number]): Promise<ChosenFile> => {
    const token = await loginAs(server, student);
    const { body } = await server.call(fetchRecordReceipt, { token, params: { taskId: exam.taskId } });
    return { name: `${student.username}.json`, content: Buffer.from(JSON.stringify(body.data)) };
  };

  test('proves the own programs, and the marks once they are published; nothing of anybody else', async () => {
    const exam = await satExam(server);
    const [student, other, absent] = exam.students;
    const early = textsOf([await receiptFile(exam, student)]);
    expect(early.isSound).toBe(true);
    expect(early.texts).toContain(
      'The results are not published yet: a receipt made later also proves the marks.',
    );
    expect(Buffer.from((await receiptFile(exam, student)).content).toString()).not.toContain(
      '"kind\\":\\"marks',
    );
    await server.call(publishResult, { token: exam.token, body: { taskId: exam.taskId } });
    await give(exam, 2);
    await amendRecord(server.deps, exam.taskId);
    const file = await receiptFile(exam, student);
    const { isSound, texts } = textsOf([file]);
    expect(isSound).toBe(true);
    expect(texts).toEqual(
      expect.arrayContaining([
        'No amendment took anything back that had been signed before.',
        'Sealed for question 1: 2.00 marks, given by a person; 2 of 2 public tests passed.',
        'Sealed for question 2: 5.00 marks; 2 of 2 public tests passed.',
      ]),
    );
    const mine = Buffer.from(file.content).toString();
    expect(mine).not.toContain(exam.attempts[1]);
    expect(mine).not.toContain('"opens"');
    const record = await download(exam, exam.token, true);
    const all = [
      file,
      await receiptFile(exam, other),
      await receiptFile(exam, absent),
      { name: 'record.zip', content: record.content },
    ];
    expect(textsOf(all)).toMatchObject({ isSound: true });
  });

  test('is not there before the seal, and not for who is no student of the task', async () => {
    const exam = await satExam(server, { sealed: false });
    const token = await loginAs(server, exam.students[0]);
    const { body } = await server.call(fetchRecordReceipt, { token, params: { taskId: exam.taskId } });
    expect(body).toEqual({ success: true, data: null });
    const stranger = await makeStudent(server.deps, {
      id: exam.owner.departmentId,
      instituteId: exam.owner.instituteId,
    });
    const refused = await server.call(fetchRecordReceipt, {
      token: await loginAs(server, stranger),
      params: { taskId: exam.taskId },
    });
    expect(refused.status).toBe(404);
  });
});

describe('the key', () => {
  const folder = () => join(server.deps.config.dataDir, 'record-keys');
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

  test('lies where the server alone can read it, and is closed again when it was opened', async () => {
    await findSigningKey(server.deps);
    const file = join(folder(), 'signing.pem');
    expect([await modeOf(folder()), await modeOf(file)]).toEqual([0o700, 0o600]);
    await chmod(file, 0o644);
    await findSigningKey(server.deps);
    expect(await modeOf(file)).toBe(0o600);
  });

  test('stays, whoever asks for it first, and another one takes over while old records still hold', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => findSigningKey(server.deps)));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    const exam = await satExam(server);
    const { before, after } = await rotateSigningKey(server.deps);
    expect(before.id).toBe(keys[0]?.id);
    expect(await readFile(join(folder(), 'signing.pem'), 'utf8')).toContain('PRIVATE KEY');
    await give(exam, 1);
    await amendRecord(server.deps, exam.taskId);
    expect((await stateOf(exam)).key).toBe(after.id);
    const { keys: published } = JSON.parse(Buffer.from((await publishedKeys()).content).toString());
    const retired = Object.fromEntries(
      published.map((key: { id: string; retiredAt: string | null }) => [key.id, key.retiredAt]),
    );
    expect([retired[before.id], retired[after.id]]).toEqual([expect.any(String), null]);
    const { content } = await download(exam, exam.token, true);
    const report = textsOf([{ name: 'record.zip', content }, await publishedKeys()]);
    expect(report.isSound).toBe(true);
    expect(report.texts.filter((text) => text.includes('among the keys that you gave'))).toHaveLength(2);
  });

  test('is published without its private half', async () => {
    const text = Buffer.from((await publishedKeys()).content).toString();
    expect(text).not.toMatch(/PRIVATE|secret/i);
    expect(JSON.parse(text).keys[0]).toMatchObject({ algorithm: 'Ed25519', retiredAt: null });
  });
});

test('every cause of a change of marks that the database knows is one that records know', async () => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'mark_change_cause_check'
  `.execute(server.deps.db);
  const known = [...(rows[0]?.rule.matchAll(/'(\w+)'/g) ?? [])].map(([, cause]) => cause);
  expect(known.toSorted()).toEqual([...MARK_CAUSES].toSorted());
});
