/** Compares what the database holds with what was sealed of it, and names every difference. */
import {
  chainDifference,
  differencesOf,
  followLog,
  followPresence,
  leafKey,
  readLeaf,
  verifyRoots,
  type Comparison,
  type HiddenTests,
  type Leaf,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { nextTurn } from '../../platform/next-turn.ts';
import { hashText } from '../attempts/index.ts';
import { listLogFacts, listPresenceFacts } from './attempt-facts.repository.ts';
import type { FoundLeaf } from './attempt-leaves.ts';
import { openReading, readStudentLeaves, readTaskLeaves, type OpenReading } from './read-leaves.ts';
import { keysMadeIn } from './record-key.ts';
import { listKeys } from './record-key.repository.ts';
import { findSecret, listDueChanges, listLatestLeaves, listRoots } from './record.repository.ts';
import { saltsOf } from './salts.ts';
import {
  checkLeaves,
  lostTexts,
  NOWHERE,
  ofRecord,
  openFindings,
  readRoots,
  type Findings,
} from './stored-record.ts';
import { accountHash, versionContent } from './task-leaves.ts';

/** Students who are compared at a time; their logs are read as well. */
const STUDENTS_A_TIME = 10;

interface Sealed {
  leaf: Leaf | null;
  body: string;
  opens: HiddenTests | null;
}

/** What waits to be sealed is not compared: the application itself has changed it. */
const waitingOf = async (trx: Queryable, taskId: string) => {
  const due = await listDueChanges(trx, taskId);
  return {
    ofTask: due.some(({ attemptId }) => attemptId === null),
    attempts: new Set(due.map(({ attemptId }) => attemptId)),
  };
};

/** An attempt that is open again has no programs and no marks: those that were sealed are of the submission before. */
const isOfEarlierSubmission = (leaf: Leaf, found: ReadonlyMap<string, FoundLeaf>): boolean => {
  if (leaf.kind !== 'program' && leaf.kind !== 'marks') return false;
  const attempt = found.get(`attempt ${leaf.attempt}`)?.content;
  return attempt?.kind === 'attempt' && attempt.submission > leaf.submission;
};

/** Compares what was sealed of some students, or of the task, with what there is. */
const compareLeaves = (
  sealed: readonly (Sealed & { key: string })[],
  found: readonly FoundLeaf[],
  isWaiting: (kind: Leaf['kind']) => boolean,
  findings: Findings,
): void => {
  const there = new Map(found.map((one) => [leafKey(one.content), one]));
  const known = new Map(sealed.map((one) => [one.key, one]));
  for (const { key, leaf, opens } of sealed) {
    if (!leaf || isWaiting(leaf.kind)) continue;
    const one = there.get(key) ?? null;
    if (!one && isOfEarlierSubmission(leaf, there)) continue;
    findings.add(differencesOf(leaf, one?.content ?? null, { sealed: opens, found: one?.opens ?? null }));
  }
  for (const [key, { content }] of there)
    if (!known.has(key) && !isWaiting(content.kind)) findings.add(differencesOf(null, content));
  findings.count({ leaves: sealed.length });
};

const readSealed = async (trx: Queryable, taskId: string, studentIds: readonly string[] | null) =>
  (await listLatestLeaves(trx, taskId, studentIds)).map((row) => ({ ...row, leaf: readLeaf(row.body) }));

/**
 * Has what students answered compared as if the questions were still what was sealed of them: one that was changed is told
 * once, and not again for each of its answers.
 */
const goBySealedQuestions = (
  reading: OpenReading,
  sealed: readonly (Sealed & { key: string })[],
): OpenReading => {
  const leaves = new Map(sealed.map(({ key, leaf }) => [key, leaf]));
  const [versions, tests] = [new Map(reading.versions), new Map(reading.tests)];
  for (const version of reading.questions) {
    const leaf = leaves.get(leafKey(versionContent(reading.record, reading.salts, version)));
    if (leaf?.kind !== 'question') continue;
    versions.set(version.id, leaf.content);
    for (const [index, { id }] of version.tests.entries()) {
      const test = leaf.tests[index]?.test;
      if (test) tests.set(id, test);
    }
  }
  return { ...reading, versions, tests };
};

/** Hashes anew what was typed in some attempts, and what their pages noted. */
const compareLogs = async (
  trx: Queryable,
  reading: OpenReading,
  students: OpenReading['students'],
  findings: Findings,
): Promise<void> => {
  const attempts = new Map(students.map(({ studentId, attemptId }) => [attemptId, studentId]));
  const ids = students.flatMap(({ attemptId }) => attemptId ?? []);
  const rows = await listLogFacts(trx, ids);
  const logs = Map.groupBy(rows, ({ attemptId, questionId }) => `${attemptId} ${questionId}`);
  const accountOf = (attemptId: string): string => accountHash(reading.salts, attempts.get(attemptId) ?? '');
  for (const [first, ...rest] of logs.values()) {
    if (!first) continue;
    const { entries, brokenAt } = followLog([first, ...rest], hashText);
    findings.count({ entries });
    const place = { account: accountOf(first.attemptId), question: first.questionId };
    if (brokenAt !== null)
      findings.add([chainDifference(place, 'the log of what was typed', `edit ${brokenAt}`)]);
    await nextTurn();
  }
  const noted = Map.groupBy(await listPresenceFacts(trx, ids), ({ attemptId }) => attemptId);
  for (const [attemptId, batches] of noted) {
    const { entries, brokenAt } = followPresence(batches, hashText);
    findings.count({ entries });
    const place = { account: accountOf(attemptId), question: null };
    if (brokenAt !== null)
      findings.add([chainDifference(place, 'what the exam page noted', `row ${brokenAt}`)]);
  }
};

const compareStudents = async (
  trx: Queryable,
  present: OpenReading,
  findings: Findings,
  tell: (progress: { done: number; of: number }) => void,
): Promise<void> => {
  const { record, students } = present;
  const waiting = await waitingOf(trx, record);
  const ofTask = await readSealed(trx, record, null);
  compareLeaves(ofTask, readTaskLeaves(present), () => waiting.ofTask, findings);
  const reading = goBySealedQuestions(present, ofTask);
  for (let done = 0; done < students.length; done += STUDENTS_A_TIME) {
    tell({ done, of: students.length });
    const some = students
      .slice(done, done + STUDENTS_A_TIME)
      .filter(({ attemptId }) => attemptId === null || !waiting.attempts.has(attemptId));
    const sealed = await readSealed(
      trx,
      record,
      some.map(({ studentId }) => studentId),
    );
    const found = await readStudentLeaves(trx, reading, some);
    compareLeaves(sealed, found, (kind) => kind === 'student' && waiting.ofTask, findings);
    await compareLogs(trx, reading, some, findings);
  }
};

/**
 * Compares the database with the record of a task: first the record itself, whose signatures and leaves somebody may have
 * changed, then everything that it says of the exam. What the application has changed and not sealed yet is left out.
 * Answers null before the record is sealed.
 */
export const compareWithRecord = async (
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'config'>,
  taskId: string,
  tell: (progress: { done: number; of: number }) => void = () => undefined,
): Promise<Comparison | null> => {
  const made = await keysMadeIn(deps.config.dataDir);
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const secret = await findSecret(trx, taskId);
      const reading = secret && (await openReading(trx, taskId, saltsOf(secret)));
      if (!reading) return null;
      const findings = openFindings();
      const roots = readRoots(await listRoots(trx, taskId), findings);
      const used = [...new Set(roots.map(({ statement }) => statement.key))];
      const problems = verifyRoots(roots, taskId, await listKeys(trx, used), null);
      findings.add(
        problems
          .filter(({ kind }) => kind === 'problem')
          .map(({ text }) => ofRecord(`the record itself (${text.replace(/\.$/, '')})`, NOWHERE)),
      );
      await checkLeaves(trx, taskId, roots, findings);
      await compareStudents(trx, reading, findings, tell);
      findings.add(await lostTexts(trx, deps.files, reading.questions));
      return {
        comparedAt: deps.now().toISOString(),
        unknownKeys: used.filter((id) => !made.includes(id)),
        ...findings.all(),
      };
    });
};
