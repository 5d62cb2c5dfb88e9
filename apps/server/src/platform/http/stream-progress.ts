/** Answers of calls that tell how far they are: line by line, to whoever asks for that. */
import { PassThrough } from 'node:stream';
import { NDJSON, type RouteDefinition } from '@assay/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { encodeResponse } from './encode-response.ts';
import { failureOf } from './error-handler.ts';

/** Whether the caller hears of progress. */
export const wantsProgress = (route: RouteDefinition, { headers }: FastifyRequest): boolean =>
  route.progress !== undefined && (headers.accept ?? '').includes(NDJSON);

/**
 * Does what a call asks for. The status leaves with the first word of progress; where none is told before the end, this
 * answers and throws what `act` does, and the call is answered as any other. Else it answers the reply, which is on its way.
 * What is told leaves through the route's schemas.
 */
export const streamProgress = async (
  { progress: schema, response }: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  act: (tell: (progress: unknown) => void) => Promise<unknown>,
): Promise<unknown> => {
  const lines = new PassThrough();
  const begun = Promise.withResolvers<boolean>();
  const say = (line: string): void => {
    if (lines.writable) lines.write(`${line}\n`);
  };
  const ended = act((progress) => {
    say(JSON.stringify({ progress: schema?.parse(progress) }));
    begun.resolve(true);
  });
  const isBegun = await Promise.race([begun.promise, ended.then(() => false)]);
  if (!isBegun) return ended;
  void ended
    .then(async (answer) => say(`{"answer":${(await encodeResponse(response, answer)).toString()}}`))
    .catch((error: FastifyError) => {
      const { status, body } = failureOf(deps, error, request);
      say(JSON.stringify({ failure: body, status }));
    })
    .finally(() => lines.end());
  // A proxy in between would keep the lines until there are many of them.
  return reply.type(NDJSON).header('X-Accel-Buffering', 'no').send(lines);
};
