import { DEFAULT_LIMITS, LINES, saltedHash, type LeafContent } from '@assay/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Salts } from './salts.ts';
import type { RoomFacts, StudentFacts, TaskFacts, VersionFacts } from './task-facts.repository.ts';

export type ContentOf<Kind extends LeafContent['kind']> = Extract<LeafContent, { kind: Kind }>;

/** What a test case is called in a record. What was not there when the first were sealed is left out, as below. */
export const testHash = (
  salts: Salts,
  {
    id,
    type,
    input,
    output,
    largeInput,
    largeOutput,
    checker,
    name,
    hint,
    weight,
    group,
  }: VersionFacts['tests'][number],
): string =>
  saltedHash(salts.test(id), {
    type,
    input,
    output,
    ...(largeInput && { largeInput: largeInput.hash }),
    ...(largeOutput && { largeOutput: largeOutput.hash }),
    ...(checker && { checker }),
    ...(name && { name }),
    ...(hint && { hint }),
    ...(weight !== 1 && { weight }),
    ...(group && { group }),
  });

/** What an account is called in a record. */
export const accountHash = (salts: Salts, accountId: string): string =>
  saltedHash(salts.account(accountId), accountId);

export const taskContent = (task: TaskFacts): ContentOf<'task'> => ({
  kind: 'task',
  record: task.id,
  name: task.name,
  startTime: task.startTime.toISOString(),
  endTime: task.endTime.toISOString(),
  duration: task.duration,
  totalMarks: task.totalMarks,
  singleSession: task.singleSession,
  requireExamBrowser: task.requireExamBrowser,
  questions: task.questions.map(({ questionId: question, marks, pool }) => ({
    question,
    marks,
    ...(pool !== null && { pool }),
  })),
  ...(task.pools.length > 0 && { pools: task.pools }),
  ...(task.ownOrder && { ownOrder: true as const }),
});

/** What was not there when the first records were sealed is left out where it is as it was then: they hold on. */
const sinceThen = ({ checker, limits, judge }: Pick<VersionFacts, 'checker' | 'limits' | 'judge'>) => ({
  ...(!isDeepStrictEqual(checker, LINES) && { checker }),
  ...(!isDeepStrictEqual(limits, DEFAULT_LIMITS) && { limits }),
  judge: judge?.way === 'TALK' ? { language: judge.language, code: judge.code } : judge,
});

export const versionContent = (
  record: string,
  salts: Salts,
  { id, questionId, version, tests, checker, limits, judge, ...said }: VersionFacts,
): ContentOf<'question'> => ({
  kind: 'question',
  record,
  question: questionId,
  version,
  content: saltedHash(salts.questionVersion(id), { ...said, ...sinceThen({ checker, limits, judge }) }),
  tests: tests.map((test) => ({ type: test.type, test: testHash(salts, test) })),
});

/** What was said in the room of the exam; nothing where nobody said anything. */
export const roomContent = (
  record: string,
  salts: Salts,
  { questions, messages }: RoomFacts,
): ContentOf<'room'>[] =>
  questions.length + messages.length === 0
    ? []
    : [
        {
          kind: 'room',
          record,
          questions: questions.length,
          messages: messages.length,
          content: saltedHash(salts.room(), { questions, messages }),
        },
      ];

export const studentContent = (
  record: string,
  account: string,
  { isAssigned, extraMinutes, laterEnd, isExempt }: Omit<StudentFacts, 'studentId' | 'attemptId'>,
): ContentOf<'student'> => ({
  kind: 'student',
  record,
  account,
  isAssigned,
  extraMinutes: extraMinutes ?? 0,
  laterEnd: laterEnd?.toISOString() ?? null,
  isExempt,
});

/** What is there of a student who has nothing to do with the task any more. */
export const NOBODY = { isAssigned: false, extraMinutes: null, laterEnd: null, isExempt: false };
