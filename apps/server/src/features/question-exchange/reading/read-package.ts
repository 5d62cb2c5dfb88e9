import { Tinypool } from 'tinypool';
import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import type { PackageResponse, ReadPackage, SentPackage } from './packed-question.ts';

/** What one file may take: MB of heap beside its unpacked bytes, and ms. */
const HEAP_MB = 512;
const TIME_MAX_MS = 30_000;
/** A thread that has had nothing to do for so long ends, ms. */
const IDLE_MS = 10_000;

const TOO_HARD = 'This file takes too long or too much to be read. Bring it in parts.';

let readers: Tinypool | undefined;

const refusal = (message: string): AppError =>
  new AppError('VALIDATION', message, [{ path: 'file', message }]);

const readApart = async (sent: SentPackage): Promise<PackageResponse> => {
  readers ??= new Tinypool({
    filename: new URL('package-reader.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const stop = AbortSignal.timeout(TIME_MAX_MS);
  try {
    return await readers.run(sent, { signal: stop });
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (stop.aborted || isOutOfMemory) throw refusal(TOO_HARD);
    throw error;
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * The questions in a file, read in a thread of its own. One file is read at a time, so that many uploads take no more than
 * one processor from an exam.
 * @throws VALIDATION with a sentence when it is no file of questions, or made to do harm
 */
export const readPackage = async ({ name, content }: Upload): Promise<ReadPackage> => {
  const sent = { name: name.replace(/\.[a-z]+$/i, ''), content };
  const reading = last.then(() => readApart(sent));
  last = reading.catch(() => undefined);
  const read = await reading;
  if ('refusal' in read) throw refusal(read.refusal);
  return read;
};
