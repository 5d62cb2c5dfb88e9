import type { FastifyRequest } from 'fastify';

/** Where a call comes from, as far as the server can know it. */
export interface Caller {
  /** The IP address, behind trusted proxies that of the client. */
  address: string;
  /** How the browser names itself (`User-Agent`), as it says it; empty when it does not. */
  device: string;
  /** The id that all log lines of the call carry. */
  requestId: string;
}

const DEVICE_MAX = 300;

/** What a program of the installation itself is, where nobody calls over the network. */
export const OWN_MACHINE: Caller = { address: '127.0.0.1', device: '', requestId: '' };

/** Where a request comes from. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX),
  requestId: request.id,
});
