import {
  historyOf,
  saltedHash,
  type HiddenTests,
  type HistoryEntry,
  type LeafContent,
  type TestOutcome,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { hashProgram } from '../attempts/index.ts';
import {
  listAsideFacts,
  listAttemptFacts,
  listChangeFacts,
  listEarlierFacts,
  listProgramFacts,
  listRubricFacts,
  listTestCases,
  listTestFacts,
  type AttemptFacts,
  type ChangeFacts,
  type EarlierFacts,
  type ProgramFacts,
  type TestFacts,
} from './attempt-facts.repository.ts';
import type { Salts } from './salts.ts';
import { accountHash, testHash, type ContentOf } from './task-leaves.ts';

/** A leaf as the database has it, with the history that leads to its marks, and what opens the outcomes of hidden tests. */
export interface FoundLeaf {
  content: LeafContent;
  studentId: string | null;
  attemptId: string | null;
  entries: readonly HistoryEntry[];
  opens: HiddenTests | null;
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const toEntry = ({ changedAt, ...change }: ChangeFacts): HistoryEntry => ({
  cause: change.cause,
  changedAt: changedAt.toISOString(),
  computedBefore: change.computedBefore,
  computedAfter: change.computedAfter,
  givenBefore: change.givenBefore,
  givenAfter: change.givenAfter,
  component: change.component,
  changedBy: change.changedBy,
});

const fingerprint = ({ language, code }: Pick<ProgramFacts, 'language' | 'code'>): string | null =>
  language && code ? hashProgram(language, code) : null;

const earlierOf = (rows: readonly EarlierFacts[]): ContentOf<'attempt'>['earlier'] =>
  [...Map.groupBy(rows, ({ number }) => number).values()].map((programs) => ({
    submittedAt: programs[0]?.submittedAt.toISOString() ?? '',
    programs: programs.flatMap(({ questionId, ...program }) =>
      questionId ? [{ question: questionId, program: fingerprint(program) }] : [],
    ),
  }));

/** What is the same for all leaves of a record, while it is read. */
export interface Reading {
  record: string;
  salts: Salts;
  /** `content` of the versions of questions, by their ids. */
  versions: ReadonlyMap<string, string>;
  /** What test cases are called, by their ids; those that are met on the way are added. */
  tests: Map<string, string>;
}

/** Finds out what the test cases are called that were not met before. */
const learnTests = async (
  db: Queryable,
  { tests, salts }: Reading,
  met: readonly TestFacts[],
): Promise<void> => {
  const missing = new Set(met.map(({ testCaseId }) => testCaseId).filter((id) => !tests.has(id)));
  if (missing.size === 0) return;
  for (const test of await listTestCases(db, [...missing])) tests.set(test.id, testHash(salts, test));
};

/** Everything that is known of attempts, by attempt. */
const readFacts = async (db: Queryable, reading: Reading, ids: readonly string[]) => {
  const by = <Row extends { attemptId: string }>(rows: readonly Row[]) => {
    const groups = Map.groupBy(rows, ({ attemptId }) => attemptId);
    return (id: string): readonly Row[] => groups.get(id) ?? [];
  };
  const tests = await listTestFacts(db, ids);
  await learnTests(db, reading, tests);
  return {
    attempts: new Map((await listAttemptFacts(db, ids)).map((attempt) => [attempt.id, attempt])),
    programs: by(await listProgramFacts(db, ids)),
    outcomes: by(tests),
    changes: by(await listChangeFacts(db, ids)),
    rubric: by(await listRubricFacts(db, ids)),
    aside: by(await listAsideFacts(db, ids)),
    earlier: by(await listEarlierFacts(db, ids)),
  };
};
type Facts = Awaited<ReturnType<typeof readFacts>>;

interface Scene extends Reading {
  facts: Facts;
  attempt: AttemptFacts;
  account: string;
}

const common = ({ record, account, attempt }: Scene) => ({ record, account, attempt: attempt.id });

const attemptContent = (scene: Scene): ContentOf<'attempt'> => {
  const { attempt, facts } = scene;
  return {
    kind: 'attempt',
    ...common(scene),
    submission: attempt.reopenings + 1,
    startedAt: attempt.startedAt.toISOString(),
    ...(attempt.drawn && { drawn: attempt.drawn }),
    submittedAt: iso(attempt.submittedAt),
    submittedBy: attempt.submittedBy,
    openUntil: iso(attempt.openUntil),
    // While an attempt is open its page goes on noting.
    presence:
      attempt.submittedAt && attempt.presenceNumber !== null && attempt.presenceHash !== null
        ? { number: attempt.presenceNumber, hash: attempt.presenceHash }
        : null,
    earlier: earlierOf(facts.earlier(attempt.id)),
  };
};

const programContent = (scene: Scene, program: ProgramFacts): ContentOf<'program'> => {
  const { attempt, facts, versions } = scene;
  const { questionId, toRevision, logHash } = program;
  return {
    kind: 'program',
    ...common(scene),
    question: questionId,
    submission: attempt.reopenings + 1,
    questionVersion: versions.get(program.questionVersionId) ?? '',
    head: toRevision === null || logHash === null ? null : { revision: toRevision, hash: logHash },
    language: program.language,
    program: fingerprint(program),
    receipt: {
      revision: program.revision,
      fingerprint: program.hash,
      typedAt: iso(program.typedAt),
      receivedAt: iso(program.savedAt),
    },
    notGraded: facts
      .aside(attempt.id)
      .filter((aside) => aside.questionId === questionId)
      .map(({ hash, reason, receivedAt }) => ({
        program: hash,
        reason,
        receivedAt: receivedAt.toISOString(),
      })),
  };
};

const marksContent = (scene: Scene, program: ProgramFacts): Omit<FoundLeaf, 'studentId' | 'attemptId'> => {
  const { attempt, facts, salts, tests } = scene;
  const { questionId } = program;
  const own = facts.outcomes(attempt.id).filter((test) => test.questionId === questionId);
  const outcomes = (type: TestFacts['type']): TestOutcome[] =>
    own
      .filter((test) => test.type === type)
      .map(({ testCaseId, verdict, passed }) => ({ test: tests.get(testCaseId) ?? '', verdict, passed }));
  const submission = attempt.reopenings + 1;
  const opens = { salt: salts.hiddenTests(attempt.id, questionId, submission), tests: outcomes('HIDDEN') };
  const entries = facts
    .changes(attempt.id)
    .filter((change) => change.questionId === questionId)
    .map(toEntry);
  const computed = program.gradedAt ? program.computedMarks : null;
  const content: ContentOf<'marks'> = {
    kind: 'marks',
    ...common(scene),
    question: questionId,
    submission,
    status: program.status,
    publicTests: outcomes('PUBLIC'),
    hiddenTests: saltedHash(opens.salt, opens.tests),
    computed,
    given: program.givenMarks,
    marks: program.givenMarks ?? computed,
    history: historyOf(entries),
  };
  return { content, entries, opens };
};

const rubricContent = (scene: Scene): Omit<FoundLeaf, 'studentId' | 'attemptId'>[] => {
  const { attempt, facts } = scene;
  const components = facts.rubric(attempt.id).map(({ attemptId: _attempt, ...component }) => component);
  const entries = facts
    .changes(attempt.id)
    .filter(({ component }) => component !== null)
    .map(toEntry);
  if (components.length === 0 && entries.length === 0) return [];
  const content: ContentOf<'rubric'> = {
    kind: 'rubric',
    ...common(scene),
    components,
    history: historyOf(entries),
  };
  return [{ content, entries, opens: null }];
};

const leavesOf = (scene: Scene): FoundLeaf[] => {
  const { attempt, facts } = scene;
  const programs = facts.programs(attempt.id);
  const plain = (content: LeafContent) => ({ content, entries: [], opens: null });
  return [
    plain(attemptContent(scene)),
    ...programs.map((program) => plain(programContent(scene, program))),
    ...programs.map((program) => marksContent(scene, program)),
    ...rubricContent(scene),
  ].map((leaf) => ({ ...leaf, studentId: attempt.studentId, attemptId: attempt.id }));
};

/**
 * The leaves of attempts, as the database has them: of each attempt itself, its programs, its marks, and its rubric. An
 * attempt that is not there has none.
 */
export const readAttemptLeaves = async (
  db: Queryable,
  reading: Reading,
  attemptIds: readonly string[],
): Promise<FoundLeaf[]> => {
  const facts = await readFacts(db, reading, attemptIds);
  return attemptIds.flatMap((id) => {
    const attempt = facts.attempts.get(id);
    if (!attempt) return [];
    return leavesOf({ ...reading, facts, attempt, account: accountHash(reading.salts, attempt.studentId) });
  });
};
