/** The files of a problem package, in the legacy format as DOMjudge reads it. */
import type { Checker } from '@assay/contract';
import { stringify } from 'yaml';
import { FILE_ENDS } from '../own-format/own-format.ts';
import type { QuestionFiles, WrittenFile } from '../own-format/own-files.ts';
import { slugOf } from '../own-format/slug.ts';
import type { QuestionData } from '../../questions/index.ts';

/** What the default validator is called with to compare so; null where it cannot. */
const flagsOf = (checker: Checker): string[] | null => {
  switch (checker.kind) {
    case 'TOKENS':
      return checker.ignoresCase ? [] : ['case_sensitive'];
    case 'NUMBERS':
      return [
        ...(checker.ignoresCase ? [] : ['case_sensitive']),
        'float_tolerance',
        String(checker.tolerance),
      ];
    case 'LINES':
    case 'EXACT':
      return ['case_sensitive', 'space_change_sensitive'];
    case 'UNORDERED':
      return null;
  }
};

/** What a package has no place for, in sentences. */
const lossesOf = (question: QuestionData): string[] => {
  const { checker, judge, testcases, limits, snippets, starters } = question;
  const losses: [is: boolean, sentence: string][] = [
    [!judge && checker.kind === 'LINES', 'Spaces at the ends of lines count in the package.'],
    [!judge && checker.kind === 'UNORDERED', 'The order of lines counts in the package.'],
    [
      testcases.some((test) => test.checker),
      'Some tests are compared in a way of their own; in the package all are compared alike.',
    ],
    [
      testcases.some(({ weight, group }) => weight !== 1 || group !== ''),
      'Weights and groups of tests are left out: all have to pass.',
    ],
    [
      Object.keys(limits.factors).length === 0,
      'Every language has the same time in the package; here slower ones have a multiple.',
    ],
    [snippets.length + starters.length > 0, 'Code that students start from is left out.'],
  ];
  return losses.filter(([is]) => is).map(([, sentence]) => sentence);
};

const testsOf = ({ testcases }: QuestionData): WrittenFile[] =>
  testcases.flatMap(({ input, output, largeInput, largeOutput, type, hint }, place): WrittenFile[] => {
    const path = `data/${type === 'PUBLIC' ? 'sample' : 'secret'}/${String(place + 1).padStart(3, '0')}`;
    return [
      [`${path}.in`, largeInput ?? input],
      [`${path}.ans`, largeOutput ?? output],
      ...(hint ? [[`${path}.hint`, hint] satisfies WrittenFile] : []),
    ];
  });

/** With its pictures in it: DOMjudge shows one file. */
const statementOf = ({ statement }: QuestionData, { pictures }: QuestionFiles): string =>
  statement.replaceAll(/ data-picture="([0-9a-f]{64})"/g, (_whole, name: string) => {
    const picture = pictures.get(name);
    return picture
      ? ` src="data:image/${picture.end};base64,${Buffer.from(picture.content).toString('base64')}"`
      : '';
  });

/** A stored question as a problem package. @param id the uuid that it has in it */
export const problemFilesOf = (question: QuestionData, id: string, files: QuestionFiles): WrittenFile[] => {
  const { judge, limits } = question;
  const name = question.name || slugOf(question);
  const flags = judge ? [] : (flagsOf(question.checker) ?? []);
  const settings = {
    name,
    uuid: id,
    validation: judge ? (judge.way === 'TALK' ? 'custom interactive' : 'custom') : 'default',
    ...(flags.length > 0 && { validator_flags: flags.join(' ') }),
    limits: { memory: limits.megabytes },
  };
  const losses = lossesOf(question);
  return [
    ['problem.yaml', stringify(settings, { lineWidth: 0 })],
    ['domjudge-problem.ini', `name='${name.replaceAll("'", '’')}'\ntimelimit='${limits.seconds}'\n`],
    ['.timelimit', `${limits.seconds}\n`],
    ['problem.html', statementOf(question, files)],
    ...testsOf(question),
    ...(judge
      ? [[`output_validators/judge/judge.${FILE_ENDS[judge.language]}`, judge.code] satisfies WrittenFile]
      : []),
    ...question.referenceSolutions.map(({ language, code }): WrittenFile => [
      `submissions/accepted/reference.${FILE_ENDS[language]}`,
      code,
    ]),
    ...(files.attachment
      ? [
          [
            `attachments/${files.attachment.name.replace(/^\.+$/, 'file')}`,
            files.attachment.content,
          ] satisfies WrittenFile,
        ]
      : []),
    ...(losses.length > 0 ? [['NOT-IN-IT.txt', `${losses.join('\n')}\n`] satisfies WrittenFile] : []),
  ];
};
