import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SECOND_FACTOR_POLICIES } from '@assay/contract';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const optionalUrl = (...protocols: string[]) =>
  z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) }).optional();
/** An address or range as Fastify takes it. All addresses at once (`/0`) are nobody's proxies. */
const proxySchema = z.union([
  z.literal('loopback'),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().regex(/\/[1-9]/),
  z.cidrv6().regex(/\/[1-9]/),
]);
/** 0: no limit. */
const secondsSchema = z.coerce.number().int().min(0).max(86_400);
const switchSchema = z.enum(['on', 'off']).transform((value) => value === 'on');

/** What a server does: everything, calls alone, what is done behind them, or the form of the database and then ends. */
const ROLES = ['all', 'web', 'worker', 'migrate'] as const;
export type ServerRole = (typeof ROLES)[number];

/** Every setting of the installation. `docs/operations.md` has a line for each. */
const settings = {
  ROLE: z.enum(ROLES).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: optionalUrl('http', 'https'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(proxySchema)),
  DATABASE_URL: optionalUrl('postgres', 'postgresql'),
  DATABASE_OWNER_URL: optionalUrl('postgres', 'postgresql'),
  DATABASE_DIRECT_URL: optionalUrl('postgres', 'postgresql'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  DATABASE_STATEMENT_LIMIT: secondsSchema.default(60),
  DATABASE_LOCK_LIMIT: secondsSchema.default(60),
  DATABASE_IDLE_LIMIT: secondsSchema.default(120),
  RUNNER_URL: optionalUrl('http', 'https'),
  RUNNER_PORT: port.default(3100),
  RUNNER_TOKEN: z.string().min(16).optional(),
  GRADING_CONCURRENCY: z.coerce.number().int().min(1).max(256).optional(),
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  MAIL_FROM: z.string().min(3).optional(),
  AI_BASE_URL: optionalUrl('http', 'https'),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_TIME_LIMIT: z.coerce.number().int().min(10).max(280).default(240),
  DEMONSTRATION: switchSchema.default(true),
  ADMIN_USERNAME: z.string().min(3).max(200).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
  EXAM_BROWSER: switchSchema.optional(),
  SECOND_FACTOR: z.enum(SECOND_FACTOR_POLICIES).default('optional'),
  SECURITY_CONTACT: z
    .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^https$/ })])
    .optional(),
  AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).default(365),
  LOG_REQUESTS: switchSchema.default(true),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings);

/** What a wrong setting should have been, for the sentence that stops the start. */
const EXPECTED: Readonly<Record<keyof typeof settings, string>> = {
  ROLE: 'all, web, worker or migrate',
  HOST: 'an address to listen on, such as 127.0.0.1',
  PORT: 'a port number from 1 to 65535',
  DATA_DIR: 'a folder',
  PUBLIC_URL: 'an http or https address',
  TRUSTED_PROXIES:
    'addresses or ranges with commas between them, such as 127.0.0.1 or 10.1.2.0/24, or loopback',
  DATABASE_URL: 'a postgres:// address',
  DATABASE_OWNER_URL: 'a postgres:// address',
  DATABASE_DIRECT_URL: 'a postgres:// address',
  DATABASE_POOL: 'a whole number from 2 to 500',
  DATABASE_STATEMENT_LIMIT: 'a whole number of seconds from 0 to 86400',
  DATABASE_LOCK_LIMIT: 'a whole number of seconds from 0 to 86400',
  DATABASE_IDLE_LIMIT: 'a whole number of seconds from 0 to 86400',
  RUNNER_URL: 'an http or https address',
  RUNNER_PORT: 'a port number from 1 to 65535',
  RUNNER_TOKEN: 'a secret of at least 16 characters',
  GRADING_CONCURRENCY: 'a whole number from 1 to 256',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: 'an e-mail address',
  AI_BASE_URL: 'an http or https address',
  AI_API_KEY: 'a key',
  AI_MODEL: 'the name of a model',
  AI_TIME_LIMIT: 'a whole number of seconds from 10 to 280',
  DEMONSTRATION: 'on or off',
  ADMIN_USERNAME: 'a name of 3 to 200 characters',
  ADMIN_PASSWORD: 'a password of 8 to 200 characters',
  EXAM_BROWSER: 'on or off',
  SECOND_FACTOR: 'optional or required',
  SECURITY_CONTACT: 'an e-mail address or an https address',
  AUDIT_DAYS: 'a whole number of days from 30 to 36500',
  LOG_REQUESTS: 'on or off',
  METRICS_HOST: 'an address to listen on, such as 127.0.0.1',
  METRICS_PORT: 'a port number from 1 to 65535',
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
};

const NEEDED_BY_ROLE: Readonly<Record<ServerRole, readonly ('DATABASE_URL' | 'RUNNER_URL')[]>> = {
  all: [],
  web: ['DATABASE_URL', 'RUNNER_URL'],
  worker: ['DATABASE_URL', 'RUNNER_URL'],
  migrate: ['DATABASE_URL'],
};

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

const isSetting = (name: unknown): name is keyof typeof settings =>
  typeof name === 'string' && Object.hasOwn(settings, name);

/** Settings that may hold a secret: each may also name a file that holds it, `NAME_FILE`. */
export const SECRETS: readonly (keyof typeof settings)[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'RUNNER_TOKEN',
  'SMTP_URL',
  'AI_API_KEY',
  'ADMIN_PASSWORD',
];

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
  const parsed = z.object(settings).safeParse(given);
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0];
    throw new ConfigError(
      isSetting(name) ? `The setting ${name} must be ${EXPECTED[name]}.` : 'The settings cannot be read.',
    );
  }
  const config = parsed.data;
  if (Boolean(config.ADMIN_USERNAME) !== Boolean(config.ADMIN_PASSWORD))
    throw new ConfigError('The settings ADMIN_USERNAME and ADMIN_PASSWORD must be given together.');
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
    /** Programs graded at a time by this server; null: as many as the runner has places for. */
    gradingConcurrency: config.GRADING_CONCURRENCY ?? null,
    smtpUrl: config.SMTP_URL,
    mailFrom: config.MAIL_FROM,
    ai: {
      baseUrl: config.AI_BASE_URL,
      apiKey: config.AI_API_KEY,
      model: config.AI_MODEL,
      /** Longest time of one generation, ms. */
      timeLimitMs: config.AI_TIME_LIMIT * 1000,
    },
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
