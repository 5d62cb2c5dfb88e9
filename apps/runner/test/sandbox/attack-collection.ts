import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runLimitsSchema, verdictSchema } from '@assay/runner-contract';
import { z } from 'zod';

const FOLDER = join(import.meta.dirname, '../../attacks');

const text = z.string().transform((value) => JSON.parse(value) as unknown);

const pattern = z
  .string()
  .regex(/^\/.+\/$/, 'must be /a regular expression/')
  .transform((value) => new RegExp(value.slice(1, -1), 'u'));

const quoted = z.string().startsWith('"').pipe(text).pipe(z.string());

/** The head of an attack; attacks/README.md says what the fields mean. */
const head = z.strictObject({
  attack: z.string().min(1),
  expect: z
    .string()
    .transform((value) => value.split(' | '))
    .pipe(z.array(verdictSchema)),
  output: z.union([pattern, quoted]).optional(),
  message: z.union([pattern, quoted]).optional(),
  never: pattern.optional(),
  limits: text.pipe(runLimitsSchema).default({}),
  input: quoted.default(''),
  'expected-output': quoted.optional(),
  runs: text.pipe(z.int().min(1)).default(1),
});

/** What an attack may use that is not about time: far more than it needs, for the machine may be busy. */
const ENOUGH_CPU_MS = 20_000;
const ABOUT_TIME = new Set<unknown>(['TIME_LIMIT', 'IDLE_LIMIT']);

/** A program that means harm, and what must become of it. */
export type Attack = z.infer<typeof head> & { language: string; code: string };

/** What begins a comment in languages where it is not `//`. */
const MARKS: Readonly<Record<string, string>> = { python: '#', ruby: '#', r: '#', haskell: '--', sql: '--' };

/** Reads `field: value` lines of the comment at the very top, up to the first line that is none. */
const readHead = (code: string, mark: string): z.infer<typeof head> => {
  const fields: Record<string, string> = {};
  // Without its first line PHP would print the program.
  for (const line of code.replace(/^<\?php\n/, '').split('\n')) {
    if (!line.startsWith(`${mark} `)) break;
    const [, name = '', value = ''] = /^([a-z-]+): (.+)$/.exec(line.slice(mark.length + 1)) ?? [];
    if (name === '' || name in fields) throw new Error(`cannot be read: ${line}`);
    fields[name] = value;
  }
  const read = head.parse(fields);
  const limits = read.expect.some((verdict) => ABOUT_TIME.has(verdict)) ? {} : { cpuMs: ENOUGH_CPU_MS };
  return { ...read, limits: { ...limits, ...read.limits } };
};

const readAttack = async (language: string, name: string): Promise<Attack> => {
  const code = await readFile(join(FOLDER, language, name), 'utf8');
  try {
    return { ...readHead(code, MARKS[language] ?? '//'), language, code };
  } catch (error) {
    throw new Error(`attacks/${language}/${name}: ${String(error)}`, { cause: error });
  }
};

const readLanguage = async (language: string): Promise<Attack[]> => {
  const names = await readdir(join(FOLDER, language));
  return Promise.all(names.toSorted().map((name) => readAttack(language, name)));
};

const COMPILER_GAVE_UP =
  '/^The compiler itself gave up on this program, often because it is nested too deeply/';
