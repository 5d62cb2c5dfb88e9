import type { Audience } from '@assay/contract';
import type { Actor } from '../actor.ts';
import type { Upload } from './multipart.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    uploads: Record<string, Upload[]> | null;
  }
  interface FastifyContextConfig {
    audience?: Audience;
  }
}
