import { AUTHORS, BANK_READERS } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { findOpen } from './large-text.repository.ts';
import { storedTexts } from './read-text.ts';

const paramsSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });
/** Whoever reads questions with their hidden tests. */
const ROLES = [...new Set([...AUTHORS, ...BANK_READERS])];

/** `GET /api/test-texts/:hash`: a large input or expected output, to whoever sees a question that has it. */
export const addTextDownloads = (api: FastifyInstance, deps: Deps): void => {
  api.get('/test-texts/:hash', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { hash } = paramsSchema.parse(request.params);
    const actor = await authenticate(request, { roles: ROLES }, deps);
    const text = (await findOpen(deps.db, actor, [hash])).get(hash);
    if (!text) throw notFound('File');
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="test-${hash.slice(0, 12)}.txt"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(await storedTexts(deps)(text)));
  });
};
