/**
 * What `problem.yaml` and its like say, in both formats of problem packages: legacy (kattis.com/problem-package-format/
 * spec/legacy) and 2023-07. Where DOMjudge knows more files, they are read as it reads them.
 */
import { posix } from 'node:path';
import {
  idSchema,
  leastMegabytes,
  LIMIT_MEGABYTES,
  LIMIT_SECONDS,
  SAME_TIME,
  type Language,
  type QuestionLimits,
} from '@assay/contract';
import { z } from 'zod';
import type { Files } from '../reading/open-archive.ts';
import { BrokenQuestion } from '../reading/refusal.ts';
import { linesOf, yamlOf } from '../reading/texts.ts';

const words = z
  .union([z.string(), z.array(z.string())])
  .transform((said) => (typeof said === 'string' ? said.split(/\s+/) : said).filter(Boolean));

/** A number, also where it is written as a text. */
const amount = z.coerce.number().positive();

const problemSchema = z.looseObject({
  problem_format_version: z.string().optional(),
  name: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  uuid: z.string().optional(),
  type: words.optional(),
  validation: words.optional(),
  validator_flags: words.optional(),
  languages: words.optional(),
  keywords: words.optional(),
  limits: z.looseObject({ time_limit: amount.optional(), memory: amount.optional() }).nullish(),
  constants: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export interface ProblemSettings {
  /** In whichever language comes first, English before others. */
  name: string;
  uuid: string | null;
  isInteractive: boolean;
  /** A program of its author decides. */
  isCustom: boolean;
  isScoring: boolean;
  /** What the validator is called with. */
  validatorFlags: string[];
  languages: Language[];
  limits: QuestionLimits;
  warnings: string[];
}

/** What is left of a line `key = value` of DOMjudge's settings. */
const iniOf = (files: Files, folder: string): Map<string, string> => {
  const content = files.get(posix.join(folder, 'domjudge-problem.ini'));
  const lines = content ? linesOf('domjudge-problem.ini', content).split('\n') : [];
  return new Map(
    lines.flatMap((line) => {
      const [, key, value] = /^\s*([a-z_-]+)\s*=\s*(.*?)\s*$/i.exec(line) ?? [];
      return key && value !== undefined ? [[key, value.replace(/^(["'])(.*)\1$/, '$2')] as const] : [];
    }),
  );
};

const nameOf = (name: z.infer<typeof problemSchema>['name']): string => {
  if (name === undefined || typeof name === 'string') return name ?? '';
  const first = Object.keys(name).find((key) => key.startsWith('en')) ?? Object.keys(name)[0];
  return first ? (name[first] ?? '') : '';
};

const LANGUAGE_WORDS: Readonly<Record<string, Language>> = {
  c: 'C',
  cpp: 'C++',
  java: 'JAVA',
  javascript: 'JAVASCRIPT',
  python3: 'PYTHON',
  python: 'PYTHON',
  typescript: 'TYPESCRIPT',
};
/** What can be had in packages, the usual ones first. */
const KNOWN: readonly Language[] = ['C++', 'C', 'JAVA', 'PYTHON', 'JAVASCRIPT', 'TYPESCRIPT'];
/** What packages that name none mean. */
const ALL: readonly Language[] = KNOWN.slice(0, 4);

const languagesOf = (said: readonly string[] | undefined): Language[] => {
  if (!said || said.includes('all')) return [...ALL];
  const known = new Set(said.flatMap((word) => LANGUAGE_WORDS[word.toLowerCase()] ?? []));
  if (known.size === 0)
    throw new BrokenQuestion(`It may only be solved in ${said.join(', ')}, none of which can be run here.`);
  return KNOWN.filter((language) => known.has(language));
};

const round = (value: number): number => Math.round(value * 100) / 100;

interface Said {
  seconds: number | null;
  megabytes: number | null;
}

/** Every language has the same time in a package, and so has it here. */
const limitsOf = (
  { seconds, megabytes }: Said,
  languages: Language[],
): { limits: QuestionLimits; languages: Language[]; warnings: string[] } => {
  const warnings: string[] = [];
  if (seconds === null)
    warnings.push(
      'The file says no time limit: 1 second is set. Measure the reference solutions to propose one.',
    );
  const time = round(Math.min(LIMIT_SECONDS.max, Math.max(LIMIT_SECONDS.min, seconds ?? 1)));
  if (seconds !== null && round(seconds) !== time)
    warnings.push(`The time limit of ${seconds} s is set to ${time} s: others cannot be had here.`);
  const memory = Math.round(
    Math.min(LIMIT_MEGABYTES.max, Math.max(LIMIT_MEGABYTES.min, megabytes ?? LIMIT_MEGABYTES.max)),
  );
  if (megabytes !== null && Math.round(megabytes) !== memory)
    warnings.push(`The memory limit of ${megabytes} MB is set to ${memory} MB: others cannot be had here.`);
  const fits = languages.filter((one) => memory >= leastMegabytes(one));
  for (const one of languages)
    if (!fits.includes(one))
      warnings.push(`${one} is left out: it needs at least ${leastMegabytes(one)} MB.`);
  return {
    limits: {
      seconds: time,
      megabytes: memory,
      factors: seconds === null ? {} : SAME_TIME,
    },
    languages: fits,
    warnings,
  };
};

/** A number in a file that holds nothing else, as `.timelimit` of DOMjudge. */
const numberIn = (text: string | undefined): number | null => {
  const value = Number(text?.trim());
  return text?.trim() && Number.isFinite(value) && value > 0 ? value : null;
};

/** What a package says of its problem. @throws BrokenQuestion where it is a kind that Assay has not */
export const settingsOf = (files: Files, folder: string): ProblemSettings => {
  const content = files.get(posix.join(folder, 'problem.yaml'));
  const said = problemSchema.safeParse(content ? (yamlOf('problem.yaml', content) ?? {}) : {});
  if (!said.success) {
    const [issue] = said.error.issues;
    throw new BrokenQuestion(`problem.yaml, ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const { type = [], validation = [], limits, constants, ...problem } = said.data;
  const unknown = type.find((word) => word === 'multi-pass' || word === 'submit-answer');
  if (unknown) throw new BrokenQuestion(`It is a problem of the kind ${unknown}, which there is not here.`);
  const ini = iniOf(files, folder);
  const timeFile = files.get(posix.join(folder, '.timelimit'));
  const seconds =
    limits?.time_limit ??
    numberIn(ini.get('timelimit')) ??
    numberIn(timeFile && linesOf('.timelimit', timeFile));
  const set = limitsOf(
    { seconds: seconds ?? null, megabytes: limits?.memory ?? null },
    languagesOf(problem.languages),
  );
  const isInteractive = type.includes('interactive') || validation.includes('interactive');
  return {
    name: nameOf(problem.name) || ini.get('name') || '',
    uuid: idSchema.safeParse(problem.uuid).data ?? null,
    isInteractive,
    isCustom: isInteractive || validation.includes('custom'),
    isScoring: type.includes('scoring') || validation.includes('score'),
    validatorFlags: problem.validator_flags ?? [],
    languages: set.languages,
    limits: set.limits,
    warnings: [
      ...set.warnings,
      ...(constants && Object.keys(constants).length > 0
        ? ['Constants of the file are not put into its texts and programs: look for {{…}}.']
        : []),
    ],
  };
};
