import type { FastifyReply } from 'fastify';
import { CallerLeft } from '../queue/caller-left.ts';

/** Aborted when the caller's connection closes before the answer was sent. */
export const watchCaller = ({ raw: answer }: FastifyReply): AbortController => {
  const caller = new AbortController();
  answer.once('close', () => {
    if (!answer.writableFinished) caller.abort(new CallerLeft('The caller closed the connection.'));
  });
  return caller;
};

/** Cuts the connection when an answer that is complete was not fetched after `ms`: it waits in our memory. */
export const limitReading = ({ raw: answer }: FastifyReply, ms: number): void => {
  const timer = setTimeout(() => answer.destroy(), ms).unref();
  answer.once('close', () => clearTimeout(timer));
};
