import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { makeLaunch, presentRevision, replaceExemption } from '../../src/features/exam-browser/index.ts';
import { insertTicket } from '../../src/features/auth/login/login-ticket.repository.ts';
import { storeText } from '../../src/features/large-texts/index.ts';
import type { Queryable } from '../../src/platform/db/database.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { newId } from '../../src/platform/ids.ts';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import {
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  share,
  windowOf,
} from '../fixtures.ts';

/** Text that a careless format would break: what COPY, CSV or JSON take for their own. */
const NASTY = 'a\tb\\N\\.\r\n"c",\'d\' \\\\ {e} ü 😀 \u2028 %s';

/** Asks for the double of the test's number. */
const JUDGE = `r'''${NASTY}'''
import sys
number = int(open(sys.argv[1]).read())
print(number, flush=True)
sys.exit(42 if int(input()) == number * 2 else 43)
`;

/** Larger than one part of a backup. */
const LARGE_BYTES = 6_000_000;

/**
 * An installation with a row in nearly every table, with values that are hard to carry. Answers the student who has
 * submitted and waits for the grading, and the question version that waits for its check.
 */
export const fillEverything = async (
  deps: Deps,
  { isDemonstration = false } = {},
): Promise<{ studentId: string; username: string; attemptId: string; versionId: string }> => {
  const { db } = deps;
  const now = deps.now();
  await db.insertInto('installation').values({ isDemonstration }).execute();
  const department = await makeDepartment(deps);
  const head = await makeHead(deps, department);
  const owner = await makeFaculty(deps, department, { fullname: NASTY });
  const colleague = await makeFaculty(deps, department);
  const student = await makeStudent(deps, department);
  await makeGroup(deps, owner, [student], NASTY);
  const groupId = await makeGroup(deps, owner, []);
  await fillRollOver(db, { department, head, student, groupId }, now);
  const subject = await makeSubject(deps, department, { name: NASTY, modules: ['Loops', NASTY] });
  const rubricId = await makeRubric(deps, owner);
  const questionId = await makeQuestion(deps, owner, {
    statement: `<p>${NASTY}</p>`,
    subjectId: subject.id,
    modules: subject.modules,
    tags: [await makeTag(deps, NASTY)],
    snippets: [{ isVisible: true, isEditable: true, code: NASTY }],
    starters: [{ language: 'C', code: NASTY }],
    judge: { language: 'PYTHON', code: JUDGE, way: 'TALK' },
    referenceSolutions: [{ language: 'PYTHON', code: 'print(int(input()) * 2)' }],
  });
  const large = NASTY.repeat(1000);
  const { standIn, ...stored } = await storeText(db, deps, owner.id, large);
  await makeQuestion(deps, owner, {
    testcases: [{ type: 'HIDDEN', input: standIn, output: NASTY, largeInput: stored }],
  });
  await db
    .insertInto('largeTextUpload')
    .values({ accountId: owner.id, hash: Buffer.from(stored.hash, 'hex'), uploadedAt: now })
    .execute();
  const { id: versionId } = await db
    .selectFrom('questionVersion')
    .where('questionId', '=', questionId)
    .select('id')
    .executeTakeFirstOrThrow();
  const taskId = await makeTask(deps, owner, {
    questions: [questionId],
    students: [student],
    rubricId,
    subjectId: subject.id,
  });
  await share(deps, 'task', taskId, colleague, ['view', 'evaluate']);
  await share(deps, 'question', questionId, colleague, []);
  await share(deps, 'group', groupId, colleague, ['view']);
  await share(deps, 'rubric', rubricId, colleague, ['update']);
  const { startTime, endTime } = windowOf(deps, -50, -10);
  const attemptId = await makeAttempt(deps, taskId, student, {
    startedAt: startTime,
    submittedAt: endTime,
    graded: false,
  });
  await db
    .insertInto('secondFactor')
    .values({ accountId: owner.id, secret: 'A'.repeat(32), createdAt: now, confirmedAt: now, lastStep: 1 })
    .execute();
  await db
    .insertInto('recoveryCode')
    .values({ accountId: owner.id, codeHash: randomBytes(32), usedAt: null })
    .execute();
  await insertTicket(db, { accountId: owner.id, stays: false, createdAt: now, expiresAt: now });
  const fileId = newId();
  const feedbackId = newId();
  const setAsideId = newId();
  const code = JSON.stringify([{ code: NASTY }]);
  const program = { attemptId, questionId, language: 'PYTHON' as const, code, device: null, typedAt: null };
  const entries = JSON.stringify([]);
  const content = randomBytes(LARGE_BYTES);
  await db
    .insertInto('storedFile')
    .values({
      id: fileId,
      ownerId: student.id,
      name: NASTY,
      contentType: 'image/png',
      content,
      hash: createHash('sha256').update(content).digest(),
      bytes: content.length,
    })
    .execute();
  await db
    .insertInto('feedback')
    .values({ id: feedbackId, accountId: student.id, taskId, message: NASTY })
    .execute();
  await db.insertInto('feedbackAttachment').values({ feedbackId, position: 0, fileId }).execute();
  await db.insertInto('feedbackRequest').values({ accountId: owner.id, askedAt: now }).execute();
  await db
    .insertInto('webFile')
    .values({ name: 'page-abc.js', content: randomBytes(100), isGzipped: true, lastHadAt: now })
    .execute();
  await db
    .insertInto('draft')
    .values({ ...program, revision: 3, hash: 'h', logHash: 'l', savedAt: endTime })
    .execute();
  await db
    .insertInto('draftSetAside')
    .values({ ...program, id: setAsideId, revision: 4, hash: 's', receivedAt: endTime, reason: 'LATE' })
    .execute();
  await db
    .insertInto('editLog')
    .values({
      attemptId,
      questionId,
      fromRevision: 1,
      toRevision: 3,
      previousHash: 'p',
      hash: 'h',
      entries,
      device: NASTY,
      receivedAt: endTime,
    })
    .execute();
  await db
    .insertInto('presenceBatch')
    .values({
      attemptId,
      number: 1,
      page: NASTY.slice(0, 60),
      fromRevision: 1,
      toRevision: 2,
      previousHash: '',
      hash: 'h',
      entries,
      chainHash: 'c',
      receivedAt: endTime,
    })
    .execute();
  await db
    .insertInto('presence')
    .values({ attemptId, number: 1, chainHash: 'c', awayAt: endTime, backAt: null })
    .execute();
  const askedId = newId();
  await db
    .insertInto('roomQuestion')
    .values({ id: askedId, taskId, studentId: student.id, text: NASTY, askedAt: now })
    .execute();
  await db
    .insertInto('roomMessage')
    .values({
      id: newId(),
      taskId,
      number: 1,
      studentId: student.id,
      text: NASTY,
      sentBy: owner.id,
      sentAt: now,
      answers: askedId,
    })
    .execute();
  await db
    .insertInto('runLog')
    .values({
      id: newId(),
      attemptId,
      questionId,
      executedAt: endTime,
      language: 'PYTHON',
      code,
      status: 'FAILED',
      passedCount: 0,
      totalCount: 2,
    })
    .execute();
  await db
    .insertInto('extraTime')
    .values({
      taskId,
      studentId: student.id,
      extraMinutes: 5,
      reason: NASTY,
      givenBy: owner.id,
      givenAt: now,
    })
    .execute();
  await db.insertInto('evaluation').values({ attemptId, evaluatedBy: owner.id, evaluatedAt: now }).execute();
  await db
    .insertInto('rubricMark')
    .values({
      attemptId,
      position: 0,
      title: NASTY,
      totalMarks: 4.25,
      obtainedMarks: null,
      givenBy: owner.id,
      givenAt: now,
    })
    .execute();
  await db
    .insertInto('pastSubmission')
    .values({
      attemptId,
      number: 1,
      submittedAt: startTime,
      submittedBy: 'CLOCK',
      reopenedBy: owner.id,
      reopenedAt: startTime,
      openUntil: endTime,
      reason: NASTY,
    })
    .execute();
  await db
    .insertInto('pastSubmissionProgram')
    .values({
      attemptId,
      questionId,
      language: 'PYTHON',
      code,
      number: 1,
      status: 'PASSED',
      passedCount: 2,
      totalCount: 2,
      computedMarks: 4.75,
      compileMessage: NASTY,
    })
    .execute();
  await db
    .insertInto('pastRubricMark')
    .values({
      attemptId,
      number: 1,
      position: 0,
      title: NASTY,
      totalMarks: 4.25,
      obtainedMarks: 0.5,
      givenBy: owner.id,
      givenAt: now,
    })
    .execute();
  const batchId = newId();
  await db
    .insertInto('markBatch')
    .values({
      id: batchId,
      taskId,
      givenBy: owner.id,
      givenAt: startTime,
      undoneBy: owner.id,
      undoneAt: endTime,
    })
    .execute();
  await db
    .insertInto('markChange')
    .values({
      id: newId(),
      attemptId,
      questionId,
      number: 1,
      cause: 'REOPENED',
      reason: NASTY,
      computedBefore: 4.75,
      givenBefore: null,
      computedAfter: null,
      givenAfter: null,
      changedBy: owner.id,
      changedAt: startTime,
      batchId,
      givenByBefore: owner.id,
      givenAtBefore: startTime,
    })
    .execute();
  await db
    .insertInto('submissionComment')
    .values({
      id: newId(),
      attemptId,
      number: 1,
      questionId,
      block: 0,
      line: 1,
      programHash: 'h',
      quote: NASTY,
      body: NASTY,
      marks: -0.5,
      writtenBy: owner.id,
      writtenAt: startTime,
      editedAt: endTime,
    })
    .execute();
  await db
    .insertInto('reusableComment')
    .values({ id: newId(), taskId, questionId, body: NASTY, marks: -0.5, keptBy: owner.id, keptAt: endTime })
    .execute();
  await db
    .insertInto('programSubstitution')
    .values({
      id: newId(),
      attemptId,
      questionId,
      number: 1,
      setAsideId,
      reason: NASTY,
      decidedBy: owner.id,
      decidedAt: endTime,
      language: 'PYTHON',
      code,
      revision: 3,
      hash: 'h',
      typedAt: startTime,
      savedAt: endTime,
      status: 'FAILED',
    })
    .execute();
  await db
    .updateTable('attempt')
    .set({ openUntil: endTime, reopenings: 1 })
    .where('id', '=', attemptId)
    .execute();
  await db
    .insertInto('attemptOrigin')
    .values({
      attemptId,
      sessionId: newId(),
      address: '2001:db8::1',
      device: NASTY,
      firstAt: startTime,
      lastAt: endTime,
      saves: 3,
      runs: 1,
    })
    .execute();
  await db
    .insertInto('auditLog')
    .values({ id: newId(), actorId: owner.id, action: 'test', detail: JSON.stringify({ NASTY }) })
    .execute();
  const revision = await presentRevision(db, taskId, 'https://exam.example.edu', now);
  const { id: revisionId } = revision;
  await db
    .updateTable('examBrowserRevision')
    .set({ quitPassword: NASTY, filePassword: NASTY, allowedAddresses: [NASTY, ''], browserExamKeys: ['a'] })
    .where('id', '=', revisionId)
    .execute();
  await db
    .updateTable('attempt')
    .set({ examBrowserRevisionId: revisionId })
    .where('id', '=', attemptId)
    .execute();
  await replaceExemption(db, {
    taskId,
    studentId: student.id,
    reason: NASTY,
    givenBy: owner.id,
    givenAt: now,
  });
  await makeLaunch(db, deps, { taskId, accountId: student.id, isSelfTest: false }, revision);
  await openSession(db, student, {
    now,
    caller: OWN_MACHINE,
    exam: { taskId, revisionId, proof: 'PAGE', provenAt: now },
  });
  await db
    .insertInto('creation')
    .values({ itemId: rubricId, accountId: owner.id, sentHash: randomBytes(32), createdAt: now })
    .execute();
  await db.insertInto('mailing').values({ id: newId(), senderId: head.id, people: 1, sentAt: now }).execute();
  await db
    .insertInto('emailConfirmation')
    .values({
      id: newId(),
      accountId: student.id,
      email: 'new@example.org',
      tokenHash: randomBytes(32),
      createdAt: now,
      expiresAt: now,
    })
    .execute();
  await fillRecord(db, taskId, student.id, now);
  await db.insertInto('setupDismissal').values({ accountId: head.id, dismissedAt: now }).execute();
  return { studentId: student.id, username: student.username, attemptId, versionId };
};

