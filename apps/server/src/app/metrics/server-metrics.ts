import { BROWSER_ERROR_KINDS, type Installation } from '@assay/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readInstallation } from '../../features/installation/index.ts';
import { countWaiting } from '../../platform/passwords/hashing-queue.ts';
import { AHEAD_RESULTS } from '../../platform/runner/compile-ahead.ts';
import { connectionsOf } from '../../platform/db/database.ts';
import { countMails } from '../../platform/mail/outgoing-mail.repository.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Answered } from '../request-line.ts';
import { countWriting, type Writing } from './writing.repository.ts';

const seconds = (at: string | null, now: Date): number =>
  at === null ? 0 : (now.getTime() - Date.parse(at)) / 1000;

/** What is asked of the installation whenever Prometheus looks. */
interface Facts {
  installation: Installation;
  writing: Writing;
  mails: Awaited<ReturnType<typeof countMails>>;
  now: Date;
}

const is = (fact: boolean): number => (fact ? 1 : 0);

/** Each figure with how it is read; those of a runner have its address as a label. */
const GAUGES: readonly { name: string; help: string; read: (facts: Facts) => number }[] = [
  {
    name: 'assay_database_writable',
    help: '1 where the database takes changes and has what this version needs.',
    read: ({ installation }) => is(installation.database.state === 'fine'),
  },
  {
    name: 'assay_open_attempts',
    help: 'Attempts that are being written.',
    read: ({ writing }) => writing.open,
  },
  {
    name: 'assay_finaliser_late_seconds',
    help: 'How long the attempt that is most overdue has been over without being submitted; 0 where none is.',
    read: ({ writing }) => writing.lateSeconds,
  },
  {
    name: 'assay_ungraded_submissions',
    help: 'Submissions that are not graded yet.',
    read: ({ installation }) => installation.grading.ungraded,
  },
  {
    name: 'assay_ungraded_oldest_seconds',
    help: 'How long the oldest of them has waited.',
    read: ({ installation, now }) => seconds(installation.grading.oldestAt, now),
  },
  {
    name: 'assay_mails_waiting',
    help: 'Mails that wait to be sent, of all servers; without a mail server also those in the outbox.',
    read: ({ installation }) => installation.mail.waiting,
  },
  {
    name: 'assay_mails_oldest_seconds',
    help: 'How long the oldest mail that is not sent yet has waited; 0 where none does.',
    read: ({ mails }) => mails.oldestSeconds,
  },
  {
    name: 'assay_mails_sent_last_day',
    help: 'Mails that were sent within the last 24 hours.',
    read: ({ mails }) => mails.sentLastDay,
  },
  {
    name: 'assay_mails_failed_last_week',
    help: 'Mails that could not be sent within the last seven days.',
    read: ({ installation }) => installation.mail.failed,
  },
  {
    name: 'assay_disk_free_bytes',
    help: 'Room on the disk of DATA_DIR; -1 where it cannot be looked at.',
    read: ({ installation }) => installation.disk.free ?? -1,
  },
  {
    name: 'assay_last_backup_seconds',
    help: 'Age of the last backup by npm run backup; -1 where there is none.',
    read: ({ installation, now }) =>
      installation.lastBackupAt === null ? -1 : seconds(installation.lastBackupAt, now),
  },
];

/** Gauges of facts that are asked for once, however many of them somebody looks at. */
const addFacts = (registry: Registry, read: () => Promise<Facts>): void => {
  const registers = [registry];
  let asked: Promise<Facts | null> | undefined;
  const facts = (): Promise<Facts | null> =>
    (asked ??= read()
      .catch(() => null)
      .finally(() => {
        asked = undefined;
      }));
  const gauge = (name: string, help: string, of: (facts: Facts | null) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(of(await facts()));
      },
    });
  gauge('assay_database_up', '1 where the database answers; without it nothing else is known.', (found) =>
    is(found !== null),
  );
  for (const { name, help, read: of } of GAUGES) gauge(name, help, (found) => (found ? of(found) : NaN));
  const up = new Gauge({
    name: 'assay_runner_up',
    help: '1 where the code runner takes programs of this server.',
    labelNames: ['runner'],
    registers: [],
    async collect() {
      // Of one that is gone from RUNNER_URL nothing is told any more.
      this.reset();
      for (const { url, state } of (await facts())?.installation.runners ?? [])
        this.set({ runner: url ?? 'own' }, is(state === 'fine'));
    },
  });
  registry.registerMetric(up);
};

/** Connections of the pool by what they do, as they are when somebody looks. */
const addPool = (registry: Registry, { db }: Pick<Deps, 'db'>): void => {
  const connections = new Gauge({
    name: 'assay_database_connections',
    help: 'Connections of this server to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
};

/** Passwords that wait at the door, as they are when somebody looks. */
const addDoor = (registry: Registry): void => {
  const waiting = new Gauge({
    name: 'assay_logins_waiting',
    help: 'Passwords that wait to be checked by this server.',
    registers: [],
    collect() {
      this.set(countWaiting());
    },
  });
  registry.registerMetric(waiting);
};

/** Errors that browsers told this server of. */
const addBrowserErrors = (registry: Registry, { browserErrors }: Pick<Deps, 'browserErrors'>): void => {
  const told = new Counter({
    name: 'assay_browser_errors_total',
    help: 'Errors in pages that browsers have told of, by kind.',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const kind of BROWSER_ERROR_KINDS) this.inc({ kind }, browserErrors.get(kind) ?? 0);
    },
  });
  registry.registerMetric(told);
};

/** Drafts that were to be compiled before they are run. */
const addAhead = (registry: Registry, deps: Pick<Deps, 'runner'>): void => {
  const results = new Counter({
    name: 'assay_compile_ahead_total',
    help: 'Drafts that were to be compiled before they are run, by what became of it.',
    labelNames: ['result'],
    registers: [],
    collect() {
      this.reset();
      for (const result of AHEAD_RESULTS) this.inc({ result }, deps.runner.ahead.counts.get(result) ?? 0);
    },
  });
  registry.registerMetric(results);
};

export interface ServerMetrics {
  registry: Registry;
  /** Counts an answered call. */
  watch: (answered: Answered) => void;
}

/** What this server counts for Prometheus. Units are seconds and bytes. */
export const createServerMetrics = (deps: Deps): ServerMetrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Time of calls from their arrival to the end of the answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  addBrowserErrors(registry, deps);
  addDoor(registry);
  addAhead(registry, deps);
  // Before the facts, which are asked for over the same connections.
  addPool(registry, deps);
  addFacts(registry, async () => {
    const now = deps.now();
    const [installation, writing, mails] = await Promise.all([
      readInstallation(deps),
      countWriting(deps.db, now),
      countMails(deps.db),
    ]);
    return { installation, writing, mails, now };
  });
  return {
    registry,
    watch: ({ route, status, ms }) => answers.observe({ route, status: String(status) }, ms / 1000),
  };
};
