import { posix } from 'node:path';
import {
  isStoredApart,
  LARGE_TEXT_MAX,
  TEST_FILES_MAX,
  TEST_HINT_MAX,
  TEST_NAME_MAX,
  TEST_TEXT_MAX,
  TESTS_BYTES_MAX,
  TESTS_MAX,
  type Checker,
} from '@assay/contract';
import { z } from 'zod';
import type { Files } from '../reading/open-archive.ts';
import { BrokenQuestion } from '../reading/refusal.ts';
import { linesOf, yamlOf } from '../reading/texts.ts';

export interface PackageTest {
  /** `secret/group1/05` */
  base: string;
  input: string;
  output: string;
  type: 'PUBLIC' | 'HIDDEN';
  name: string;
  hint: string;
  group: string;
}

const argumentsSchema = z.looseObject({
  hint: z.string().optional(),
  args: z.array(z.string()).optional(),
  output_validator_args: z.array(z.string()).optional(),
  output_validator_flags: z.string().optional(),
});

const inOrder = new Intl.Collator('en', { numeric: false });

const settingsIn = (files: Files, path: string) => {
  const content = files.get(path);
  return content ? (argumentsSchema.safeParse(yamlOf(path, content) ?? {}).data ?? {}) : {};
};

/** What the output validator is called with for all tests, where the settings of their folders say it. */
export const flagsOfTests = (files: Files, folder: string): string[] => {
  for (const path of ['data', 'data/secret'])
    for (const name of ['test_group.yaml', 'testdata.yaml']) {
      const said = settingsIn(files, posix.join(folder, path, name));
      const flags = said.output_validator_args ?? said.output_validator_flags?.split(/\s+/).filter(Boolean);
      if (flags?.length) return flags;
    }
  return [];
};

/** What the default validator compares with these flags, and what of it differs here. */
export const checkerOf = (flags: readonly string[]): { checker: Checker; warnings: string[] } => {
  const ignoresCase = !flags.includes('case_sensitive');
  const tolerances = flags.flatMap((flag, place) =>
    /^float_(relative_|absolute_)?tolerance$/.test(flag) ? Number(flags[place + 1]) : [],
  );
  const tolerance = Math.max(...tolerances.filter((value) => Number.isFinite(value) && value >= 0));
  const isExact = flags.includes('space_change_sensitive');
  if (isExact && tolerances.length === 0)
    return {
      checker: { kind: 'EXACT' },
      warnings: ignoresCase
        ? ['Capital and small letters count as different: spaces matter in this problem.']
        : [],
    };
  if (tolerances.length === 0 || !Number.isFinite(tolerance))
    return { checker: { kind: 'TOKENS', ignoresCase }, warnings: [] };
  const isDifferent = new Set(tolerances).size > 1 || flags.some((flag) => /^float_(rel|abs)/.test(flag));
  return {
    checker: { kind: 'NUMBERS', ignoresCase, tolerance: Math.min(1, tolerance) },
    warnings: [
      isDifferent && tolerances.length < 2
        ? `Numbers may differ by ${tolerance}, absolutely or relatively: the file says only one of both.`
        : '',
      isExact ? 'Spaces between words do not count: numbers are compared word by word.' : '',
    ].filter(Boolean),
  };
};

const readTest = (files: Files, folder: string, path: string): PackageTest => {
  const base = path.slice(0, -'.in'.length);
  const inside = posix.relative(posix.join(folder, 'data'), base);
  const [first = '', ...rest] = inside.split('/');
  const answer = files.get(`${base}.ans`);
  const hint = files.get(`${base}.hint`);
  const said = settingsIn(files, `${base}.yaml`);
  const name = rest.at(-1) ?? '';
  const short = (file: string) => posix.relative(folder, file);
  if (said.args?.length)
    throw new BrokenQuestion(`${inside} gives arguments to programs, which have none here.`);
  return {
    base: inside,
    input: linesOf(short(path), files.get(path) ?? Buffer.alloc(0)),
    output: answer ? linesOf(short(`${base}.ans`), answer) : '',
    type: first === 'sample' ? 'PUBLIC' : 'HIDDEN',
    name: (/^\d+$/.test(name) ? '' : name).slice(0, TEST_NAME_MAX),
    hint: (said.hint ?? (hint ? linesOf(short(`${base}.hint`), hint) : '')).trim().slice(0, TEST_HINT_MAX),
    group: rest.slice(0, -1).join('/').slice(0, TEST_NAME_MAX),
  };
};

const isTooLong = ({ input, output, type }: PackageTest): boolean =>
  [input, output].some((text) =>
    isStoredApart(text, type) ? Buffer.byteLength(text) > LARGE_TEXT_MAX : text.length > TEST_TEXT_MAX,
  );
const sizeOf = ({ input, output }: PackageTest): number => input.length + output.length;
/** What a test takes of the room of a question: of all, and of what is not stored apart. */
const roomOf = ({ input, output, type }: PackageTest): { bytes: number; held: number } => {
  const texts = [input, output].map((text) => ({
    bytes: Buffer.byteLength(text),
    held: isStoredApart(text, type) ? 0 : text.length,
  }));
  return {
    bytes: texts.reduce((sum, { bytes }) => sum + bytes, 0),
    held: texts.reduce((sum, { held }) => sum + held, 0),
  };
};

/** The tests that there is room for: samples before others, small ones before large ones. */
const thoseThatFit = (tests: readonly PackageTest[]): Set<PackageTest> => {
  const order = tests
    .filter((test) => !isTooLong(test))
    .toSorted((one, other) =>
      one.type === other.type ? sizeOf(one) - sizeOf(other) : one.type === 'PUBLIC' ? -1 : 1,
    );
  let [bytes, held] = [TESTS_BYTES_MAX, TEST_FILES_MAX];
  const fits = (test: PackageTest): boolean => {
    const room = roomOf(test);
    bytes -= room.bytes;
    held -= room.held;
    return bytes >= 0 && held >= 0;
  };
  return new Set(order.slice(0, TESTS_MAX).filter(fits));
};

const NAMED_MAX = 5;

/** The tests of a package in their order, samples first. What there is no room for is said. */
export const testsOf = (
  files: Files,
  folder: string,
  isScoring: boolean,
): { tests: PackageTest[]; warnings: string[] } => {
  const paths = [...files.keys()].filter((path) => {
    const inside = posix.relative(folder, path);
    return /^data\/(sample|secret)\/.*\.in$/.test(inside);
  });
  const all = paths
    .map((path) => readTest(files, folder, path))
    .toSorted((one, other) =>
      one.type === other.type ? inOrder.compare(one.base, other.base) : one.type === 'PUBLIC' ? -1 : 1,
    );
  const kept = thoseThatFit(all);
  const left = all.filter((test) => !kept.has(test)).map(({ base }) => base);
  const more = left.length > NAMED_MAX ? ` and ${left.length - NAMED_MAX} more` : '';
  return {
    tests: all.filter((test) => kept.has(test)).map((test) => (isScoring ? test : { ...test, group: '' })),
    warnings: [
      left.length > 0
        ? `${left.length === 1 ? 'A test is' : `${left.length} tests are`} left out, too large or too many for a question (5 MB for an input or output, 1,000,000 characters of a sample; 50 MB and ${TESTS_MAX} tests in all): ${left.slice(0, NAMED_MAX).join(', ')}${more}.`
        : '',
      isScoring
        ? 'Each folder of tests is a group that counts when all of it passes; set the weights, which are all 1.'
        : '',
    ].filter(Boolean),
  };
};
