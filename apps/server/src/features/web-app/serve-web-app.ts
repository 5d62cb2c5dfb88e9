import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { ASSETS } from './keep-release.ts';
import { findWebFile } from './web-file.repository.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

const TYPE_OF: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
};

/** The name of a file that can be one of a release, in its address. */
const NAME = new RegExp(`^/${ASSETS}/([\\w.-]{1,200})(?:\\?|$)`);

/**
 * Where other servers are asked how they are, and the calls themselves: a page would tell a probe with one of the usual
 * names that all is well, whatever is.
 */
const NO_PAGE =
  /^\/(api|healthz?|livez?|liveness|readyz?|readiness|status|ping|metrics|-\/(healthy|ready)|actuator(\/.*)?)\/?(\?|$)/;

/** A page would be no answer to whoever asks for a script: browsers would keep it in the script's place. */
const isAsset = (url: string): boolean => url.startsWith(`/${ASSETS}/`);

/** Answers a file that this release lacks and another one has. @throws NOT_FOUND where none of the last month has it */
const sendKept = async (
  { db }: Deps,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> => {
  reply.header('cache-control', 'no-store');
  const name = NAME.exec(url)?.[1];
  const file = name && (await findWebFile(db, name));
  if (!file) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  reply
    .type(TYPE_OF[extname(file.name)] ?? 'application/octet-stream')
    .headers({ 'cache-control': FOR_EVER, vary: 'accept-encoding' });
  if (!file.isGzipped) return file.content;
  if (!takesGzip) return gunzipSync(file.content);
  reply.header('content-encoding', 'gzip');
  return file.content;
};

/** The address of the first script of a built web app, by which its release is known; null where its page names none. */
export const releaseOf = (dist: string): string | null =>
  /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ??
  null;

/**
 * The web app's files: those of the release in `dist`, and those that open pages of other releases still ask for; every
 * address that is no file is a page of the web app.
 * @param except a file in the folder that is served otherwise
 */
export const addWebApp = async (
  app: FastifyInstance,
  deps: Deps,
  dist: string,
  except: string,
): Promise<void> => {
  await app.register(staticFiles, {
    root: dist,
    wildcard: false,
    preCompressed: true,
    globIgnore: [`${except}*`],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`/${ASSETS}/`) ? FOR_EVER : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || NO_PAGE.test(request.url))
      return reply.status(404).send({ success: false, message: 'There is no such call.', code: 'NOT_FOUND' });
    if (isAsset(request.url)) return sendKept(deps, request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
};
