import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { LANGUAGES, USUAL_LANGUAGES } from './languages/languages.ts';
import type { RunnerOptions } from './start-runner.ts';

const IDS = LANGUAGES.map(({ id }) => id);
const WORDS: Readonly<Record<string, readonly string[]>> = { default: USUAL_LANGUAGES, all: IDS };

/** The ids of the languages that a list with commas names. */
const languagesOf = (list: string, context: z.RefinementCtx): string[] => {
  const words = list.split(',').map((word) => word.trim().toLowerCase());
  const unknown = words.filter((word) => !IDS.includes(word) && !(word in WORDS));
  if (unknown.length > 0)
    context.addIssue(
      `RUNNER_LANGUAGES names "${unknown.join('", "')}", which is none of ${[...IDS, ...Object.keys(WORDS)].join(', ')}`,
    );
  const named = new Set(words.flatMap((word) => WORDS[word] ?? [word]));
  return IDS.filter((id) => named.has(id));
};

const environment = z.object({
  RUNNER_HOST: z.string().min(1, 'RUNNER_HOST is empty').default('127.0.0.1'),
  RUNNER_PORT: z.coerce
    .number('RUNNER_PORT must be a number')
    .int('RUNNER_PORT must be a whole number')
    .min(0, 'RUNNER_PORT must be between 0 and 65535')
    .max(65535, 'RUNNER_PORT must be between 0 and 65535')
    .default(3100),
  RUNNER_TOKEN: z
    .string('RUNNER_TOKEN is not set: choose a long random word that the server and the runner share')
    .min(1, 'RUNNER_TOKEN is empty: choose a long random word that the server and the runner share')
    .min(16, 'RUNNER_TOKEN must have at least 16 characters, so that nobody guesses it')
    .regex(/^(?! )[ -~]*(?<! )$/, 'RUNNER_TOKEN may hold ASCII characters only, and no space at either end'),
  RUNNER_SLOTS: z.coerce
    .number('RUNNER_SLOTS must be a number')
    .int('RUNNER_SLOTS must be a whole number')
    .min(1, 'RUNNER_SLOTS must be between 1 and 64')
    .max(64, 'RUNNER_SLOTS must be between 1 and 64')
    .optional(),
  RUNNER_QUEUE_LIMIT: z.coerce
    .number('RUNNER_QUEUE_LIMIT must be a number')
    .int('RUNNER_QUEUE_LIMIT must be a whole number')
    .min(2, 'RUNNER_QUEUE_LIMIT must be between 2 and 100000')
    .max(100_000, 'RUNNER_QUEUE_LIMIT must be between 2 and 100000')
    .default(512),
  RUNNER_ISOLATION: z
    .enum(['groups', 'rlimits'], 'RUNNER_ISOLATION must be "groups" or "rlimits"')
    .default('groups'),
  RUNNER_CERT_FILE: z.string().min(1, 'RUNNER_CERT_FILE is empty').optional(),
  RUNNER_KEY_FILE: z.string().min(1, 'RUNNER_KEY_FILE is empty').optional(),
  RUNNER_LANGUAGES: z.string().default('default').transform(languagesOf),
  RUNNER_WARM_COMPILERS: z.enum(['on', 'off'], 'RUNNER_WARM_COMPILERS must be "on" or "off"').default('on'),
  DATA_DIR: z.string().min(1, 'DATA_DIR is empty').default('./data'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/**
 * One core is left to the service itself, to the kernel's work for the slots, and to a server beside it: with none left a
 * save takes longer, although programs give way (docs/runner.md).
 */
export const defaultSlots = (): number => Math.min(64, Math.max(1, availableParallelism() - 1));

/** The token itself, or what stands in the file that `RUNNER_TOKEN_FILE` names, without the line break at its end. */
const tokenOf = ({ RUNNER_TOKEN, RUNNER_TOKEN_FILE }: NodeJS.ProcessEnv): string | undefined => {
  if (RUNNER_TOKEN !== undefined || !RUNNER_TOKEN_FILE) return RUNNER_TOKEN;
  try {
    return readFileSync(RUNNER_TOKEN_FILE, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new Error('RUNNER_TOKEN_FILE names a file that cannot be read');
  }
};

/** The settings of the environment; throws an Error whose message names each wrong one. */
export const readConfig = (variables: NodeJS.ProcessEnv): RunnerOptions => {
  const parsed = environment.safeParse({ ...variables, RUNNER_TOKEN: tokenOf(variables) });
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const settings = parsed.data;
  const { RUNNER_CERT_FILE: certificate, RUNNER_KEY_FILE: key } = settings;
  if ((certificate === undefined) !== (key === undefined))
    throw new Error('RUNNER_CERT_FILE and RUNNER_KEY_FILE must be given together');
  return {
    host: settings.RUNNER_HOST,
    port: settings.RUNNER_PORT,
    token: settings.RUNNER_TOKEN,
    slots: settings.RUNNER_SLOTS ?? defaultSlots(),
    queueLimit: settings.RUNNER_QUEUE_LIMIT,
    isolation: settings.RUNNER_ISOLATION,
    languages: settings.RUNNER_LANGUAGES,
    warmCompilers: settings.RUNNER_WARM_COMPILERS === 'on',
    folder: resolve(settings.DATA_DIR, 'runner'),
    logLevel: settings.LOG_LEVEL,
    certificate: certificate !== undefined && key !== undefined ? { certificate, key } : undefined,
  };
};
