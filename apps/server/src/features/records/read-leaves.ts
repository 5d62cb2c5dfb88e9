/** Reads what a record holds from the database: the task, then students some at a time, always in the same order. */
import type { Queryable } from '../../platform/db/database.ts';
import { readAttemptLeaves, type FoundLeaf, type Reading } from './attempt-leaves.ts';
import { listSealedStudents } from './record.repository.ts';
import type { Salts } from './salts.ts';
import {
  findRoomFacts,
  findTaskFacts,
  listStudentFacts,
  listVersionFacts,
  type RoomFacts,
  type StudentFacts,
  type TaskFacts,
  type VersionFacts,
} from './task-facts.repository.ts';
import {
  accountHash,
  NOBODY,
  roomContent,
  studentContent,
  taskContent,
  testHash,
  versionContent,
} from './task-leaves.ts';

export interface OpenReading extends Reading {
  task: TaskFacts;
  questions: readonly VersionFacts[];
  room: RoomFacts;
  /** In the order of the hashes of their accounts, which says nothing of who they are. */
  students: readonly StudentFacts[];
}

const byAccount = (salts: Salts, students: readonly StudentFacts[]): StudentFacts[] =>
  students
    .map((student) => ({ student, account: accountHash(salts, student.studentId) }))
    .toSorted((one, other) => (one.account < other.account ? -1 : 1))
    .map(({ student }) => student);

/** Begins to read the record of a task; null where there is no such task. */
export const openReading = async (
  trx: Queryable,
  taskId: string,
  salts: Salts,
): Promise<OpenReading | null> => {
  const task = await findTaskFacts(trx, taskId);
  if (!task) return null;
  const questions = await listVersionFacts(trx, taskId);
  const there = await listStudentFacts(trx, taskId);
  const known = new Set(there.map(({ studentId }) => studentId));
  const gone = (await listSealedStudents(trx, taskId))
    .filter((studentId) => !known.has(studentId))
    .map((studentId) => ({ ...NOBODY, studentId, attemptId: null }));
  return {
    record: taskId,
    salts,
    task,
    questions,
    room: await findRoomFacts(trx, taskId),
    versions: new Map(
      questions.map((version) => [version.id, versionContent(taskId, salts, version).content]),
    ),
    tests: new Map(
      questions.flatMap(({ tests }) => tests.map((test) => [test.id, testHash(salts, test)] as const)),
    ),
    students: byAccount(salts, [...there, ...gone]),
  };
};

/** The leaves of the task itself: its settings, the questions as they were answered, and what was said in its room. */
export const readTaskLeaves = ({ record, salts, task, questions, room }: OpenReading): FoundLeaf[] =>
  [
    taskContent(task),
    ...questions.map((version) => versionContent(record, salts, version)),
    ...roomContent(record, salts, room),
  ].map((content) => ({ content, studentId: null, attemptId: null, entries: [], opens: null }));

/** The leaves of students: of each the place in the task, then those of the attempt. */
export const readStudentLeaves = async (
  trx: Queryable,
  reading: OpenReading,
  students: readonly StudentFacts[],
): Promise<FoundLeaf[]> => {
  const ofAttempts = Map.groupBy(
    await readAttemptLeaves(
      trx,
      reading,
      students.flatMap(({ attemptId }) => attemptId ?? []),
    ),
    ({ studentId }) => studentId,
  );
  return students.flatMap((student) => {
    const { studentId, attemptId } = student;
    const account = accountHash(reading.salts, studentId);
    const place: FoundLeaf = {
      content: studentContent(reading.record, account, student),
      studentId,
      attemptId,
      entries: [],
      opens: null,
    };
    return [place, ...(ofAttempts.get(studentId) ?? [])];
  });
};
