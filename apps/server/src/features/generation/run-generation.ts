import type { GenerationProgress, Language } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  endGeneration,
  keepGeneration,
  SERVER_GONE,
  type GenerationKey,
  type Outcome,
} from './generation.repository.ts';
import type { ModelSettings } from './language-model.ts';
import { UnusableResponse } from './model-response.ts';
import { writeQuestion } from './write-question.ts';

/** How often a server says that it is there, and hears that its question is not wanted any more. */
const BEAT_MS = 1000;

export const FIRST_PROGRESS: GenerationProgress = {
  step: 'ASKING',
  testsDone: 0,
  testsTotal: 0,
  problem: null,
};

interface Commission {
  key: GenerationKey;
  /** Whose runs its programs are. */
  runKey: string;
  settings: ModelSettings;
  timeLimitMs: number;
  topic: string;
  /** The first is that of the reference solution. */
  languages: readonly [Language, ...Language[]];
}

const sentenceOf = (error: unknown, log: Deps['log']): string => {
  if (error instanceof UnusableResponse)
    return `The model wrote no usable question, even when it was asked to correct it. ${error.message} Nothing was stored.`;
  if (error instanceof AppError) {
    if (error.code === 'MODEL_AWAY') log.warn({ err: error }, 'the AI service did not serve a generation');
    return error.message;
  }
  log.error({ err: error }, 'a generation failed');
  return 'Something went wrong on our side. Please generate it again; if it fails again, tell your institute.';
};

/** Writes down how far a generation is, at every step and at every beat; `lost` aborts when it is not wanted any more. */
const follow = ({ db, log }: Deps, key: GenerationKey) => {
  const lost = new AbortController();
  let progress = FIRST_PROGRESS;
  let writing = Promise.resolve();
  const write = (): void => {
    writing = writing
      .then(async () => {
        if (!lost.signal.aborted && !(await keepGeneration(db, key, progress))) lost.abort();
      })
      // The next beat tries again; when none succeeds the lease ends.
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a generation was not stored'));
  };
  const beat = setInterval(write, BEAT_MS);
  return {
    lost: lost.signal,
    report: (changes: Partial<GenerationProgress>): void => {
      progress = { ...progress, ...changes };
      write();
    },
    stop: (): Promise<void> => {
      clearInterval(beat);
      return writing;
    },
  };
};

/** Has a question written, and stores it or why there is none; `stopping` ends it with the server. */
export const runGeneration = async (
  deps: Deps,
  { key, runKey, settings, timeLimitMs, topic, languages }: Commission,
  stopping: AbortSignal,
): Promise<void> => {
  const limit = AbortSignal.timeout(timeLimitMs);
  const { lost, report, stop } = follow(deps, key);
  const failureOf = (error: unknown): string => {
    if (stopping.aborted) return SERVER_GONE;
    return limit.aborted
      ? `The question was not ready after ${timeLimitMs / 1000} seconds and was given up. Please try again, or ask for a smaller one.`
      : sentenceOf(error, deps.log);
  };
  const outcome = await writeQuestion({
    settings,
    topic,
    languages,
    runKey,
    runner: deps.runner,
    signal: AbortSignal.any([stopping, limit, lost]),
    report,
  }).then(
    (question): Outcome => ({ question }),
    (error: unknown): Outcome | null => (lost.aborted ? null : { failure: failureOf(error) }),
  );
  await stop();
  if (outcome) await endGeneration(deps.db, key, outcome);
};
