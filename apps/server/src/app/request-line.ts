import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';

/** The number of a call, which its lines in the log carry too. */
const REQUEST_ID_HEADER = 'x-request-id';

/** What a call came to. */
export interface Answered {
  /** Method and path as the contract has them. */
  route: string;
  status: number;
  /** From its arrival to the end of the answer. */
  ms: number;
}

const aboutTaskSchema = z.object({ taskId: z.string() });

/** The task that a call is about; what else it carries is nobody's business here. */
const taskOf = (...carried: readonly unknown[]): { task?: string } => {
  for (const part of carried) {
    const about = aboutTaskSchema.safeParse(part);
    if (about.success) return { task: about.data.taskId };
  }
  return {};
};

/**
 * Gives each answer the number of its call, tells `watch` what the call came to, and writes a line about it: route,
 * status, time, and whose it was; never what was said.
 */
export const addRequestLine = (
  api: FastifyInstance,
  { config }: Deps,
  watch: (answered: Answered) => void = () => undefined,
): void => {
  api.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  api.addHook('onResponse', async (request, reply) => {
    const answered = { route: request.caller.route, status: reply.statusCode, ms: reply.elapsedTime };
    watch(answered);
    if (!config.logRequests) return;
    request.log.info(
      {
        ...answered,
        ms: Math.round(answered.ms * 10) / 10,
        account: request.actor?.id ?? null,
        address: request.caller.address,
        ...taskOf(request.params, request.body),
      },
      'request',
    );
  });
};
