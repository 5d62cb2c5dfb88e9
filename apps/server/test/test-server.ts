import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SERVER_TIME_HEADER,
  type BodyIn,
  type Failure,
  type ParamsIn,
  type QueryIn,
  type ResponseOf,
  type RouteDefinition,
} from '@assay/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app/build-app.ts';
import { startFinaliser } from '../src/features/attempts/index.ts';
import { jobHandlers, openGradingLimits } from '../src/app/job-handlers.ts';
import { openBackground } from '../src/platform/background.ts';
import { parseConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import type { Deps } from '../src/platform/deps.ts';
import { openFileStore } from '../src/platform/files/open-file-store.ts';
import { openJobs } from '../src/platform/jobs.ts';
import { watchClock } from '../src/platform/machine/steady-clock.ts';
import { startMailSender } from '../src/platform/mail/mail-sender.ts';
import { openMailer } from '../src/platform/mail/mail.ts';
import { createRunnerClient } from '../src/platform/runner/runner-client.ts';
import { openSecurityLog } from '../src/platform/log/security-log.ts';
import { administer, dropDatabase } from './database/databases.ts';

export interface Answer<R extends RouteDefinition> {
  status: number;
  /** The answer as the contract has it; meaningful for status 200. */
  body: ResponseOf<R>;
  /** The same, seen as a failure; meaningful for any other status. */
  failure: Failure;
  /** The server's clock. */
  serverTime: Date;
}

export interface TestServer {
  deps: Deps;
  url: string;
  /** Moves the server's clock; drafts, deadlines and statuses follow it. */
  setNow: (now: Date) => void;
  /** Moves it on from where it stands. */
  passMinutes: (minutes: number) => void;
  /** Calls a route with whatever is given, sound or not. */
  send: (
    route: RouteDefinition,
    options: {
      token?: string;
      params?: Readonly<Record<string, unknown>>;
      query?: Readonly<Record<string, unknown>>;
      body?: unknown;
      headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<{ status: number; answer: unknown; serverTime: Date }>;
  /** Calls a route as the contract has it. */
  call: <R extends RouteDefinition>(
    route: R,
    options: {
      token?: string;
      params?: ParamsIn<R>;
      query?: QueryIn<R>;
      body?: BodyIn<R>;
      headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<Answer<R>>;
}

/**
 * A whole server for one test file: a clone of the migrated database, the real runner, real jobs, a real socket.
 * Call it at the top of the file; the object is filled before the first test runs. `settings` are those of the environment;
 * without `sendsMail` mails wait for a sender that the file starts.
 */
export const useTestServer = (
  settings: NodeJS.ProcessEnv = {},
  { sendsMail = true }: { sendsMail?: boolean } = {},
): TestServer => {
  const server = {} as TestServer;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await administer(`create database ${name} template assay strategy file_copy`);
    stops.push(() => dropDatabase(name));
    const databaseUrl = inject('templateServerUrl').replace(/\/assay$/, `/${name}`);
    const db = openDatabase(databaseUrl, 5);
    stops.push(() => db.destroy());
    const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
    const jobs = await openJobs(databaseUrl, log);
    stops.push(() => jobs.stop(5000));
    const background = openBackground(log);
    stops.push(background.stop);
    let offset = 0;
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-test-'));
    stops.push(() => rm(dataDir, { recursive: true }));
    const config = parseConfig({ EXAM_BROWSER: 'off', DATA_DIR: dataDir, ...settings });
    const now = () => new Date(Date.now() + offset);
    const security = openSecurityLog(db, log, now);
    stops.push(security.stop);
    const files = openFileStore(config);
    stops.push(async () => files?.close());
    const deps: Deps = {
      config,
      db,
      jobs,
      background,
      runner: createRunnerClient(inject('runnerUrl'), inject('runnerToken')),
      mail: openMailer(config),
      log,
      security,
      browserErrors: new Map(),
      files,
      now,
      clock: watchClock(),
    };
    const app = await buildApp(deps, { web: null });
    stops.push(() => app.close());
    await jobs.work(jobHandlers(deps, openGradingLimits(2)), 2);
    stops.push(startFinaliser(deps, 200));
    if (sendsMail) stops.push(startMailSender(deps, { everyMs: 100 }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });

    server.deps = deps;
    server.url = url;
    server.setNow = (moment) => {
      offset = moment.getTime() - Date.now();
    };
    server.passMinutes = (minutes) => {
      offset += minutes * 60_000;
    };
    server.send = async (route, { token, params = {}, query = {}, body, headers = {} }) => {
      const path = route.path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(String(params[key])),
      );
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, String(value)] as [string, string]],
        ),
      );
      const hasBody = body !== undefined && route.method === 'POST';
      const response = await fetch(`${url}/api${path}?${search}`, {
        method: route.method,
        headers: {
          ...headers,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(body) } : {}),
      });
      return {
        status: response.status,
        answer: await response.json(),
        serverTime: new Date(response.headers.get(SERVER_TIME_HEADER) ?? 0),
      };
    };
    server.call = async (route, options) => {
      const { answer, ...rest } = await server.send(route, options);
      // Whether it is one or the other is what the test is about to look at.
      return { ...rest, body: answer as ResponseOf<typeof route>, failure: answer as Failure };
    };
  });

  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  return server;
};
