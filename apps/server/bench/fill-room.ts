import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { insertAll, range } from './insert-rows.ts';

const QUESTIONS = 5;
/** Runs of each student at each question. */
const RUNS = 4;

/** One who sets the task, and those who sit it. */
const fillPeople = async (db: Db, students: number) => {
  const [instituteId, departmentId] = [newId(), newId()];
  await insertAll(db, 'institute', [{ id: instituteId, name: 'Institute' }]);
  await insertAll(db, 'department', [{ id: departmentId, instituteId, name: 'Computer Engineering' }]);
  const person = (role: 'FACULTY' | 'STUDENT', number: number) => ({
    id: newId(),
    username: `${role.toLowerCase()}${number}`,
    passwordHash: 'nobody logs in by password here',
    role,
    instituteId,
    departmentId,
    fullname: `Person ${number}`,
  });
  const owner = person('FACULTY', 0);
  const sitters = range(students).map((number) => person('STUDENT', number));
  await insertAll(db, 'account', [owner, ...sitters]);
  await insertAll(
    db,
    'student',
    sitters.map(({ id }) => ({ accountId: id, semester: 4, batch: '2027' })),
  );
  return { owner, sitters, departmentId };
};

const fillQuestions = async (db: Db, owned: { ownerId: string; departmentId: string }) => {
  const questions = range(QUESTIONS).map(() => ({ id: newId(), version: newId() }));
  await insertAll(
    db,
    'question',
    questions.map(({ id }) => ({ id, ...owned, version: 1 })),
  );
  await insertAll(
    db,
    'questionVersion',
    questions.map(({ id, version }, number) => ({
      id: version,
      questionId: id,
      version: 1,
      statement: `<p>Question ${number}</p>`,
      statementText: `Question ${number}`,
      languages: ['PYTHON'],
      marks: 5,
      timeRequired: 10,
      wantAutoCalculate: true,
      difficulty: 1,
      createdBy: owned.ownerId,
    })),
  );
  return questions;
};

/** Everybody has started, typed something, and run each program a few times. */
const fillAttempts = async (
  db: Db,
  taskId: string,
  sitters: readonly { id: string }[],
  questions: Awaited<ReturnType<typeof fillQuestions>>,
): Promise<void> => {
  const now = Date.now();
  const attempts = sitters.map(({ id }) => ({
    id: newId(),
    taskId,
    studentId: id,
    startedAt: new Date(now - 1_800_000),
    heardAt: new Date(now),
  }));
  await insertAll(db, 'attempt', attempts);
  const each = attempts.flatMap(({ id }) => questions.map((question) => ({ attemptId: id, question })));
  await insertAll(
    db,
    'attemptQuestion',
    each.map(({ attemptId, question }) => ({
      attemptId,
      questionId: question.id,
      questionVersionId: question.version,
    })),
  );
  const code = JSON.stringify([{ code: 'print(int(input()) * 2)' }]);
  await insertAll(
    db,
    'draft',
    each.map(({ attemptId, question }) => ({
      attemptId,
      questionId: question.id,
      language: 'PYTHON',
      code,
      revision: 1,
      hash: 'h',
      logHash: 'l',
      savedAt: new Date(now - 600_000),
    })),
  );
  await insertAll(
    db,
    'runLog',
    each.flatMap(({ attemptId, question }) =>
      range(RUNS).map((number) => ({
        id: newId(),
        attemptId,
        questionId: question.id,
        executedAt: new Date(now - 600_000 + number * 1000),
        language: 'PYTHON',
        code,
        status: 'FAILED',
        passedCount: number % 3,
        totalCount: 3,
      })),
    ),
  );
};

/** A task that runs, with so many students who write and have run their programs. Answers it and its owner. */
export const fillRoom = async (db: Db, students: number) => {
  const taskId = newId();
  const { owner, sitters, departmentId } = await fillPeople(db, students);
  const owned = { ownerId: owner.id, departmentId };
  const questions = await fillQuestions(db, owned);
  const now = Date.now();
  await insertAll(db, 'task', [
    {
      id: taskId,
      ...owned,
      name: 'Room',
      startTime: new Date(now - 3_600_000),
      endTime: new Date(now + 7_200_000),
      totalMarks: 25,
      requireExamBrowser: false,
    },
  ]);
  await insertAll(
    db,
    'taskQuestion',
    questions.map(({ id }, position) => ({ taskId, questionId: id, position, marks: 5, timeRequired: 10 })),
  );
  await insertAll(
    db,
    'taskStudent',
    sitters.map(({ id }) => ({ taskId, studentId: id })),
  );
  await fillAttempts(db, taskId, sitters, questions);
  await sql`analyze`.execute(db);
  return { taskId, owner };
};
