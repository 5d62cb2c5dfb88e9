import type { FastifyBaseLogger } from 'fastify';

/**
 * Tells whoever runs the process what it does: plainly on a terminal, and where programs read standard output, a line of
 * JSON an event, as one of those.
 */
export const say = (log: FastifyBaseLogger, sentence: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`${sentence}\n`);
  else log.info(sentence);
};
