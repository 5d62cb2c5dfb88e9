import { EXAM_BROWSER_QUIT_PATH } from '@assay/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { storedConfigurationSchema, toDictionary } from '../configuration/configuration.ts';
import { findLaunchByToken, noteFetched } from './launch.repository.ts';
import { toPropertyList } from '../configuration/property-list.ts';
import { protectFile } from '../configuration/protected-file.ts';
import { findRevision, type Revision } from '../configuration/revision.repository.ts';

const OVER =
  'This link into the exam no longer works. Go back to the page of the task, and open Safe Exam Browser from there again.\n';
const LEFT = 'You have left the exam. Safe Exam Browser can be closed.\n';

const fileOf = async ({ keys, filePassword }: Revision): Promise<Buffer> => {
  const file = toPropertyList(toDictionary(storedConfigurationSchema.parse(keys)));
  return filePassword ? protectFile(file, filePassword) : file;
};

/** The revision that a token hands out, and the launch it belongs to; null when the token is none, or over. */
const findHandedOut = async (deps: Deps, token: string) => {
  const launch = await findLaunchByToken(deps.db, token);
  if (!launch || launch.expiresAt <= deps.now()) return null;
  const revision = await findRevision(deps.db, launch.revisionId);
  return revision ? { launch, revision } : null;
};

/**
 * What the exam browser itself asks for: its configuration, and the address that ends it. Clients ask with HEAD and
 * GET, sometimes twice, without cookies, and on Windows with the query that is meant for the start page: nothing of
 * that uses the token up.
 */
export const addExamBrowserFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { token: string } }>('/seb/c/:token/task.seb', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await findHandedOut(deps, request.params.token);
    if (!found) return reply.status(404).type('text/plain; charset=utf-8').send(OVER);
    if (request.method === 'GET') await noteFetched(deps.db, found.launch.id, deps.now());
    return reply
      .type('application/seb')
      .header('content-disposition', 'attachment; filename="task.seb"')
      .send(await fileOf(found.revision));
  });
  app.get(EXAM_BROWSER_QUIT_PATH, (_request, reply) => reply.type('text/plain; charset=utf-8').send(LEFT));
  app.get('/seb/*', (_request, reply) => reply.status(404).type('text/plain; charset=utf-8').send(OVER));
};
