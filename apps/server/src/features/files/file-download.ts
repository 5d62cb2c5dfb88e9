import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idSchema } from '@assay/contract';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { findFile } from './file.repository.ts';

const paramsSchema = z.object({ id: idSchema });

/** @throws NO_SESSION without a session, NOT_FOUND to whoever is neither the owner nor an administrator. */
const demandPrivateAccess = async (request: FastifyRequest, deps: Deps, ownerId: string): Promise<void> => {
  const actor = await authenticate(request, { roles: 'anyone' }, deps);
  if (actor.id !== ownerId && actor.role !== 'ADMIN') throw notFound('File');
};

/**
 * `GET /api/files/:id`. Links in a page carry no bearer token, so the id itself is the key: random, and only in
 * answers to those who may see what the file is attached to. A private file asks for the token as well.
 */
export const addFileDownloads = (api: FastifyInstance, deps: Deps): void => {
  api.get('/files/:id', { schema: { hide: true, params: paramsSchema } }, async (request, reply) => {
    const file = await findFile(deps.db, paramsSchema.parse(request.params).id);
    if (!file) throw notFound('File');
    if (file.isPrivate) await demandPrivateAccess(request, deps, file.ownerId);
    const disposition = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
    return (
      reply
        .header('content-type', file.contentType)
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        // A stored file never changes: a whole exam room need not fetch an attachment twice. What only some may see
        // stays on no shared computer.
        .header('cache-control', file.isPrivate ? 'no-store' : 'private, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(file.content)
    );
  });
};
