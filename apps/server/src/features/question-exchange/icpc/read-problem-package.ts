import { posix } from 'node:path';
import { QUESTION_NAME_MAX } from '@assay/contract';
import type { Files } from '../reading/open-archive.ts';
import { takeOutTexts } from '../reading/large-texts.ts';
import { hashOfFiles, type PackedQuestion } from '../reading/packed-question.ts';
import { checkerOf, flagsOfTests, testsOf } from './package-tests.ts';
import { submissionsOf, validatorOf } from './package-programs.ts';
import { settingsOf, type ProblemSettings } from './problem-settings.ts';
import { statementOf } from './problem-statement.ts';

/** The folders that are problem packages, in the order of their names. */
export const problemFolders = (files: Files): string[] =>
  [
    ...new Set(
      [...files.keys()]
        .filter((path) => /^(problem\.yaml|domjudge-problem\.ini)$/.test(posix.basename(path)))
        .map((path) => posix.dirname(path)),
    ),
  ].toSorted();

/** What decides in a package: a program of its own, or the default validator with its flags. */
const decisionOf = (files: Files, folder: string, settings: ProblemSettings) => {
  const flags = settings.validatorFlags.length > 0 ? settings.validatorFlags : flagsOfTests(files, folder);
  const validator = validatorOf(files, folder);
  const isAsked =
    settings.isCustom ||
    [...files.keys()].some((path) => path.startsWith(posix.join(folder, 'output_validator/')));
  if (!validator || !isAsked) {
    const { checker, warnings } = checkerOf(flags);
    return { said: { checker, judge: null }, warnings };
  }
  return {
    said: { judge: { ...validator, way: settings.isInteractive ? 'TALK' : 'OUTPUT' } },
    warnings:
      flags.length > 0
        ? [
            `Its output validator is called with “${flags.join(' ')}” there, and without it here. Check that it still decides as it should.`,
          ]
        : [],
  };
};

/** What a package brings and a question has no place for. */
const lossesOf = (files: Files, folder: string): string[] => {
  const has = (sign: RegExp) => [...files.keys()].filter((path) => sign.test(posix.relative(folder, path)));
  const attachments = has(/^attachments\//).map((path) => posix.basename(path));
  const losses: [paths: string[], sentence: string][] = [
    [has(/^include\//), 'Files in include/ are not put beside programs here.'],
    [has(/^data\/.*\.files\//), 'Files that tests put beside programs are left out.'],
    [has(/^static_validator\//), 'The static validator is left out.'],
    [
      has(/^(input_validators|input_format_validators)\//),
      'Input validators are left out: inputs are not checked by programs here.',
    ],
    [attachments.slice(1), `A question has one attachment; left out: ${attachments.slice(1, 6).join(', ')}.`],
  ];
  return losses.filter(([paths]) => paths.length > 0).map(([, sentence]) => sentence);
};

const firstAttachment = (files: Files, folder: string) => {
  const [path] = [...files.keys()]
    .filter((one) => one.startsWith(posix.join(folder, 'attachments/')))
    .toSorted();
  const content = path && files.get(path);
  return path && content ? { name: posix.basename(path), content } : null;
};

/**
 * A problem in a package, legacy or 2023-07, as DOMjudge reads it.
 * @param fallback what it is called where it lies in no folder of its own: the name of the archive
 * @throws BrokenQuestion
 */
export const readProblem = async (
  files: Files,
  folder: string,
  fallback: string,
): Promise<PackedQuestion> => {
  const short = folder === '.' ? fallback : posix.basename(folder);
  const settings = settingsOf(files, folder);
  const title = settings.name || short;
  const statement = await statementOf(files, folder, title);
  const { tests, warnings: testWarnings } = testsOf(files, folder, settings.isScoring);
  const { submissions, warnings: submissionWarnings } = submissionsOf(files, folder, settings.languages);
  const decision = decisionOf(files, folder, settings);
  const own = [...files].filter(([path]) => folder === '.' || path.startsWith(`${folder}/`));
  return takeOutTexts({
    key: settings.uuid ?? `icpc:${short}`.slice(0, 300),
    title,
    draft: {
      name: title.slice(0, QUESTION_NAME_MAX),
      question: statement.html,
      language: settings.languages,
      wantAutoCalculate: true,
      testcases: tests.map(({ base: _base, ...test }) => ({ ...test, checker: null })),
      limits: settings.limits,
      ...decision.said,
      referenceSolutions: submissions
        .filter(({ isReference }) => isReference)
        .map(({ language, code }) => ({ language, code })),
    },
    place: { subject: null, modules: [], tags: [] },
    pictures: statement.pictures,
    attachment: statement.attachment ?? firstAttachment(files, folder),
    warnings: [
      ...settings.warnings,
      ...statement.warnings,
      ...testWarnings,
      ...decision.warnings,
      ...submissionWarnings,
      ...lossesOf(files, folder),
    ],
    problems: [],
    submissions,
    hash: hashOfFiles(own.map(([path, content]) => [posix.relative(folder, path), content] as const)),
  });
};
