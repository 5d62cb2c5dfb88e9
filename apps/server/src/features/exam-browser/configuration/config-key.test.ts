import { expect, test } from 'vitest';
import { readConfigurations } from '../../../../test/exam-browser/file.ts';
import { seeded, type Seeded } from '../../../../test/seeded.ts';
import {
  configKeyOf,
  keyHashAt,
  serialiseConfiguration,
  type ConfigurationDictionary,
  type ConfigurationValue,
} from './config-key.ts';
import { toPropertyList } from './property-list.ts';

const FIRST_KEY = '9a7db2188edc83df49f16cba8e136f1deb4d9d0bf0cde90f43661a0f2d355c6a';

test.each<[what: string, input: ConfigurationDictionary, text: string, key: string]>([
  [
    'a small configuration',
    {
      startURL: 'https://exam.example.org/seb/start',
      URLFilterRules: [{ regex: false, expression: 'exam.example.org/*', active: true, action: 1 }],
      sendBrowserExamKey: true,
      clipboardPolicy: 2,
      allowQuit: true,
    },
    '{"allowQuit":true,"clipboardPolicy":2,"sendBrowserExamKey":true,"startURL":"https://exam.example.org/seb/start","URLFilterRules":[{"action":1,"active":true,"expression":"exam.example.org/*","regex":false}]}',
    FIRST_KEY,
  ],
  [
    'one with all that clients leave out, keep and order',
    {
      uRLfilterx: String.raw`a/b\c`,
      urlFilterMessage: 1,
      URLFilterEnable: true,
      originatorVersion: 'SEB_Win_3.10',
      startURL: 'https://exam.example.org/söb/"x"',
      ProhibitedProcesses: [],
      proxies: {},
      examKeySalt: Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
    },
    '{"examKeySalt":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=","ProhibitedProcesses":[],"startURL":"https://exam.example.org/söb/"x"","URLFilterEnable":true,"urlFilterMessage":1,"uRLfilterx":"a/b\\c"}',
    '8071cefce3e28bb1957942e71ffdf47026d26c5455ef5bde8572da0e5ba3419b',
  ],
])('the Config Key of %s is the one that clients make', (_what, input, text, key) => {
  expect(serialiseConfiguration(input)).toBe(text);
  expect(configKeyOf(input)).toBe(key);
});

test('a header is the hash of the address up to # and the key', () => {
  const url = 'https://exam.example.org/api/student/start-task';
  const shown = '08996aa8e466d8e5eb3d91484775ec8ade7ae37ec0f809a0cb8086a506ba1c38';
  expect(keyHashAt(url, FIRST_KEY)).toBe(shown);
  expect(keyHashAt(`${url}#part?and#more`, FIRST_KEY)).toBe(shown);
  // Neither decoded, nor tidied up.
  for (const other of [
    `${url}?`,
    `${url}/`,
    url.replace('student', '%73tudent'),
    url.replace('.org', '.org:443'),
  ])
    expect(keyHashAt(other, FIRST_KEY)).not.toBe(shown);
});

/** Signs that XML, JSON, regular expressions or a careless sort would trip over. */
const SIGNS = [
  'a',
  'Z',
  '0',
  ' ',
  '"',
  '\\',
  '/',
  '&',
  '<',
  '>',
  "'",
  '\n',
  '\t',
  'ü',
  'ß',
  '中',
  '😀',
  ']]>',
] as const;
/** Keys differ in case alone now and then, and one begins another. */
const KEY_SIGNS = ['a', 'A', 'b', 'B', 'é', 'É', 'z', '0', '_'] as const;

const randomText = (from: Seeded): string => from.upTo(12, () => from.oneOf(SIGNS)).join('');

const randomValue = (from: Seeded, depth: number): ConfigurationValue => {
  const plain: (() => ConfigurationValue)[] = [
    () => from.below(2) === 0,
    () => from.below(2 ** 32) - 2 ** 31,
    () => randomText(from),
    () => Buffer.from(from.upTo(40, () => from.below(256))),
  ];
  const nested: (() => ConfigurationValue)[] = [
    () => from.upTo(4, () => randomValue(from, depth - 1)),
    () => randomDictionary(from, depth - 1),
  ];
  const makers = depth > 0 ? [...plain, ...nested] : plain;
  return makers[from.below(makers.length)]?.() ?? false;
};

const randomDictionary = (from: Seeded, depth: number): ConfigurationDictionary =>
  Object.fromEntries(
    from.upTo(8, () => [`k${from.upTo(4, () => from.oneOf(KEY_SIGNS)).join('')}`, randomValue(from, depth)]),
  );

