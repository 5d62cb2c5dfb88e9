import type { FastifyInstance } from 'fastify';
import { idSchema } from '@assay/contract';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';

/**
 * `GET /api/files/:id`. Links in a page carry no bearer token, so the id itself is the key: random, and only in
 * answers to those who may see what the file is attached to.
 */
export const addFileDownloads = (api: FastifyInstance, deps: Deps): void => {
  api.get(
    '/files/:id',
    { schema: { hide: true, params: z.object({ id: idSchema }) } },
    async (request, reply) => {
      const { id } = request.params as { id: string };
      const file = await deps.db
        .selectFrom('storedFile')
        .select(['name', 'contentType', 'content'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!file) throw notFound('File');
      const disposition = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(file.content);
    },
  );
};
