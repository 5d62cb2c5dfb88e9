import type { ProgramCode, runCode, Snippet } from '@assay/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { runKey } from '../../../platform/runner/run-key.ts';
import { insertRunLog } from './run-log.repository.ts';
import { noteOrigin } from '../attempt/attempt-origins.ts';
import { endOf, requireAttempt } from '../attempt/open-attempt.ts';
import { writeOrigins } from '../attempt/origin.repository.ts';
import { plausibleSeconds } from '../attempt/plausible-seconds.ts';
import { keptOutcome } from './run-outcome.ts';
import { runPublicTests } from './run-public-tests.ts';

/** Of what was sent, the blocks that there are, as the student sees them. */
const typedBlocks = (blocks: readonly Snippet[], code: ProgramCode): ProgramCode =>
  blocks.map((block, index) => {
    const own = block.isEditable ? code[index]?.code : undefined;
    return { code: block.isVisible ? (own ?? block.code) : '' };
  });

export const handleRunCode: Handler<typeof runCode> = async ({ actor, body, deps, signal, tell }) => {
  const { programIndex, language, code } = body.programSubmission;
  const attempt = await requireAttempt(deps.db, body.taskId, actor.id);
  if (attempt.submittedAt) throw new AppError('NOT_OPEN', 'You have submitted this task.');
  if (deps.now() > endOf(attempt)) throw new AppError('NOT_OPEN', 'The time of this task is over.');
  const of = { attemptId: attempt.id, allowOwnInput: attempt.allowOwnInput };
  await writeOrigins(deps.db, noteOrigin(deps.db, attempt.id, actor, { at: deps.now(), runs: 1 }));
  const { blocks, answer } = await runPublicTests(
    deps,
    of,
    body.programSubmission,
    runKey(actor),
    signal,
    tell,
  );
  const { publicTestResults: results, passedCount } = answer;
  const ownInput = body.programSubmission.ownInput ?? null;
  const decided = results.every((result) => result.passed !== null);
  await insertRunLog(deps.db, {
    attemptId: attempt.id,
    questionId: programIndex,
    executedAt: deps.now(),
    language,
    code: typedBlocks(blocks, code),
    status: !decided ? 'PENDING' : passedCount === results.length ? 'PASSED' : 'FAILED',
    passedCount,
    totalCount: ownInput === null ? results.length : 0,
    timeTaken: plausibleSeconds(body.programSubmission.timeTaken),
    ownInput,
    outcome: keptOutcome(answer),
  });
  return answer;
};
