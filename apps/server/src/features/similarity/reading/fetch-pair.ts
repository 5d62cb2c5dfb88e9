import {
  clampTyped,
  composeProgram,
  startingBlocks,
  typedRanges,
  type fetchPairGrowth,
  type fetchSimilarPair,
  type Growth,
  type ItemAction,
  type Language,
  type ProgramCode,
  type Snippet,
} from '@assay/contract';
import { can } from '../../../platform/access.ts';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteView } from '../../../platform/log/audit.ts';
import { shareableOf } from '../../../platform/ownership.ts';
import { startOf } from '../../attempts/index.ts';
import { requireTask } from '../../tasks/index.ts';
import { listStarts } from '../comparing/compared-program.repository.ts';
import { traceGrowth } from '../finder/finder.ts';
import { leftOf, rightOf, toPair } from './pair-response.ts';
import { findPair, listGroup, type WholePair } from './pair.repository.ts';
import { listBatches, listShownPrograms } from './shown-program.repository.ts';

/**
 * A pair with the task of its comparison, for one who may do this with the task and may read both programs.
 * @throws NOT_FOUND without it, and to who may not read one of the two; FORBIDDEN
 */
export const requirePair = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  pairId: string,
  now: Date,
) => {
  const pair = await findPair(db, actor, pairId);
  if (!pair) throw notFound('Pair');
  return { pair, task: await requireTask(db, actor, action, pair.taskId, now) };
};

/** A program of a pair: as it was compared, or without its code where another one is graded by now. */
interface ShownProgram {
  language: Language;
  code: ProgramCode | null;
  blocks: readonly Snippet[];
  startedAt: Date;
  submittedAt: Date;
}

const readPrograms = async (
  db: Queryable,
  { leftAttemptId, rightAttemptId, leftHash, rightHash, questionId }: WholePair,
): Promise<{ left: ShownProgram; right: ShownProgram }> => {
  const rows = await listShownPrograms(db, [leftAttemptId, rightAttemptId], questionId);
  const starts = await listStarts(
    db,
    rows.map(({ questionVersionId }) => questionVersionId),
  );
  const shown = (attemptId: string, hash: string): ShownProgram => {
    const row = rows.find((one) => one.attemptId === attemptId);
    const version = starts.find(({ id }) => id === row?.questionVersionId);
    // An attempt that is open again has no program until it is submitted.
    if (!row?.language || !row.submittedAt || !version)
      throw new AppError(
        'CONFLICT',
        'One of these programs is being written again. Look at it once it is submitted.',
      );
    return {
      language: row.language,
      code: row.hash === hash ? row.code : null,
      blocks: startingBlocks(startOf(version), row.language),
      startedAt: row.startedAt,
      submittedAt: row.submittedAt,
    };
  };
  return { left: shown(leftAttemptId, leftHash), right: shown(rightAttemptId, rightHash) };
};

const toShown = ({ language, code, blocks, submittedAt }: ShownProgram) => ({
  language,
  text: code && composeProgram(blocks, code),
  submittedAt: submittedAt.toISOString(),
});

export const handleFetchSimilarPair: Handler<typeof fetchSimilarPair> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { pair, task } = await requirePair(db, actor, 'analyse', params.pairId, now());
  const programs = await readPrograms(db, pair);
  for (const taskId of new Set([pair.leftTaskId, pair.rightTaskId]))
    await noteView(db, actor, 'view-similar-pair', taskId, now(), {
      questionId: pair.questionId,
      studentIds: [pair.leftStudentId, pair.rightStudentId],
    });
  return {
    success: true,
    data: {
      ...toPair(pair, task),
      comparisonId: pair.comparisonId,
      task: { _id: task.id, name: task.name },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      left: { ...leftOf(pair), ...toShown(programs.left) },
      right: { ...rightOf(pair), ...toShown(programs.right) },
      shared: pair.fragments
        .map(({ left, right, sharedBy }) => ({
          left: { first: left.first, last: left.last },
          right: { first: right.first, last: right.last },
          sharedBy,
        }))
        .toSorted((a, b) => a.left.first - b.left.first || a.right.first - b.right.first),
      groupSize: pair.groupNumber === null ? null : (await listGroup(db, actor, pair)).length,
    },
  };
};

const growthOf = async (
  { db, log }: Deps,
  pair: WholePair,
  side: 'left' | 'right',
  { language, code, blocks, startedAt }: ShownProgram,
): Promise<Growth | null> => {
  if (!code) return null;
  const batches = await listBatches(db, pair[`${side}AttemptId`], pair.questionId);
  // A browser says when something was typed; it was neither before the attempt nor after it came.
  const entries = batches.flatMap((batch) =>
    batch.entries.map(({ typedAt, ...entry }) => ({
      ...entry,
      typedAt: clampTyped(new Date(typedAt), startedAt, batch.receivedAt).toISOString(),
    })),
  );
  if (entries.length === 0) return null;
  const final = { language, text: composeProgram(blocks, code), typed: typedRanges(blocks, code) };
  const fragments = pair.fragments.map((fragment) => fragment[side]);
  try {
    return await traceGrowth({ final, fragments, start: blocks, entries });
  } catch (error) {
    // A log that was written to take long, or too much memory: nothing is told of it, and the rest of the page stands.
    log.warn({ err: error, pair: pair.id }, 'it cannot be told how a program came about');
    return null;
  }
};

export const handleFetchPairGrowth: Handler<typeof fetchPairGrowth> = async ({ actor, params, deps }) => {
  const { pair } = await requirePair(deps.db, actor, 'analyse', params.pairId, deps.now());
  const programs = await readPrograms(deps.db, pair);
  return {
    success: true,
    data: {
      left: await growthOf(deps, pair, 'left', programs.left),
      right: await growthOf(deps, pair, 'right', programs.right),
    },
  };
};
