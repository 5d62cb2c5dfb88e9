import { createHash } from 'node:crypto';
import { findExamBrowserProblem, type ExamBrowserSettings } from '@assay/contract';
import { expect, test } from 'vitest';
import { readConfigurations } from '../../../../test/exam-browser/file.ts';
import { seeded, type Seeded } from '../../../../test/seeded.ts';
import { newId } from '../../../platform/ids.ts';
import { configKeyOf, type ConfigurationValue } from './config-key.ts';
import { configurationSchema, makeConfiguration, toDictionary } from './configuration.ts';
import { toPropertyList } from './property-list.ts';

const PASSWORD_SIGNS = [
  'a',
  'Z',
  '7',
  ' ',
  '"',
  "'",
  '&',
  '<',
  '>',
  '\\',
  'ü',
  '中',
  '😀',
  '%',
  ']]>',
] as const;
const HOST_PARTS = ['docs', 'python', 'org', 'a-b', '7', 'X', '192', '*', 'ü', '_', ''] as const;
const PATH_SIGNS = [
  'a',
  'Z',
  '/',
  '*',
  '.',
  '~',
  '&',
  "'",
  '(',
  ';',
  ':',
  '%C3%BC',
  '"',
  '<',
  'ü',
  '@',
  '\u0001',
] as const;
const ORIGINS = [
  'https://exam.example.org',
  'https://exam.example.org:8443',
  'http://localhost:3000',
  'http://192.0.2.7',
] as const;

const randomAddress = (from: Seeded): string => {
  const wildcard = from.oneOf(['', '', '*.']);
  const host = ['x', ...from.upTo(3, () => from.oneOf(HOST_PARTS))].join('.');
  const port = from.oneOf(['', '', ':8080', ':65535', ':0', ':99999']);
  const path = from.oneOf(['', '/', `/${from.upTo(8, () => from.oneOf(PATH_SIGNS)).join('')}`]);
  return `${wildcard}${host}${port}${path}`;
};

/** Whatever somebody may type; mostly sound, so that enough is left. */
const randomSettings = (from: Seeded): ExamBrowserSettings => ({
  quitPassword: from.upTo(10, () => from.oneOf(PASSWORD_SIGNS)).join(''),
  filePassword: '',
  allowedAddresses: from.upTo(3, () => randomAddress(from)),
  browserExamKeys: [],
});

interface Made {
  seed: number;
  settings: ExamBrowserSettings;
  origin: string;
  taskId: string;
  configuration: ReturnType<typeof makeConfiguration>;
}

/** The configurations of all the settings that are accepted. */
const MADE: Made[] = Array.from({ length: 3000 }, (_, index) => index + 1).flatMap((seed) => {
  const from = seeded(seed);
  const settings = randomSettings(from);
  if (findExamBrowserProblem(settings)) return [];
  const origin = from.oneOf(ORIGINS);
  const salt = Buffer.from(Array.from({ length: 32 }, () => from.below(256)));
  const taskId = newId();
  return [
    { seed, settings, origin, taskId, configuration: makeConfiguration(settings, taskId, origin, salt) },
  ];
});

/** What the clients disagree about: every break of the rules in a value, as a path and a reason. */
const breaksIn = (value: ConfigurationValue, path = ''): string[] => {
  if (typeof value === 'string') return value.includes('"') ? [`${path}: quotation mark`] : [];
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? [] : [`${path}: ${value}`];
  if (typeof value === 'boolean' || Buffer.isBuffer(value)) return [];
  if (Array.isArray(value)) {
    const empty = value.filter((entry) => entry === '').length;
    return [
      ...(empty > 1 ? [`${path}: two empty strings`] : []),
      ...value.flatMap((entry, index) => breaksIn(entry, `${path}/${index}`)),
    ];
  }
  if (value instanceof Date) return [`${path}: date`];
  const keys = Object.keys(value);
  return [
    ...(path && keys.length === 0 ? [`${path}: empty dictionary`] : []),
    ...(keys.includes('originatorVersion') ? [`${path}: originatorVersion`] : []),
    ...(new Set(keys.map((key) => key.toLowerCase())).size < keys.length ? [`${path}: case alone`] : []),
    ...Object.entries(value).flatMap(([key, entry]) => breaksIn(entry, `${path}/${key}`)),
  ];
};

