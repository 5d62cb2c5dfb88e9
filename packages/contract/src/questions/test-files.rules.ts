import { utf8ToBytes } from '@noble/hashes/utils.js';
import { isPlainName, tidyName } from '../typed-field.ts';
import { isStoredApart, LARGE_TEXT_MAX } from './large-text.ts';
import { testsTooMany, type PastedTest } from './pasted-tests.rules.ts';
import { TEST_NAME_MAX, TEST_TEXT_MAX } from './test-case.ts';

/** Most of the small texts of tests that are brought at once, in characters: a question is saved with all of them. */
export const TEST_FILES_MAX = 6_000_000;

/** Length in UTF-8; what is clearly short enough is not counted. */
const bytesIn = (text: string): number =>
  text.length * 3 <= LARGE_TEXT_MAX ? text.length : utf8ToBytes(text).length;

type SizedTest = PastedTest & Pick<FileTest, 'type'>;

/** What is wrong with how large a test is; null where nothing is. */
const whyTooLarge = ({ input, output, type }: SizedTest): string | null => {
  const texts = [input, output];
  if (type === 'PUBLIC' && texts.some((text) => text.length > TEST_TEXT_MAX))
    return 'an input or output of a PUBLIC test may have at most 1,000,000 characters';
  return texts.some((text) => bytesIn(text) > LARGE_TEXT_MAX)
    ? 'an input or output may have at most 5 MB'
    : null;
};

/** What is wrong with tests that are brought to a question that has some already: sentences. */
export const findBroughtProblems = (tests: readonly SizedTest[], present: number): string[] => {
  const held = tests.flatMap(({ input, output, type }) =>
    [input, output].filter((text) => !isStoredApart(text, type)),
  );
  return [
    ...tests.flatMap((test, place) => {
      const why = whyTooLarge(test);
      return why === null ? [] : [`Test ${place + 1} is too large: ${why}.`];
    }),
    ...testsTooMany(tests, present),
    ...(held.reduce((sum, text) => sum + text.length, 0) > TEST_FILES_MAX
      ? ['The small tests are too large together: at most 6,000,000 characters can be brought at once.']
      : []),
  ];
};

/** Whether a test that says nothing of it is HIDDEN because of its size. */
export const isLargeTest = ({ input, output }: PastedTest): boolean =>
  [input, output].some((text) => isStoredApart(text, null));

/** A file that may be a part of a test. */
export interface TestFile {
  /** In the archive, `data/secret/01.in`. */
  path: string;
  text: string;
}

/** The text of a file, whose lines end as those of Unix. */
export const linesIn = ({ text }: TestFile): string => text.replaceAll(/\r\n?/g, '\n');

/** A test as files say it. */
export interface FileTest extends PastedTest {
  /** Empty where the file has nothing but a number for a name. */
  name: string;
  /** Null where the files do not say it. */
  type: 'PUBLIC' | 'HIDDEN' | null;
  /** What a sheet says beside. */
  hint?: string;
  weight?: number;
  group?: string;
}

/** What files come to; nothing of it can be taken while there are problems. */
export interface FileTests {
  tests: FileTest[];
  /** What is no part of a test, and why: a sentence without its end. */
  leftOut: { path: string; why: string }[];
  /** Sentences. */
  problems: string[];
}

type Side = 'input' | 'output';

/** How file names say what they are: by their ends (ICPC, Kattis, DMOJ), or by their folder (HackerRank). */
const ENDS: Readonly<Record<Side, RegExp>> = {
  input: /\.(in|inp|input)$/i,
  output: /\.(out|ans|output|answer)$/i,
};
const FOLDERS: Readonly<Record<Side, RegExp>> = {
  input: /(^|\/)inputs?\/(?:input)?([^/]+)$/i,
  output: /(^|\/)outputs?\/(?:output)?([^/]+)$/i,
};
/** The end of an output in Polygon, whose inputs have none. */
const POLYGON_END = /\.a$/i;

const SIDES = ['input', 'output'] as const;

/** What systems put into archives for themselves. */
const isOfSystem = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

const withoutEnd = (path: string): string => path.replace(/\.[^./]+$/, '');

/** Which side of which test a file is; null where its name says neither. */
const placeOf = (path: string, paths: ReadonlySet<string>): { side: Side; key: string } | null => {
  const byEnd = SIDES.find((side) => ENDS[side].test(path));
  if (byEnd) return { side: byEnd, key: path.replace(ENDS[byEnd], '') };
  const byFolder = SIDES.find((side) => FOLDERS[side].test(path));
  if (byFolder) return { side: byFolder, key: withoutEnd(path.replace(FOLDERS[byFolder], '$1$2')) };
  if (POLYGON_END.test(path)) return { side: 'output', key: path.replace(POLYGON_END, '') };
  return paths.has(`${path}.a`) ? { side: 'input', key: path } : null;
};

const typeIn = (path: string): FileTest['type'] => {
  if (/(^|\/)samples?\//i.test(path)) return 'PUBLIC';
  return /(^|\/)secret\//i.test(path) ? 'HIDDEN' : null;
};

/** The last part of a name, where it says more than a number. */
const nameIn = (key: string): string => {
  const name = tidyName(key.split('/').at(-1) ?? '').slice(0, TEST_NAME_MAX);
  return /^[a-z]*[-_ ]?\d+$/i.test(name) || !isPlainName(name) ? '' : name;
};

const NO_TEST = 'its name does not say that it is the input or the output of a test';

const inOrder = new Intl.Collator('en', { numeric: true });

/**
 * Reads the tests that somebody brings as files for a question that has some already: `01.in` with `01.out` or `01.ans`,
 * `input/01.txt` with `output/01.txt`, or Polygon's `01` with `01.a`, in the order of their names. A folder `sample` makes
 * them PUBLIC, `secret` HIDDEN. An input without an output has an empty one. Ends of lines become those of Unix.
 */
export const readTestFiles = (files: readonly TestFile[], present: number): FileTests => {
  const own = files.filter(({ path }) => !isOfSystem(path));
  const paths = new Set(own.map(({ path }) => path));
  const leftOut: FileTests['leftOut'] = [];
  const found = new Map<string, Partial<Record<Side, TestFile>>>();
  for (const file of own) {
    const place = placeOf(file.path, paths);
    const sides = place && (found.get(place.key) ?? {});
    if (!place || !sides) leftOut.push({ path: file.path, why: NO_TEST });
    else if (sides[place.side])
      leftOut.push({
        path: file.path,
        why: `${sides[place.side]?.path} is the ${place.side} of the same test`,
      });
    else found.set(place.key, { ...sides, [place.side]: file });
  }
  const textOf = (file: TestFile | undefined): string => (file ? linesIn(file) : '');
  const tests = [...found]
    .toSorted(([one], [other]) => inOrder.compare(one, other))
    .flatMap(([key, { input, output }]): FileTest[] => {
      if (input)
        return [
          { input: textOf(input), output: textOf(output), name: nameIn(key), type: typeIn(input.path) },
        ];
      leftOut.push({ path: output?.path ?? key, why: 'there is no input for it' });
      return [];
    });
  return { tests, leftOut, problems: findBroughtProblems(tests, present) };
};
