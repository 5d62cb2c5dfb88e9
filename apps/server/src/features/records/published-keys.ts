import { RECORD_KEYS_PATH, recordKeysSchema } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { listKeys } from './record-key.repository.ts';

/** `GET /.well-known/assay-key`: the public halves of all keys that ever signed records here, for whoever checks one. */
export const addPublishedKeys = (app: FastifyInstance, { db }: Deps): void => {
  app.get(RECORD_KEYS_PATH, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(recordKeysSchema.parse({ keys: await listKeys(db) }), null, 2)),
  );
};
