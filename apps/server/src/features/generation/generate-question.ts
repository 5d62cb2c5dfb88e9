import {
  findGenerationProblems,
  GENERATION_LANGUAGE,
  type cancelGeneration,
  type generateQuestion,
} from '@assay/contract';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { newId } from '../../platform/ids.ts';
import { runKey } from '../../platform/runner/run-key.ts';
import { markCancelled, startGeneration } from './generation.repository.ts';
import { requireSettings } from './language-model.ts';
import { FIRST_PROGRESS, runGeneration } from './run-generation.ts';

export const handleGenerateQuestion: Handler<typeof generateQuestion> = async ({ actor, body, deps }) => {
  const [problem] = findGenerationProblems(body);
  if (problem) throw new AppError('VALIDATION', problem.message, [problem]);
  const { timeLimitMs } = deps.config.ai;
  const settings = requireSettings(deps.config.ai);
  const [first = GENERATION_LANGUAGE, ...others] = new Set(body.language);
  const languages = [first, ...others] as const;
  const topic = body.prompt.trim();

  const key = { accountId: actor.id, id: body.generationId ?? newId() };
  if (await startGeneration(deps.db, key, { prompt: topic, languages }, FIRST_PROGRESS))
    deps.background.run((stopping) =>
      runGeneration(deps, { key, runKey: runKey(actor), settings, timeLimitMs, topic, languages }, stopping),
    );
  return { success: true, data: { generationId: key.id } };
};

export const handleCancelGeneration: Handler<typeof cancelGeneration> = async ({ actor, params, deps }) => {
  if (!(await markCancelled(deps.db, { accountId: actor.id, id: params.generationId })))
    throw notFound('Generation');
  return { success: true };
};
