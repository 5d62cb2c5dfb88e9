import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idSchema } from '@assay/contract';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { findFile, isAttachmentOpenTo } from './file.repository.ts';

const paramsSchema = z.object({ id: idSchema });

/** @throws NO_SESSION without a session, NOT_FOUND to whoever may not see what the file belongs to. */
const requireAccess = async (
  request: FastifyRequest,
  deps: Deps,
  file: Awaited<ReturnType<typeof findFile>>,
): Promise<NonNullable<typeof file>> => {
  const actor = await authenticate(request, { roles: 'anyone', duringExam: true }, deps);
  if (!file) throw notFound('File');
  const mayOpen =
    actor.id === file.ownerId ||
    (file.isPrivate ? actor.role === 'ADMIN' : await isAttachmentOpenTo(deps.db, file.id, actor));
  if (!mayOpen) throw notFound('File');
  return file;
};

/**
 * `GET /api/files/:id`: a file of a question to whoever sees the question, a private one to its owner and to
 * administrators. It stays in no cache: the next person at a shared computer may be another.
 */
export const addFileDownloads = (api: FastifyInstance, deps: Deps): void => {
  api.get('/files/:id', { schema: { hide: true, params: paramsSchema } }, async (request, reply) => {
    const { id } = paramsSchema.parse(request.params);
    const file = await requireAccess(request, deps, await findFile(deps.db, id));
    const disposition = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
    return reply
      .header('content-type', file.contentType)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .header('cache-control', 'no-store')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(file.content);
  });
};
