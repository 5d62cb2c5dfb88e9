import { SECOND_FACTOR_POLICIES } from '@assay/contract';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const urlSchema = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) });
const optionalUrl = (...protocols: string[]) => urlSchema(...protocols).optional();
/** An address or range as Fastify takes it. All addresses at once (`/0`) are nobody's proxies. */
const proxySchema = z.union([
  z.literal('loopback'),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().regex(/\/[1-9]/),
  z.cidrv6().regex(/\/[1-9]/),
]);
/** A range of addresses as `address/bits`. All addresses at once (`/0`) are nobody's network. */
const networkSchema = z.union([z.cidrv4().regex(/\/[1-9]/), z.cidrv6().regex(/\/[1-9]/)]);
/** 0: no limit. */
const secondsSchema = z.coerce.number().int().min(0).max(86_400);
const switchSchema = z.enum(['on', 'off']).transform((value) => value === 'on');

/** What a server does: everything, calls alone, what is done behind them, or the form of the database and then ends. */
const ROLES = ['all', 'web', 'worker', 'migrate'] as const;
export type ServerRole = (typeof ROLES)[number];

/** Every setting of the installation. `docs/operations.md` has a line for each. */
export const SETTINGS = {
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
  RUNNER_URL: z
    .string()
    .refine((value) =>
      value.split(',').every((one) => urlSchema('http', 'https').safeParse(one.trim()).success),
    )
    .optional(),
  RUNNER_PORT: port.default(3100),
  RUNNER_TOKEN: z.string().min(16).optional(),
  COMPILE_AHEAD: switchSchema.default(true),
  GRADING_CONCURRENCY: z.coerce.number().int().min(1).max(256).optional(),
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  MAIL_FROM: z.string().min(3).optional(),
  FILES: z.enum(['database', 'disk', 's3']).default('database'),
  FILES_DIR: z.string().min(1).optional(),
  S3_ENDPOINT: optionalUrl('http', 'https'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AI_BASE_URL: optionalUrl('http', 'https'),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_TIME_LIMIT: z.coerce.number().int().min(10).max(280).default(240),
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(networkSchema)),
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
export const SETTING_NAMES = Object.keys(SETTINGS);

/** What a wrong setting should have been, for the sentence that stops the start. */
export const EXPECTED: Readonly<Record<keyof typeof SETTINGS, string>> = {
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
  RUNNER_URL: 'an http or https address, or several with commas between them',
  RUNNER_PORT: 'a port number from 1 to 65535',
  RUNNER_TOKEN: 'a secret of at least 16 characters',
  COMPILE_AHEAD: 'on or off',
  GRADING_CONCURRENCY: 'a whole number from 1 to 256',
  SMTP_URL: 'an smtp:// or smtps:// address',
  MAIL_FROM: 'an e-mail address',
  FILES: 'database, disk or s3',
  FILES_DIR: 'a folder',
  S3_ENDPOINT: 'an http or https address',
  S3_REGION: 'a region, such as eu-central-1',
  S3_BUCKET: 'the name of a bucket',
  S3_ACCESS_KEY_ID: 'a key',
  S3_SECRET_ACCESS_KEY: 'a key',
  AI_BASE_URL: 'an http or https address',
  AI_API_KEY: 'a key',
  AI_MODEL: 'the name of a model',
  AI_TIME_LIMIT: 'a whole number of seconds from 10 to 280',
  WEBHOOK_NETWORKS: 'ranges with commas between them, such as 10.1.2.0/24',
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

/** Settings that may hold a secret: each may also name a file that holds it, `NAME_FILE`. */
export const SECRETS: readonly (keyof typeof SETTINGS)[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_DIRECT_URL',
  'RUNNER_TOKEN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
  'ADMIN_PASSWORD',
];
