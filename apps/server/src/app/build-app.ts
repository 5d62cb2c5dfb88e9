import '../platform/http/fastify-types.ts';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { BODY_MAX, RELEASE_HEADER, SERVER_TIME_HEADER } from '@assay/contract';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { keepAtHome } from '../demonstration/own-machine.ts';
import { callerOf } from '../platform/caller.ts';
import type { Deps } from '../platform/deps.ts';
import { endEventStreams } from '../platform/http/event-stream.ts';
import { errorHandler } from '../platform/http/error-handler.ts';
import { readByContract } from '../platform/http/read-body.ts';
import { addRoutes, hasSharedLimit } from '../platform/http/route-mount.ts';
import { newRequestId } from '../platform/ids.ts';
import { useOwnSentences } from '../platform/http/validation-sentences.ts';
import { sharedLimitsOf } from '../platform/http/shared-limits.ts';
import { addV1 } from './openapi/add-v1.ts';
import { addApiDocs } from './openapi/api-docs.ts';
import { FEATURES } from './features.ts';
import { addHealth } from './health.ts';
import { addRequestLine, type Answered } from './request-line.ts';
import { addRequestSpan } from './request-span.ts';
import { addSecurityText } from './security-text.ts';
import { addExamBrowserFiles } from '../features/exam-browser/index.ts';
import { addFileDownloads } from '../features/files/index.ts';
import { addTextDownloads } from '../features/large-texts/index.ts';
import { addQuestionFile } from '../features/question-exchange/index.ts';
import { addPublishedKeys, addRecordFile } from '../features/records/index.ts';
import { addPersonFiles } from '../features/retention/index.ts';
import { addWebApp, releaseOf } from '../features/web-app/index.ts';

/**
 * How long a whole request may take to arrive, ms: the largest upload (five files of 10 MB) over 2.5 Mbit/s. Whoever
 * sends more slowly is cut off. How long an answer takes is not bounded by it.
 */
const ARRIVAL_MAX_MS = 180_000;
/** How long its headers may take, ms; never longer than the whole, or Node.js takes one for the other. */
const HEADERS_MAX_MS = 60_000;
/** Node looks for such requests this often, ms. */
const ARRIVAL_LOOK_MS = 30_000;

const WEB = join(import.meta.dirname, '../../../web');
/** Where the built web app lies. */
export const WEB_DIST = join(WEB, 'dist');
const PREVIEW = 'preview.html';

const contentSecurityPolicy = {
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // The UI kit sets positions and colours as style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: null,
  },
};

/**
 * What a page that a student wrote may do, in the frame that shows it: run its own scripts and styles, handle its forms
 * and open dialogs, and nothing else. It has no origin, no network, sends no form, and cannot be opened outside our own
 * pages.
 */
const PREVIEW_POLICY =
  "sandbox allow-scripts allow-forms allow-modals; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/** The page that shows pages of students. Taken from the sources: in development nothing is built. */
const addPreview = (app: FastifyInstance): void => {
  app.get(`/${PREVIEW}`, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': PREVIEW_POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(createReadStream(join(WEB, 'public', PREVIEW))),
  );
};

/** Most callers of one route whose calls are counted in the memory of this server. */
const COUNTED_MAX = 20_000;

/**
 * Every call. What has a low limit is counted in the database, over all servers. The general limit is there
 * against a client that has gone wild; a database write for each save would cost more than it protects.
 */
const addFeatures = async (api: FastifyInstance, deps: Deps): Promise<void> => {
  await api.register(async (limited) => {
    await limited.register(rateLimit, { global: false, store: sharedLimitsOf(deps.db) });
    addRoutes(limited, FEATURES.filter(hasSharedLimit), deps);
  });
  await api.register(async (others) => {
    await others.register(rateLimit, { global: false, cache: COUNTED_MAX });
    addRoutes(
      others,
      FEATURES.filter((mounted) => !hasSharedLimit(mounted)),
      deps,
    );
  });
};

interface AppOptions {
  /** The folder of the built web app; null where somebody else serves it. */
  web: string | null;
  isDemonstration?: boolean;
  arrivalMaxMs?: number;
  /** Hears what each call came to. */
  watch?: (answered: Answered) => void;
}

/** The whole HTTP side of the server, not listening yet. */
export const buildApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const { web, arrivalMaxMs = ARRIVAL_MAX_MS } = options;
  const release = web && releaseOf(web);
  const app = Fastify({
    requestTimeout: arrivalMaxMs,
    http: {
      headersTimeout: Math.min(HEADERS_MAX_MS, arrivalMaxMs),
      connectionsCheckingInterval: Math.min(ARRIVAL_LOOK_MS, arrivalMaxMs),
    },
    loggerInstance: deps.log,
    genReqId: newRequestId,
    bodyLimit: BODY_MAX,
    // `addRequestLine` says enough; bodies and headers may hold passwords and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // Makes `request.ip` the last address in X-Forwarded-For that is no proxy of ours. An empty list believes nobody.
    trustProxy: deps.config.trustedProxies,
  });
  useOwnSentences();
  app.setValidatorCompiler(readByContract);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler(deps));
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf(request);
  });
  if (options.isDemonstration) keepAtHome(app);
  app.addHook('preClose', async () => endEventStreams(app.server));
  app.decorateRequest('actor', null);
  app.decorateRequest('uploads', null);
  const protect = helmet({
    contentSecurityPolicy,
    // For this name alone: what else a college serves below its domain is its own to say.
    strictTransportSecurity: deps.config.publicUrl.startsWith('https') && { includeSubDomains: false },
  });
  app.addHook('onRequest', (request, reply, done) =>
    protect(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  );
  await app.register(multipart);

  await app.register(
    async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        reply.header(SERVER_TIME_HEADER, deps.now().toISOString());
        if (release) reply.header(RELEASE_HEADER, release);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      addRequestSpan(api);
      addRequestLine(api, deps, options.watch);
      await addApiDocs(api);
      addHealth(api, deps);
      addFileDownloads(api, deps);
      addTextDownloads(api, deps);
      addRecordFile(api, deps);
      addQuestionFile(api, deps);
      addPersonFiles(api, deps);
      await addFeatures(api, deps);
      await addV1(api, deps);
      api.setNotFoundHandler((_request, reply) =>
        reply.status(404).send({ success: false, message: 'There is no such call.', code: 'NOT_FOUND' }),
      );
    },
    { prefix: '/api' },
  );
  addExamBrowserFiles(app, deps);
  addPreview(app);
  addSecurityText(app, deps);
  addPublishedKeys(app, deps);
  if (web) await addWebApp(app, deps, web, PREVIEW);
  await app.ready();
  return app;
};
