import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { runStreamLine } from '../run.contract.ts';
import type { RunStreamLine } from '../run.contract.ts';
import type { SubmissionWatcher } from '../submission.ts';
import { explain } from './errors.ts';

export const ndjson = 'application/x-ndjson';

/**
 * Answers with a line for each thing as it happens. The status leaves with the first line, so whatever fails before
 * it is refused with a status of its own.
 *
 * Slots wait for no reader: what he has not read yet is kept here, and is bounded, for the tests of a submission show
 * 8 MB of output together or, when they are more than 128, 64 KB each.
 */
export const streamRun = async (
  request: FastifyRequest,
  reply: FastifyReply,
  memoryEnforced: boolean,
  run: (watcher: SubmissionWatcher) => Promise<unknown>,
): Promise<FastifyReply> => {
  const lines = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const say = (line: RunStreamLine): void => {
    if (lines.writable) lines.write(`${JSON.stringify(runStreamLine.parse(line))}\n`);
    begun.resolve();
  };
  const ended = run({
    compiled: (compile) => say({ type: 'compiled', compile, memoryEnforced }),
    tested: (result) => say({ type: 'tested', result }),
  });
  await Promise.race([begun.promise, ended]);
  const last = ended.then(
    () => say({ type: 'done' }),
    (error: FastifyError) => say({ type: 'failed', error: explain(error, request).error, details: '' }),
  );
  void last.finally(() => lines.end());
  return reply.type(ndjson).send(lines);
};
