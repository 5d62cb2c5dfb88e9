/** Programs in problem packages: what solves the problem, what fails to, and what decides. */
import { posix } from 'node:path';
import { CODE_MAX, type ExpectedOutcome, type Language } from '@assay/contract';
import type { Files } from '../reading/open-archive.ts';
import type { SubmissionFile } from '../reading/packed-question.ts';
import { BrokenQuestion } from '../reading/refusal.ts';
import { linesOf } from '../reading/texts.ts';

const ENDS: Readonly<Record<string, Language>> = {
  c: 'C',
  cc: 'C++',
  cpp: 'C++',
  cxx: 'C++',
  'c++': 'C++',
  java: 'JAVA',
  js: 'JAVASCRIPT',
  py: 'PYTHON',
  py3: 'PYTHON',
  ts: 'TYPESCRIPT',
};

const languageOf = (path: string): Language | undefined => ENDS[posix.extname(path).slice(1).toLowerCase()];

/** What the folders of submissions say, by the specification. */
const FOLDERS: Readonly<Record<string, readonly ExpectedOutcome[]>> = {
  accepted: ['ACCEPTED'],
  wrong_answer: ['WRONG_ANSWER'],
  time_limit_exceeded: ['TIME_LIMIT'],
  run_time_error: ['RUN_ERROR'],
  rejected: ['REJECTED'],
  partially_accepted: ['REJECTED'],
};

/** What DOMjudge reads in programs of other folders. */
const RESULTS: Readonly<Record<string, ExpectedOutcome>> = {
  CORRECT: 'ACCEPTED',
  ACCEPTED: 'ACCEPTED',
  'WRONG-ANSWER': 'WRONG_ANSWER',
  'NO-OUTPUT': 'WRONG_ANSWER',
  TIMELIMIT: 'TIME_LIMIT',
  'TIME-LIMIT-EXCEEDED': 'TIME_LIMIT',
  'RUN-ERROR': 'RUN_ERROR',
  'RUN-TIME-ERROR': 'RUN_ERROR',
  'COMPILER-ERROR': 'COMPILE_ERROR',
};

const expectedOf = (folder: string, code: string): readonly ExpectedOutcome[] => {
  const byFolder = FOLDERS[folder];
  if (byFolder) return byFolder;
  const tagged = /@EXPECTED_RESULTS@:\s*([^\n*]+)/.exec(code)?.[1] ?? '';
  return [
    ...new Set(
      tagged.split(',').flatMap((word) => RESULTS[word.trim().toUpperCase().replaceAll('_', '-')] ?? []),
    ),
  ];
};

/**
 * The programs of a package whose outcome its author knows, in the order of their paths. The first accepted one of each
 * language is its reference solution.
 */
export const submissionsOf = (
  files: Files,
  folder: string,
  languages: readonly Language[],
): { submissions: SubmissionFile[]; warnings: string[] } => {
  const submissions: SubmissionFile[] = [];
  const left: string[] = [];
  const root = posix.join(folder, 'submissions');
  for (const path of [...files.keys()].filter((one) => one.startsWith(`${root}/`)).toSorted()) {
    const inside = posix.relative(root, path);
    const [first = '', ...rest] = inside.split('/');
    if (rest.length === 0) continue;
    const language = languageOf(path);
    const code = language && rest.length === 1 ? linesOf(inside, files.get(path) ?? Buffer.alloc(0)) : '';
    const expected = expectedOf(first, code);
    if (!language || rest.length > 1 || code.length > CODE_MAX || expected.length === 0) left.push(inside);
    else
      submissions.push({
        path: `submissions/${inside}`,
        language,
        expected: [...expected],
        isReference: false,
        code,
      });
  }
  for (const language of languages) {
    const reference = submissions.find(
      (one) => one.language === language && one.expected.length === 1 && one.expected[0] === 'ACCEPTED',
    );
    if (reference) reference.isReference = true;
  }
  return {
    submissions,
    warnings:
      left.length > 0
        ? [
            `${left.length === 1 ? 'A submission is' : `${left.length} submissions are`} not run (another language, several files, or no expected result): ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' …' : ''}.`,
          ]
        : [],
  };
};

/** A C or C++ program with the files of its folder put where it includes them, each once. */
const withIncluded = (code: string, headers: ReadonlyMap<string, string>): string => {
  const taken = new Set<string>();
  const put = (text: string): string =>
    text.replaceAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"[^\n]*$/gm, (line, name: string) => {
      const header = headers.get(posix.basename(name));
      if (header === undefined) return line;
      if (taken.has(name)) return '';
      taken.add(name);
      return put(header.replaceAll(/^[ \t]*#[ \t]*pragma[ \t]+once[^\n]*$/gm, ''));
    });
  return put(code);
};

/** The program of a package that decides; null where it has none. @throws BrokenQuestion where it is no single program */
export const validatorOf = (files: Files, folder: string): { language: Language; code: string } | null => {
  const roots = ['output_validator', 'output_validators'].map((name) => `${posix.join(folder, name)}/`);
  const own = [...files].filter(([path]) => roots.some((root) => path.startsWith(root)));
  if (own.length === 0) return null;
  if (own.some(([path]) => /\/(build|run)$/.test(path)))
    throw new BrokenQuestion('Its output validator is built by a script, which is not run here.');
  const sources = own.filter(([path]) => languageOf(path));
  const [source] = sources;
  if (!source || sources.length > 1)
    throw new BrokenQuestion(
      'Its output validator is not one program in C, C++, Java or Python, as a judge here is.',
    );
  const [path, content] = source;
  const short = (one: string) => posix.relative(folder, one);
  const headers = new Map(
    own
      .filter(([one]) => /\.(h|hh|hpp)$/i.test(one))
      .map(([one, bytes]) => [posix.basename(one), linesOf(short(one), bytes)] as const),
  );
  const code = withIncluded(linesOf(short(path), content), headers);
  if (code.length > CODE_MAX)
    throw new BrokenQuestion('Its output validator is longer than 256,000 characters.');
  return { language: languageOf(path) ?? 'C++', code };
};