test('a good part of what was made up is accepted, with and without each setting', () => {
  expect(MADE.length).toBeGreaterThan(800);
  expect(MADE.filter(({ settings }) => settings.allowedAddresses.length > 1).length).toBeGreaterThan(50);
  expect(MADE.filter(({ settings }) => settings.quitPassword.includes('"')).length).toBeGreaterThan(50);
  expect(MADE.filter(({ settings }) => settings.quitPassword === '').length).toBeGreaterThan(20);
});

test('no accepted setting makes a configuration that clients understand differently', () => {
  const broken = MADE.flatMap(({ seed, configuration }) =>
    breaksIn(toDictionary(configuration)).map((found) => [seed, found]),
  );
  expect(broken).toEqual([]);
});

test('every configuration is of the closed set of keys, also when it comes back from where it is stored', () => {
  const refused = MADE.filter(({ configuration }) => {
    const stored: unknown = JSON.parse(JSON.stringify(configuration));
    const read = configurationSchema.safeParse(stored);
    return !read.success || configKeyOf(toDictionary(read.data)) !== configKeyOf(toDictionary(configuration));
  });
  expect(refused.map(({ seed }) => seed)).toEqual([]);
});

test.each([
  ['another key', { showMenuBar: true }],
  ['another value of a fixed key', { allowPrint: true }],
  ['a start address with a query', { startURL: 'https://exam.example.org/exam-browser/1?launch=1' }],
  ['a start address with a fragment', { startURL: 'https://exam.example.org/exam-browser/1#1' }],
  ['a quotation mark', { quitURL: 'https://exam.example.org/"' }],
  ['a quit password as it was typed', { hashedQuitPassword: 'leave' }],
])('a stored configuration with %s is none', (_what, change) => {
  expect(MADE[0] && configurationSchema.safeParse(MADE[0].configuration).success).toBe(true);
  expect(configurationSchema.safeParse({ ...MADE[0]?.configuration, ...change }).success).toBe(false);
});

test('a client reads from the file what was set, and makes the key that is expected of it', async () => {
  const files = MADE.map(({ configuration }) => toPropertyList(toDictionary(configuration)));
  const read = await readConfigurations(files);
  for (const [index, { seed, settings, origin, taskId, configuration }] of MADE.entries()) {
    const { keys, configKey } = read[index] ?? { keys: {}, configKey: '' };
    expect([seed, configKey]).toEqual([seed, configKeyOf(toDictionary(configuration))]);
    expect([seed, keys]).toEqual([seed, JSON.parse(JSON.stringify(configuration))]);
    expect(keys['startURL']).toBe(`${origin}/exam-browser/${taskId}`);
    expect(keys['quitURL']).toBe(`${origin}/seb/quit`);
    expect(keys['hashedQuitPassword']).toBe(
      settings.quitPassword === ''
        ? undefined
        : createHash('sha256').update(settings.quitPassword).digest('hex'),
    );
    const rules = (keys['URLFilterRules'] as { expression: string }[]).map(({ expression }) => expression);
    expect(rules).toEqual([`${origin}/*`, ...settings.allowedAddresses.map((address) => `*://${address}`)]);
  }
});

test('every rule is read alike by both ways in which clients take an address apart', () => {
  // Windows: its own pattern. macOS: what stands before `://` is put away, and the rest is read as an http address.
  const windows =
    /(?:([^:]*):\/\/)?(?:([^:@]*)(?::([^@]*))?@)?(?:([^/:?#]*))?(?::([0-9*]*))?([^?#]*)?(?:\?([^#]*))?(?:#(.*))?/;
  for (const { seed, configuration } of MADE)
    for (const { expression } of configuration.URLFilterRules) {
      const [, scheme, user, , host, port, path = '', query, fragment] = windows.exec(expression) ?? [];
      const [before, after] = [expression.slice(0, expression.indexOf('://')), expression.split('://')[1]];
      expect([seed, scheme, user, query, fragment]).toEqual([seed, before, undefined, undefined, undefined]);
      expect([seed, `${host}${port ? `:${port}` : ''}${path}`]).toEqual([seed, after]);
      const { hostname, port: number, username, search, hash } = new URL(`http://${after}`);
      expect([seed, hostname, number]).toEqual([seed, host?.toLowerCase(), port ?? '']);
      expect([seed, username, search, hash]).toEqual([seed, '', '', '']);
    }
});
