import type { FastifyRequest } from 'fastify';

/** The session token that a request carries; null when it carries none of the right form. */
export const bearerToken = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
