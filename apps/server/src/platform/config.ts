import { randomBytes } from 'node:crypto';
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
const switchSchema = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Every setting of the installation. `docs/operations.md` has a line for each. */
const settings = {
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
  RUNNER_URL: optionalUrl('http', 'https'),
  RUNNER_PORT: port.default(3100),
  RUNNER_TOKEN: z.string().min(16).optional(),
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
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(settings);

/** What a wrong setting should have been, for the sentence that stops the start. */
const EXPECTED: Readonly<Record<keyof typeof settings, string>> = {
  HOST: 'an address to listen on, such as 127.0.0.1',
  PORT: 'a port number from 1 to 65535',
  DATA_DIR: 'a folder',
  PUBLIC_URL: 'an http or https address',
  TRUSTED_PROXIES:
    'addresses or ranges with commas between them, such as 127.0.0.1 or 10.1.2.0/24, or loopback',
  DATABASE_URL: 'a postgres:// address',
  DATABASE_OWNER_URL: 'a postgres:// address',
  RUNNER_URL: 'an http or https address',
  RUNNER_PORT: 'a port number from 1 to 65535',
  RUNNER_TOKEN: 'a secret of at least 16 characters',
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
  LOG_LEVEL: 'trace, debug, info, warn, error or silent',
};

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {}

const isSetting = (name: unknown): name is keyof typeof settings =>
  typeof name === 'string' && Object.hasOwn(settings, name);

/**
 * Reads the settings from an environment. An empty value counts as not given.
 * @throws {ConfigError} naming the first wrong setting and what it should be; the value is not repeated, it may be a secret.
 */
export const parseConfig = (env: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(SETTING_NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
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
  if (config.DATABASE_OWNER_URL && !config.DATABASE_URL)
    throw new ConfigError('The setting DATABASE_URL must be given with DATABASE_OWNER_URL.');
  if (config.RUNNER_URL && !config.RUNNER_TOKEN)
    throw new ConfigError('The setting RUNNER_TOKEN must be given with RUNNER_URL: the runner asks for it.');
  return {
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
    /** Without it the server starts a runner of its own on `runnerPort`. */
    runnerUrl: config.RUNNER_URL,
    runnerPort: config.RUNNER_PORT,
    runnerToken: config.RUNNER_TOKEN ?? randomBytes(24).toString('hex'),
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
    logLevel: config.LOG_LEVEL,
  };
};

export type Config = ReturnType<typeof parseConfig>;
