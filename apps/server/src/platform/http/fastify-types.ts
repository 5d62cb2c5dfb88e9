import type { Audience, RouteDefinition } from '@assay/contract';
import type { Actor } from '../actor.ts';
import type { Caller } from '../caller.ts';
import type { Upload } from './multipart.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    caller: Caller;
    uploads: Record<string, Upload[]> | null;
  }
  interface FastifyContextConfig {
    audience?: Audience;
    conflict?: RouteDefinition['conflict'];
  }
}
