import {
  LOG_ENTRIES_MAX,
  LOG_START,
  LOG_WORK_MAX,
  headsAfter,
  replayLog,
  type LogEntry,
} from '@assay/contract';
import { hashText } from '../../../src/features/attempts/attempt/text-hash.ts';
import type { LargestScene } from '../fill-largest.ts';
import { HELD_DRAFT, anyText } from '../largest-texts.ts';
import { fresh, inBlocks, program, uuidOf, type InputsByHand } from './parts.ts';

/** The questions that 'whole programs' writes are the first seven. */
const WHOLE = 7;

let typed = 0;

/** A question of the running task whose log nobody has gone on with, as long as there is one. */
const untyped = ({ questionIds }: LargestScene): string => questionIds[WHOLE + typed++] ?? '';

/** So far from each other lie the edits of a log, which with their number comes to just what is replayed in one call. */
const JUMP = LOG_WORK_MAX / LOG_ENTRIES_MAX - 10;

/**
 * As many single characters typed as one log can bring, here and there in a long program that the server holds; the save
 * says what they make of it, as a browser does. It is taken once for each question.
 */
const typedSave = (taskId: string, programIndex: string) => {
  const typedAt = new Date().toISOString();
  const entries = Array.from({ length: LOG_ENTRIES_MAX }, (_, index): LogEntry => {
    const at = index % 2 === 0 ? 0 : JUMP;
    return { revision: HELD_DRAFT.head.revision + 1 + index, typedAt, change: ['PYTHON', 0, at, 0, 'x'] };
  });
  const code = replayLog(new Map([['PYTHON', HELD_DRAFT.code]]), entries)?.get('PYTHON') ?? [];
  const head = headsAfter(HELD_DRAFT.head, entries, hashText).at(-1) ?? LOG_START;
  const { revision, hash } = head;
  return {
    body: {
      taskId,
      programDrafts: [{ ...program(programIndex, code), revision, device: 'bench', typedAt }],
      editLogs: [{ programIndex, device: 'bench', base: HELD_DRAFT.head, entries, hash }],
    },
    proof: `"revision":${revision},"hash":"${hash}"`,
  };
};

/** Calls of an exam while it is sat, and of the time that its students have. */
export const EXAM: InputsByHand = {
  'POST /student/save-draft': (scene) => ({
    'whole programs': {
      body: {
        taskId: scene.taskId,
        programDrafts: scene.questionIds.slice(1, WHOLE).map((id) => ({
          ...program(id),
          revision: 1 + fresh(),
          device: 'bench',
          typedAt: new Date().toISOString(),
        })),
      },
    },
    'edits far from each other': typedSave(scene.taskId, untyped(scene)),
  }),
  'POST /student/run-code': ({ taskId, questionId }) => ({
    '': {
      body: {
        taskId,
        programSubmission: inBlocks(questionId),
      },
    },
  }),
  'POST /faculty/demo-run-code': ({ taskId, questionId }) => ({
    '': {
      body: {
        taskId,
        programSubmission: inBlocks(questionId),
      },
    },
  }),
  'POST /faculty/demo-submit': ({ taskId, questionIds }) => ({
    '': { body: { taskId, totalTimeTaken: 1, programs: questionIds.map((id) => program(id)) } },
  }),
  'POST /student/final-submit': ({ taskId, questionIds }) => ({
    '': {
      body: {
        taskId,
        totalTimeTaken: 1,
        // In a language in which nobody has gone on.
        programs: questionIds.map((id) => ({ ...program(id), language: 'C', ...HELD_DRAFT.head })),
      },
    },
  }),
  'POST /faculty/extend-time': ({ taskId, studentIds }) => ({
    '': { body: { taskId, studentIds, extraMinutes: 1, reason: anyText(500) } },
  }),
  'POST /faculty/:taskId/remove-students': ({ taskId, studentIds }) => ({
    '': { params: { taskId }, body: { studentIds: studentIds.slice(100) } },
  }),
  'POST /faculty/:taskId/reopen-attempts': ({ pastTaskId, studentIds }) => ({
    '': {
      params: { taskId: pastTaskId },
      body: {
        studentIds: studentIds.slice(0, 1000),
        until: new Date(Date.now() + 3_600_000).toISOString(),
        reason: anyText(500).trim(),
      },
    },
  }),
  'GET /student/standing/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'POST /faculty/room/:taskId/message': ({ taskId }) => ({
    '': {
      params: { taskId },
      body: { _id: uuidOf(5_000_000 + fresh()), to: null, text: 'w'.repeat(1000), answers: null },
    },
  }),
  'GET /student/regrade-requests/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
  'POST /student/request-regrade': ({ pastTaskId, questionIds }) => ({
    '': { body: { taskId: pastTaskId, programIndex: questionIds[1], words: 'w'.repeat(2000) } },
  }),
  'POST /student/withdraw-regrade-request': ({ ownRequestId }) => ({
    '': { body: { requestId: ownRequestId } },
  }),
  'GET /student/submission/:taskId': ({ pastTaskId }) => ({ '': { params: { taskId: pastTaskId } } }),
};
