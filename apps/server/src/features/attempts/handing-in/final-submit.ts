import { GRACE_SECONDS, isAttemptFull, type BodyOf, type finalSubmit } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { listQuestionForms, type BlockCounts } from '../attempt/exam-question.repository.ts';
import { type Attempt } from '../attempt/attempt.repository.ts';
import { listDrafts, type Draft } from '../saving/draft.repository.ts';
import { noteOrigin } from '../attempt/attempt-origins.ts';
import { clockWasSet, endOf, requireAttempt } from '../attempt/open-attempt.ts';
import { requireProgramSize } from '../attempt/program-size.ts';
import { writeOrigins } from '../attempt/origin.repository.ts';
import { plausibleSeconds } from '../attempt/plausible-seconds.ts';
import { findReceipt, type ChosenPrograms } from './submission.repository.ts';
import { submitAttempt } from './submit-attempt.ts';
import { hashProgram } from '../attempt/text-hash.ts';

type NamedProgram = NonNullable<BodyOf<typeof finalSubmit>['programs']>[number];

/**
 * A program that came with the submission itself, as its draft; undefined when it did not, or is another one.
 * @throws VALIDATION when it is none of its question's
 */
const broughtAlong = (
  attemptId: string,
  blocks: BlockCounts,
  program: NamedProgram,
  at: Date,
): Draft | undefined => {
  const { programIndex: questionId, language, revision, hash, code } = program;
  if (!code || hashProgram(language, code) !== hash) return undefined;
  requireProgramSize(code, blocks.get(questionId)?.get(language) ?? -1);
  const unlogged = { device: null, typedAt: null, logHash: hash };
  return { attemptId, questionId, language, revision, hash, code, savedAt: at, ...unlogged };
};

/**
 * The drafts that the student means. Of an attempt that is full what came with the submission is taken.
 * @throws DRAFT_MISSING naming (as `path`) the question of each program that the server does not have.
 */
const requireNamedDrafts = async (
  db: Queryable,
  { id: attemptId, storedBytes }: Attempt,
  programs: readonly NamedProgram[],
  at: Date,
): Promise<ChosenPrograms> => {
  const drafts = await listDrafts(db, attemptId);
  const blocks = isAttemptFull(storedBytes) ? (await listQuestionForms(db, attemptId)).blocks : null;
  const found = programs.map((program): [NamedProgram, Draft | undefined] => [
    program,
    drafts.find(
      (draft) =>
        draft.questionId === program.programIndex &&
        draft.language === program.language &&
        draft.revision === program.revision &&
        draft.hash === program.hash,
    ) ?? (blocks ? broughtAlong(attemptId, blocks, program, at) : undefined),
  ]);
  const errors = found
    .filter(([, draft]) => !draft)
    .map(([program]) => ({
      path: program.programIndex,
      message: 'This program has not reached the server.',
    }));
  if (errors.length > 0)
    throw new AppError('DRAFT_MISSING', 'Some of your programs have not reached the server yet.', errors);
  return new Map(found.flatMap(([program, draft]) => (draft ? [[program.programIndex, draft]] : [])));
};

export const handleFinalSubmit: Handler<typeof finalSubmit> = async ({ actor, body, deps }) => {
  const attemptId = await deps.db.transaction().execute(async (trx) => {
    const attempt = await requireAttempt(trx, body.taskId, actor.id, true);
    if (attempt.submittedAt) return attempt.id;
    const isOver = deps.now().getTime() > endOf(attempt).getTime() + GRACE_SECONDS * 1000;
    // What the clock ends is over for good, and an open page follows a wrong clock at once.
    if (isOver && !deps.clock.isSteady()) throw clockWasSet();
    const named = isOver
      ? new Map()
      : await requireNamedDrafts(trx, attempt, body.programs ?? [], deps.now());
    await writeOrigins(trx, noteOrigin(deps.db, attempt.id, actor, { at: deps.now() }));
    await submitAttempt(trx, deps, attempt, isOver ? 'CLOCK' : 'STUDENT', named, {
      reportedSeconds: plausibleSeconds(body.totalTimeTaken),
    });
    return attempt.id;
  });
  const receipt = await findReceipt(deps.db, attemptId);
  if (!receipt) throw new AppError('INTERNAL', 'The receipt could not be read. Please reload the page.');
  return { success: true, message: 'All submissions saved successfully!', data: receipt };
};
