import { PassThrough } from 'node:stream';
import { runStreamLineSchema, type RunStreamLine } from '@assay/runner-contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Claim } from '../queue/slot-queue.ts';
import type { SubmissionWatcher } from '../submission.ts';
import { explain } from './errors.ts';
import type { AppParts } from './parts.ts';

export const NDJSON = 'application/x-ndjson';

/** A place in the queue is looked at this often, ms: a run that waits for less says nothing of it. */
const PLACE_MS = 400;

/**
 * Answers with a line for each thing as it happens, and with signs of life meanwhile. The status leaves with the first
 * line, so whatever fails before it is refused with a status of its own.
 *
 * Slots wait for no reader: what he has not read yet is kept here, and is bounded, for the tests of a submission show
 * 8 MB of output together or, when they are more than 128, 64 KB each.
 */
export const streamRun = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { sandbox: { memoryEnforced }, patience: { signMs }, queue }: AppParts,
  claim: Claim,
  run: (watcher: SubmissionWatcher) => Promise<unknown>,
): Promise<FastifyReply> => {
  const lines = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const say = (line: RunStreamLine): void => {
    if (lines.writable) lines.write(`${JSON.stringify(runStreamLineSchema.parse(line))}\n`);
    begun.resolve();
  };
  let hasBegun = false;
  const ended = run({
    compiled: (compile) => {
      hasBegun = true;
      say({ type: 'compiled', compile, memoryEnforced });
    },
    tested: (result) => say({ type: 'tested', result }),
  });
  /** Before anything of it has run, how many go first. */
  const before = (): number | undefined => (hasBegun ? undefined : (queue.before(claim) ?? undefined));
  let told: number | undefined;
  const tell = (): void => {
    told = before();
    say({ type: 'waiting', before: told });
  };
  const signs = setInterval(tell, signMs);
  const places = setInterval(() => before() !== told && tell(), PLACE_MS);
  void ended.catch(() => undefined).then(() => [signs, places].forEach((timer) => clearInterval(timer)));
  await Promise.race([begun.promise, ended]);
  const last = ended.then(
    () => say({ type: 'done' }),
    (failure: FastifyError) => {
      const { error, retryAfterSeconds } = explain(failure, request);
      say({ type: 'failed', error, details: '', retryAfterSeconds });
    },
  );
  void last.finally(() => lines.end());
  // A proxy in between would keep the lines until there are many of them.
  return reply.type(NDJSON).header('X-Accel-Buffering', 'no').send(lines);
};
