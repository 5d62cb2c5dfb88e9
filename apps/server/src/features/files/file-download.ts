import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema, PICTURE_NAME } from '@assay/contract';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { findFile, findLinkSecret, isAttachmentOpenTo, type FoundFile } from './file.repository.ts';
import { linkTo, readLink } from './file-link.ts';
import { openStored } from './read-stored.ts';
import { findPicture } from './statement-picture.repository.ts';

const paramsSchema = z.object({ id: idSchema });
const pictureSchema = z.object({ name: z.string().regex(PICTURE_NAME) });
const linkSchema = z.object({ until: z.coerce.number().int(), sign: z.string().max(100) });

const FOR_ALL = { roles: 'anyone', duringExam: true } as const;

/** @throws NO_SESSION without a session, NOT_FOUND to whoever may not see what the file belongs to. */
const requireAccess = async (
  request: FastifyRequest,
  deps: Deps,
  file: FoundFile | undefined,
): Promise<FoundFile> => {
  const actor = await authenticate(request, FOR_ALL, deps);
  if (!file) throw notFound('File');
  const mayOpen =
    actor.id === file.ownerId ||
    (file.isPrivate ? actor.role === 'ADMIN' : await isAttachmentOpenTo(deps.db, file.id, actor));
  if (!mayOpen) throw notFound('File');
  return file;
};

/** How long the content may lie elsewhere. What belongs to one person lies nowhere, not even in that person's browser. */
const cacheOf = ({ isPrivate }: FoundFile, until: number, now: Date): string => {
  if (isPrivate) return 'no-store';
  const seconds = Math.floor((until - now.getTime()) / 1000);
  // A browser asks each time: the next person at a shared computer may be another.
  return `public, max-age=0, must-revalidate, s-maxage=${seconds}`;
};

const sendContent = async (
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  file: FoundFile,
): Promise<FastifyReply> => {
  const tag = `"${file.hash.toString('hex')}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const disposition = file.contentType.startsWith('image/') ? 'inline' : 'attachment';
  return reply
    .header('content-type', file.contentType)
    .header('content-length', file.bytes)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(await openStored(deps, file));
};

/**
 * `GET /api/files/:id`: leads whoever may see a file to its content, by a link that works for some minutes: a file of a
 * question whoever sees the question, a private one its owner and administrators. `GET /api/pictures/:name`: the same for
 * a picture in a statement. `GET /api/files/:id/content`: the content, to whoever has such a link; proxies may keep it
 * while the link works.
 */
export const addFileDownloads = (api: FastifyInstance, deps: Deps): void => {
  const lead = async (reply: FastifyReply, { id }: FoundFile) => {
    const link = linkTo(await findLinkSecret(deps.db), id, deps.now());
    return reply.header('cache-control', 'no-store').redirect(link, 303);
  };
  api.get('/files/:id', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { id } = paramsSchema.parse(request.params);
    return lead(reply, await requireAccess(request, deps, await findFile(deps.db, id)));
  });
  api.get('/pictures/:name', { schema: { params: pictureSchema } }, async (request, reply) => {
    const { name } = pictureSchema.parse(request.params);
    const picture = await findPicture(deps.db, await authenticate(request, FOR_ALL, deps), name);
    if (!picture) throw notFound('Picture');
    return lead(reply, picture);
  });
  api.get(
    '/files/:id/content',
    { schema: { params: paramsSchema, querystring: linkSchema } },
    async (request, reply) => {
      const { id } = paramsSchema.parse(request.params);
      const until = readLink(await findLinkSecret(deps.db), id, linkSchema.parse(request.query), deps.now());
      const file = until === null ? undefined : await findFile(deps.db, id);
      if (until === null || !file) throw notFound('File');
      reply.header('cache-control', cacheOf(file, until, deps.now()));
      return sendContent(request, reply, deps, file);
    },
  );
};
