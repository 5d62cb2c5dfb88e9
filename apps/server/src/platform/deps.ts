import type { BrowserErrorKind } from '@assay/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Jobs } from './jobs.ts';
import type { SteadyClock } from './machine/steady-clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { Mailer } from './mail/mail.ts';
import type { RunnerClient } from './runner/runner-client.ts';
import type { SecurityLog } from './log/security-log.ts';

/** What handlers work with. Time comes from `now`, so that tests can set it. */
export interface Deps {
  config: Config;
  db: Db;
  jobs: Jobs;
  background: Background;
  runner: RunnerClient;
  mail: Mailer;
  /** Where the content of files lies; null: in the database. */
  files: FileStore | null;
  log: FastifyBaseLogger;
  security: SecurityLog;
  /** How many errors browsers have told this server of, by kind. */
  browserErrors: Map<BrowserErrorKind, number>;
  now: () => Date;
  /** Whether the machine's clock can be believed: nothing that cannot be taken back follows a clock that was just set. */
  clock: SteadyClock;
}
