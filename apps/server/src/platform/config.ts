import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { EXPECTED, SECRETS, SETTING_NAMES, SETTINGS, type ServerRole } from './settings.ts';

const settingsSchema = z.object(SETTINGS);

const NEEDED_BY_ROLE: Readonly<Record<ServerRole, readonly ('DATABASE_URL' | 'RUNNER_URL')[]>> = {
  all: [],
  web: ['DATABASE_URL', 'RUNNER_URL'],
  worker: ['DATABASE_URL', 'RUNNER_URL'],
  migrate: ['DATABASE_URL'],
};

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

const isSetting = (name: unknown): name is keyof typeof SETTINGS =>
  typeof name === 'string' && Object.hasOwn(SETTINGS, name);

/** What stands in the file that `NAME_FILE` names, without the line break at its end; nothing where no file is named. */
const readSecretFile = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const file = SECRETS.some((secret) => secret === name) ? env[`${name}_FILE`] : undefined;
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigError(`The setting ${name}_FILE must name a file that this account can read.`);
  }
};

const filesOf = (config: z.infer<typeof settingsSchema>) => ({
  place: config.FILES,
  folder: resolve(config.FILES_DIR ?? join(config.DATA_DIR, 'files')),
  s3: {
    /** Without it Amazon's. */
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    /** Without a key the library looks for one where it usually lies: a role of the machine, a file. */
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  },
});

/**
 * Reads the settings from an environment. An empty value counts as not given.
 * @throws {ConfigError} naming the first wrong setting and what it should be; the value is not repeated, it may be a secret.
 */
export const parseConfig = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = env[name] || readSecretFile(env, name);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0];
    throw new ConfigError(
      isSetting(name) ? `The setting ${name} must be ${EXPECTED[name]}.` : 'The settings cannot be read.',
    );
  }
  const config = parsed.data;
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD))
    throw new ConfigError('The settings ADMIN_USERNAME and ADMIN_PASSWORD must be given together.');
  if (Boolean(config.S3_ACCESS_KEY_ID) !== Boolean(config.S3_SECRET_ACCESS_KEY))
    throw new ConfigError('The settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together.');
  if (config.FILES === 's3' && !config.S3_BUCKET)
    throw new ConfigError('With FILES s3 the setting S3_BUCKET must be given.');
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const)
    if (config[name] && !config.DATABASE_URL)
      throw new ConfigError(`The setting DATABASE_URL must be given with ${name}.`);
  const needed = NEEDED_BY_ROLE[config.ROLE].filter((name) => !config[name]);
  if (needed.length > 0)
    throw new ConfigError(
      `With ROLE ${config.ROLE} the setting ${needed.join(' and ')} must be given: what several servers share runs beside them.`,
    );
  if (config.RUNNER_URL && !config.RUNNER_TOKEN)
    throw new ConfigError('The setting RUNNER_TOKEN must be given with RUNNER_URL: the runner asks for it.');
  return {
    role: config.ROLE,
    host: config.HOST,
    port: config.PORT,
    dataDir: resolve(config.DATA_DIR),
    /** Where the product is reached, without a slash at the end. Its origin is what the exam browser is checked against. */
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
    /** Addresses and ranges of the proxies that are believed when they say whom they speak for. */
    trustedProxies: config.TRUSTED_PROXIES,
    /** Without it the server starts its own PostgreSQL inside `dataDir`. */
    databaseUrl: config.DATABASE_URL,
    /** The same database as the role that owns it; without it `databaseUrl` is that role's. */
    databaseOwnerUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
    /** The same as `databaseUrl`, past a pooler that gives each transaction another connection; for those who listen. */
    databaseDirectUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    /** Connections to the database at most, beside those of the job queue. */
    databasePool: config.DATABASE_POOL,
    databaseLimits: {
      statementMs: config.DATABASE_STATEMENT_LIMIT * 1000,
      lockMs: config.DATABASE_LOCK_LIMIT * 1000,
      idleMs: config.DATABASE_IDLE_LIMIT * 1000,
    },
    /** Without it the server starts a runner of its own on `runnerPort`. */
    runnerUrl: config.RUNNER_URL,
    runnerPort: config.RUNNER_PORT,
    runnerToken: config.RUNNER_TOKEN ?? randomBytes(24).toString('hex'),
    /** Whether drafts that rest are compiled before they are run. */
    compileAhead: config.COMPILE_AHEAD,
    /** Programs graded at a time by this server; null: as many as the runner has places for. */
    gradingConcurrency: config.GRADING_CONCURRENCY ?? null,
    /** Where the content of files lies. */
    files: filesOf(config),
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    ai: {
      baseUrl: config.AI_BASE_URL,
      apiKey: config.AI_API_KEY,
      model: config.AI_MODEL,
      /** Longest time of one generation, ms. */
      timeLimitMs: config.AI_TIME_LIMIT * 1000,
    },
    /** Networks that webhooks may go to beside the Internet, as ranges. */
    webhookNetworks: config.WEBHOOK_NETWORKS,
    /** Whether an empty data folder may be filled with the demonstration institute, where the start asks for it. */
    demonstration: config.DEMONSTRATION,
    admin:
      config.ADMIN_USERNAME && config.ADMIN_PASSWORD
        ? { username: config.ADMIN_USERNAME, password: config.ADMIN_PASSWORD }
        : null,
    /** Whether a new task requires Safe Exam Browser; null where the setting does not say. */
    examBrowser: config.EXAM_BROWSER ?? null,
    /** Whether staff may log in by a password alone. */
    secondFactor: config.SECOND_FACTOR,
    /** Whom to tell of a hole in this installation, as an address; null where nobody is named. */
    securityContact: config.SECURITY_CONTACT ?? null,
    /** How long logins, refusals and what was read out stay in the audit log, days. */
    auditDays: config.AUDIT_DAYS,
    /** Whether each call leaves a line in the log. */
    logRequests: config.LOG_REQUESTS,
    /** Where Prometheus finds the figures of this server; null where nobody asks for them. */
    metrics: config.METRICS_PORT ? { host: config.METRICS_HOST, port: config.METRICS_PORT } : null,
    logLevel: config.LOG_LEVEL,
  };
};

export type Config = ReturnType<typeof parseConfig>;