/** The same with something done to every dictionary in it, the innermost first. */
const changed = <T extends ConfigurationValue>(
  value: T,
  change: (dictionary: ConfigurationDictionary) => ConfigurationDictionary,
): T => {
  if (Array.isArray(value)) return value.map((entry) => changed(entry, change)) as unknown as T;
  if (typeof value !== 'object' || Buffer.isBuffer(value)) return value;
  const inner = Object.entries(value).map(([key, entry]) => [key, changed(entry, change)]);
  return change(Object.fromEntries(inner)) as T;
};

const shuffled = <T>(from: Seeded, items: readonly T[]): T[] =>
  items
    .map((item) => [from.below(2 ** 30), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const DICTIONARIES_A_SEED = 25;

const dictionariesOf = (seed: number): [from: Seeded, ConfigurationDictionary[]] => {
  const from = seeded(seed);
  return [from, Array.from({ length: DICTIONARIES_A_SEED }, () => randomDictionary(from, 3))];
};

test.each(SEEDS)('the order in which keys were put in does not matter (seed %d)', (seed) => {
  const [from, dictionaries] = dictionariesOf(seed);
  for (const dictionary of dictionaries) {
    const other = changed(dictionary, (inner) => Object.fromEntries(shuffled(from, Object.entries(inner))));
    expect(serialiseConfiguration(other)).toBe(serialiseConfiguration(dictionary));
  }
});

test.each(SEEDS)('originatorVersion and empty dictionaries do not count, however deep (seed %d)', (seed) => {
  const [from, dictionaries] = dictionariesOf(seed);
  for (const dictionary of dictionaries) {
    // A dictionary that is empty is left out itself, so nothing is put into it here.
    const more = changed(dictionary, (inner) =>
      Object.keys(inner).length === 0
        ? inner
        : Object.fromEntries(
            shuffled(from, [
              ...Object.entries(inner),
              ['originatorVersion', randomText(from)],
              ['nothingInHere', {}],
            ]),
          ),
    );
    expect(configKeyOf(more)).toBe(configKeyOf(dictionary));
  }
});

test.each(SEEDS)('an empty array counts, and so does every value (seed %d)', (seed) => {
  const [from, dictionaries] = dictionariesOf(seed);
  for (const dictionary of dictionaries) {
    const key = configKeyOf(dictionary);
    expect(configKeyOf({ ...dictionary, another: [] })).not.toBe(key);
    const others = Object.keys(dictionary).map((name) =>
      configKeyOf({ ...dictionary, [name]: `${randomText(from)} other` }),
    );
    expect(others).not.toContain(key);
  }
});

test.each(SEEDS)(
  'texts stand there as they are, and keys by their letters in lower case (seed %d)',
  (seed) => {
    const [from, dictionaries] = dictionariesOf(seed);
    for (const dictionary of dictionaries) {
      const text = randomText(from);
      expect(serialiseConfiguration({ list: [text, [text]], text })).toBe(
        `{"list":["${text}",["${text}"]],"text":"${text}"}`,
      );
      const keys = Object.keys(dictionary);
      const numbered = Object.fromEntries(keys.map((key, index) => [key, index]));
      const found = [...serialiseConfiguration(numbered).matchAll(/"([^"]*)":/g)].map(([, key = '']) => key);
      expect(found.toSorted()).toEqual(keys.toSorted());
      for (const [index, key] of found.entries()) {
        const next = found[index + 1];
        if (next === undefined) continue;
        const [small, after] = [key.toLowerCase(), next.toLowerCase()];
        // Of two that differ in case alone the one with the small letter is first, which has the higher code.
        expect(small === after ? key > next : small < after).toBe(true);
      }
    }
  },
);

test('a client in another language reads every file, and makes the same key of it', async () => {
  const all = SEEDS.flatMap((seed) => dictionariesOf(seed)[1].map((dictionary) => ({ seed, dictionary })));
  const read = await readConfigurations(all.map(({ dictionary }) => toPropertyList(dictionary)));
  const different = all.filter(({ dictionary }, index) => read[index]?.configKey !== configKeyOf(dictionary));
  expect(different.map(({ seed, dictionary }) => [seed, serialiseConfiguration(dictionary)])).toEqual([]);
  const asRead = (value: ConfigurationValue): unknown => {
    if (Buffer.isBuffer(value)) return value.toString('base64');
    if (Array.isArray(value)) return value.map(asRead);
    if (typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asRead(entry)]));
  };
  expect(read.map(({ keys }) => keys)).toEqual(all.map(({ dictionary }) => asRead(dictionary)));
});
