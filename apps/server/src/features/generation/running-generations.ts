import type { GenerationProgress } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';

/** Generations that one server has under way at most. */
const RUNNING_MAX = 20;

interface Running {
  generationId: string | undefined;
  progress: GenerationProgress;
}

/** What is under way on this server, by account: one a person. */
const running = new Map<string, Running>();

/**
 * Notes that an account generates a question, until `close` is called.
 * @throws CONFLICT while the account has one under way, TOO_MANY while too many accounts have
 */
export const openGeneration = (accountId: string, generationId: string | undefined) => {
  if (running.has(accountId))
    throw new AppError('CONFLICT', 'You are already generating a question. Wait for it, or cancel it.');
  if (running.size >= RUNNING_MAX)
    throw new AppError('TOO_MANY', 'Many questions are being generated now. Please try again in a minute.');
  const entry: Running = {
    generationId,
    progress: { step: 'ASKING', testsDone: 0, testsTotal: 0, problem: null },
  };
  running.set(accountId, entry);
  return {
    report: (changes: Partial<GenerationProgress>): void => {
      entry.progress = { ...entry.progress, ...changes };
    },
    close: (): void => void running.delete(accountId),
  };
};

/** What the account's generation of this id is doing; null when it has none. */
export const progressOf = (accountId: string, generationId: string): GenerationProgress | null => {
  const entry = running.get(accountId);
  return entry?.generationId === generationId ? entry.progress : null;
};