/** A department that was rolled over, and what was before. */
const fillRollOver = async (
  db: Queryable,
  of: { department: { id: string }; head: { id: string }; student: { id: string }; groupId: string },
  now: Date,
): Promise<void> => {
  const [id, studentId] = [newId(), of.student.id];
  const done = { id, runId: newId(), departmentId: of.department.id, doneBy: of.head.id, doneAt: now };
  await db.insertInto('rollOver').values(done).execute();
  await db
    .insertInto('rollOverStudent')
    .values({ rollOverId: id, studentId, semester: 3, isArchived: false, wasActive: true })
    .execute();
  await db
    .insertInto('rollOverGroup')
    .values({ rollOverId: id, groupId: of.groupId, name: NASTY, semester: 3, newName: NASTY, newSemester: 4 })
    .execute();
};

/** A record with one leaf, and a change that waits for it. */
const fillRecord = async (db: Queryable, taskId: string, studentId: string, now: Date): Promise<void> => {
  const [keyId, publicKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  await db.insertInto('recordKey').values({ id: keyId, publicKey, madeAt: now, retiredAt: now }).execute();
  await db
    .insertInto('record')
    .values({ taskId, secret: randomBytes(32) })
    .execute();
  await db
    .insertInto('recordRoot')
    .values({
      taskId,
      number: 1,
      size: 1,
      signedAt: now,
      keyId,
      statement: NASTY,
      signature: randomBytes(64).toString('hex'),
      because: ['GIVEN', NASTY],
      unexplained: 1,
    })
    .execute();
  await db
    .insertInto('recordLeaf')
    .values({
      taskId,
      position: 0,
      number: 1,
      key: 'task',
      studentId,
      body: NASTY,
      hash: randomBytes(32),
      opens: JSON.stringify({ salt: NASTY, tests: [] }),
    })
    .execute();
};

interface TableContent {
  rows: number;
  /** Over every row, in an order of its own. */
  hash: string;
}

/** What stands in every table but those named, row by row. */
export const contentOf = async (
  db: Queryable,
  except: readonly string[] = [],
): Promise<Record<string, TableContent>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db);
  const content: Record<string, TableContent> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql<TableContent>`
      select count(*) as rows, coalesce(md5(string_agg(md5(item::text), '' order by md5(item::text))), '') as hash
      from ${sql.table(name)} as item
    `.execute(db);
    if (rows[0]) content[name] = rows[0];
  }
  return content;
};

/** Every constraint, index, trigger (with whether it is in force) and function of the database. */
export const rulesOf = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1
  `.execute(db);
  return rows.map(({ rule }) => rule);
};
