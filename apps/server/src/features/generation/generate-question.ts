import { findGenerationProblems, GENERATION_LANGUAGE, type generateQuestion } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireSettings } from './language-model.ts';
import { UnusableResponse } from './model-response.ts';
import { openGeneration } from './running-generations.ts';
import { writeQuestion } from './write-question.ts';

const tooSlow = (limitMs: number): AppError =>
  new AppError(
    'GENERATION_FAILED',
    `The question was not ready after ${limitMs / 1000} seconds and was given up. Please try again, or ask for a smaller one.`,
  );

const failureOf = (error: unknown): unknown =>
  error instanceof UnusableResponse
    ? new AppError(
        'GENERATION_FAILED',
        `The model wrote no usable question, even when it was asked to correct it. ${error.message} Nothing was stored.`,
      )
    : error;

export const handleGenerateQuestion: Handler<typeof generateQuestion> = async ({
  actor,
  body,
  deps,
  signal,
}) => {
  const [problem] = findGenerationProblems(body);
  if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
  const { timeLimitMs } = deps.config.ai;
  const settings = requireSettings(deps.config.ai);
  const [first = GENERATION_LANGUAGE, ...others] = new Set(body.language);

  const { report, close } = openGeneration(actor.id, body.generationId);
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const data = await writeQuestion({
      settings,
      topic: body.prompt.trim(),
      languages: [first, ...others],
      accountId: actor.id,
      runner: deps.runner,
      signal: AbortSignal.any([signal, limit]),
      report,
    });
    return { success: true, message: 'Question generated successfully', data };
  } catch (error) {
    if (signal.aborted) throw new AppError('GENERATION_FAILED', 'The generation was cancelled.');
    if (error instanceof AppError && error.code === 'MODEL_AWAY')
      deps.log.warn({ err: error }, 'the AI service did not serve a generation');
    throw limit.aborted ? tooSlow(timeLimitMs) : failureOf(error);
  } finally {
    close();
  }
};
