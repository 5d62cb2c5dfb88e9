import type { AuditedAction } from '@assay/contract';
import type { FastifyRequest } from 'fastify';

/** What a call has written into the audit log. */
interface Noted {
  action: AuditedAction;
  actorId: string;
  itemId: string | null;
}

/** Where a call comes from, as far as the server can know it. */
export interface Caller {
  /** The IP address, behind trusted proxies that of the client. */
  address: string;
  /** How the browser names itself (`User-Agent`), as it says it; empty when it does not. */
  device: string;
  /** The id that all log lines of the call carry. */
  requestId: string;
  /** Method and path as the contract has them; empty for what is no call. */
  route: string;
  /** The access token that the call was made with, where it was one; of a person, or of a service account. */
  token?: { id: string; name: string; isService: boolean };
  /** Said in the log once the call has succeeded. */
  noted?: Noted[];
}

const DEVICE_MAX = 300;

/** What a program of the installation itself is, where nobody calls over the network. */
export const OWN_MACHINE: Caller = { address: '127.0.0.1', device: '', requestId: '', route: '' };

/** Where a request comes from. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX),
  requestId: request.id,
  route: `${request.method} ${request.routeOptions.url ?? ''}`.trim(),
  noted: [],
});
