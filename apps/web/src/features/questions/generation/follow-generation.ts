import { cancelGeneration, generateQuestion, generationProgress, type Generation } from '@assay/contract';
import { CallError, call, isPassing } from '../../../lib/server/call.ts';
import type { KeptGeneration } from './kept-generation.ts';

const POLL_MS = 1000;

/** What the page knows of a generation. */
export interface Sight {
  /** Null until the server has said something. */
  generation: Generation | null;
  /** The server cannot be reached at the moment; it writes all the same. */
  isAway: boolean;
}

/** Waits until the next look, or until nobody follows any longer. */
const untilNext = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Makes a call until the server can be reached. Null when `signal` aborted before. */
const persist = async <T>(
  make: () => Promise<T>,
  signal: AbortSignal,
  onAway: () => void,
): Promise<T | null> => {
  while (!signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try is for when this one has failed
      return await make();
    } catch (error) {
      if (!isPassing(error)) throw error;
      onAway();
      // oxlint-disable-next-line no-await-in-loop -- the server is given time
      await untilNext(signal);
    }
  }
  return null;
};

interface Following {
  signal: AbortSignal;
  onSight: (change: Partial<Sight>) => void;
}

/** Starts a generation; a repeated start of the same one starts nothing twice. */
export const start = async (
  { generationId, wanted }: KeptGeneration,
  { signal, onSight }: Following,
): Promise<void> => {
  // It is not broken off: what is to be cancelled has to be there.
  const make = () => call(generateQuestion, { body: { ...wanted, generationId } });
  await persist(make, signal, () => onSight({ isAway: true }));
};

/** Looks at a generation until it has ended, through cuts of the network; null when `signal` aborted before. */
export const follow = async (
  generationId: string,
  { signal, onSight }: Following,
): Promise<Generation | null> => {
  const make = () => call(generationProgress, { params: { generationId } });
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const answer = await persist(make, signal, () => onSight({ isAway: true }));
    if (!answer) return null;
    const { data } = answer;
    if (!data)
      throw new CallError(
        404,
        'NOT_FOUND',
        'This question is not kept any longer. Please generate it again.',
      );
    onSight({ generation: data, isAway: false });
    if (data.state !== 'RUNNING') return data;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await untilNext(signal);
  }
  return null;
};

/** Cancels a generation; where the server cannot be told now, it is told later. */
export const cancel = async (generationId: string): Promise<void> => {
  const make = () => call(cancelGeneration, { params: { generationId } });
  await make().catch((error: unknown) => {
    if (isPassing(error))
      void persist(make, new AbortController().signal, () => undefined).catch(() => undefined);
  });
};
