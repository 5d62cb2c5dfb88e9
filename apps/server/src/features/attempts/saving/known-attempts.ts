import type { Db } from '../../../platform/db/database.ts';
import { listQuestionForms, type BlockCounts } from '../attempt/exam-question.repository.ts';
import { requireAttempt } from '../attempt/open-attempt.ts';

/** What of an attempt never changes. */
export interface KnownAttempt {
  id: string;
  /** Of each of its questions the languages that it allows, and how many blocks a program in each has. */
  blocks: BlockCounts;
  /** The version (its id) of each of its questions. */
  versions: ReadonlyMap<string, string>;
}

/** So many are remembered: several large exams at once. The oldest makes room. */
const KNOWN_MAX = 10_000;

const remembered = new WeakMap<Db, Map<string, KnownAttempt>>();

/**
 * The attempt of a student, looked up once: whether the student may still write is decided under its lock.
 * @throws NOT_FOUND or TAKEN_OUT unless assigned, NOT_OPEN unless the student has started.
 */
export const findKnownAttempt = async (db: Db, taskId: string, studentId: string): Promise<KnownAttempt> => {
  const known = remembered.get(db) ?? new Map<string, KnownAttempt>();
  remembered.set(db, known);
  const key = `${taskId} ${studentId}`;
  const before = known.get(key);
  if (before) return before;
  const { id } = await requireAttempt(db, taskId, studentId);
  const attempt = { id, ...(await listQuestionForms(db, id)) };
  if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value ?? '');
  known.set(key, attempt);
  return attempt;
};