const NESTED_TOO_DEEPLY = '"The program is nested too deeply"';
/** Not its bytes are too many, and a student must not be told so. */
const TOO_MUCH_TO_KEEP = '/^The compiled program (?!is larger than 48 MB\\.$)/';
const LONG_PACKAGE = ['a', 'b', 'c'].map((letter) => letter.repeat(200)).join('.');
const MANY_CLASSES = Array.from({ length: 2200 }, (_, number) => `class C${number} {}`).join('\n');
const NESTED_BLOCKS = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}if 1:\n`).join('');
const JAVA_MAIN = 'public static void main(String[] a)';

/** Sources that nobody wants to look at in a file: one thing, very often. The message is the student's. */
const GROWN: [language: string, attack: string, message: string, code: string][] = [
  ['c', 'a hundred thousand brackets', COMPILER_GAVE_UP, `int x = ${'('.repeat(100_000)}1;`],
  ['c', 'a hundred thousand blocks', '/error: /', `int main(void)${'{'.repeat(100_000)}`],
  [
    'c',
    'a mistake in a line of 200 KB',
    '/^main.c:1:\\d+: error: /',
    `int x = y + ${'1 + '.repeat(50_000)}1;`,
  ],
  [
    'cpp',
    'templates in templates',
    COMPILER_GAVE_UP,
    `template<class T> struct A{}; ${'A<'.repeat(50_000)}int`,
  ],
  [
    'java',
    'brackets in brackets',
    COMPILER_GAVE_UP,
    `class A { int x = ${'('.repeat(100_000)}1; ${JAVA_MAIN} {} }`,
  ],
  [
    'java',
    'a sum of fifty thousand',
    COMPILER_GAVE_UP,
    `class A { int x = 1${' + x'.repeat(50_000)}; ${JAVA_MAIN} {} }`,
  ],
  ['java', 'blocks in blocks', COMPILER_GAVE_UP, `class A { ${JAVA_MAIN} ${'{'.repeat(50_000)}`],
  ['java', 'beginnings of a main method', '/error: /', `class A {${' void main('.repeat(10_000)}`],
  ['java', 'a class with a name too long for a file', '/./', `class ${'A'.repeat(300)} { ${JAVA_MAIN} {} }`],
  [
    'java',
    'a package with a name too long to keep',
    TOO_MUCH_TO_KEEP,
    `package ${LONG_PACKAGE}; class A { ${JAVA_MAIN} {} }`,
  ],
  ['java', 'more classes than are kept', TOO_MUCH_TO_KEEP, `class A { ${JAVA_MAIN} {} } ${MANY_CLASSES}`],
  ['python', 'a hundred thousand brackets', '/too many nested parentheses/', '('.repeat(100_000)],
  ['python', 'a hundred thousand signs', NESTED_TOO_DEEPLY, `${'-'.repeat(100_000)}1`],
  ['python', 'a hundred thousand attributes', NESTED_TOO_DEEPLY, `a${'.a'.repeat(100_000)}`],
  ['python', 'a sum of fifty thousand', NESTED_TOO_DEEPLY, `1${'+ 1'.repeat(50_000)}`],
  ['python', 'two hundred blocks', '/too many levels of indentation/', NESTED_BLOCKS],
  ['javascript', 'a hundred thousand brackets', COMPILER_GAVE_UP, '('.repeat(100_000)],
  ['javascript', 'a mistake after a line of 200 KB', '/SyntaxError/', `x = ${'1 + '.repeat(50_000)};`],
  ['typescript', 'a hundred thousand brackets', COMPILER_GAVE_UP, '('.repeat(100_000)],
  ['typescript', 'types in types', COMPILER_GAVE_UP, `let x: ${'A<'.repeat(50_000)}`],
  ['typescript', 'blocks in blocks', COMPILER_GAVE_UP, '{'.repeat(100_000)],
  ['python', 'blanks where a name should be', '/invalid syntax/', `import${' '.repeat(1500)}!`],
];

/** Every attack in some languages: the files below attacks/, and the grown ones. A head that cannot be read is an error. */
export const readAttacks = async (languages: readonly string[]): Promise<Attack[]> => {
  const written = await Promise.all(languages.map(readLanguage));
  const alike = GROWN.filter(([language]) => languages.includes(language)).map(
    ([language, attack, message, code]) => ({
      ...head.parse({ attack, expect: 'COMPILE_ERROR', message }),
      language,
      code,
    }),
  );
  return [...written.flat(), ...alike];
};

/** The honest programs that run beside every attack and after it. */
export const readHonest = (name: 'neighbour' | 'next'): Promise<string> =>
  readFile(join(FOLDER, `${name}.c`), 'utf8');
