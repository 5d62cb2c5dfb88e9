/** The files as which Assay writes a question down. */
import { DEFAULT_LIMITS, DIFFICULTIES, LINES, type Difficulty, type LargeText } from '@assay/contract';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { QuestionData } from '../../questions/index.ts';
import { FILE_ENDS, OWN_FILE, OWN_FORMAT, type OwnQuestion } from './own-format.ts';

/** A file with its path inside the question's folder; a large text is read when it is written. */
export type WrittenFile = [path: string, content: string | Uint8Array | LargeText];

/** What goes with a question and is no text. */
export interface QuestionFiles {
  /** By their names, with the ends that their kinds have: `png`. */
  pictures: ReadonlyMap<string, { end: string; content: Uint8Array }>;
  attachment: { name: string; content: Uint8Array } | null;
}

const numbered = (place: number, of: number): string =>
  String(place + 1).padStart(Math.max(2, String(of).length), '0');

/** A name that is no way out of its folder. */
const attachedAs = (name: string): string => `attachment/${/^\.*$/.test(name) ? 'file' : name}`;

const testsOf = ({ testcases }: QuestionData) => {
  const files: WrittenFile[] = [];
  const tests = testcases.map(({ type, name, hint, weight, group, checker, ...texts }, place) => {
    const path = `tests/${numbered(place, testcases.length)}`;
    files.push(
      [`${path}.in`, texts.largeInput ?? texts.input],
      [`${path}.out`, texts.largeOutput ?? texts.output],
    );
    return {
      input: `${path}.in`,
      output: `${path}.out`,
      type,
      ...(name && { name }),
      ...(hint && { hint }),
      ...(weight !== 1 && { weight }),
      ...(group && { group }),
      ...(checker && { comparison: checker }),
    };
  });
  return { files, tests };
};

const programsOf = (folder: string, programs: QuestionData['referenceSolutions']) => {
  const written = programs.map(({ language, code }) => ({
    said: { language, file: `${folder}/${folder}.${FILE_ENDS[language]}` },
    code,
  }));
  return {
    files: written.map(({ said, code }): WrittenFile => [said.file, code]),
    said: written.map(({ said }) => said),
  };
};

const startOf = ({ snippets, languages: [first] }: QuestionData) =>
  snippets.map(({ isVisible, isEditable, code }, place) => ({
    said: {
      file: `start/${numbered(place, snippets.length)}.${FILE_ENDS[first ?? 'C']}`,
      ...(!isVisible && { visible: false }),
      ...(!isEditable && { editable: false }),
    },
    code,
  }));

const judgeOf = ({ judge }: QuestionData) =>
  judge && {
    said: { language: judge.language, way: judge.way, file: `judge/judge.${FILE_ENDS[judge.language]}` },
    code: judge.code,
  };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A stored question as files: the same for the same question, wherever and whenever it is written.
 * @param id what it is called wherever it is brought
 */
export const ownFilesOf = (question: QuestionData, id: string, files: QuestionFiles): WrittenFile[] => {
  const { files: testFiles, tests } = testsOf(question);
  const starters = programsOf('starters', question.starters);
  const references = programsOf('references', question.referenceSolutions);
  const [start, judge] = [startOf(question), judgeOf(question)];
  const attached = files.attachment && attachedAs(files.attachment.name);
  const said: OwnQuestion = {
    format: OWN_FORMAT,
    id,
    name: question.name,
    languages: question.languages,
    marks: question.marks,
    minutes: question.timeRequired,
    difficulty: DIFFICULTIES[String(question.difficulty) as Difficulty],
    marking: question.wantAutoCalculate ? 'tests' : 'hand',
    subject: question.subjectName,
    outcomes: question.modules.map(({ title }) => title),
    tags: question.tags.map(({ name }) => name),
    ...(!isDeepStrictEqual(question.limits, DEFAULT_LIMITS) && { limits: question.limits }),
    ...(!isDeepStrictEqual(question.checker, LINES) && { comparison: question.checker }),
    start: start.map((block) => block.said),
    starters: starters.said,
    tests,
    judge: judge && judge.said,
    references: references.said,
    attachment: files.attachment && attached ? { name: files.attachment.name, file: attached } : null,
  };
  const statement = question.statement.replaceAll(
    / data-picture="([0-9a-f]{64})"/g,
    (_whole, name: string) => {
      const picture = files.pictures.get(name);
      return ` src="pictures/${name.slice(0, 16)}.${picture?.end ?? 'png'}"`;
    },
  );
  const settings = Object.fromEntries(Object.entries(said).filter(([, value]) => !isEmpty(value)));
  return [
    [OWN_FILE, stringify(settings, { lineWidth: 0 })],
    ['statement.html', statement],
    ...testFiles,
    ...start.map(({ said: { file }, code }): WrittenFile => [file, code]),
    ...starters.files,
    ...(judge ? [[judge.said.file, judge.code] satisfies WrittenFile] : []),
    ...references.files,
    ...[...files.pictures].map(([name, { end, content }]): WrittenFile => [
      `pictures/${name.slice(0, 16)}.${end}`,
      content,
    ]),
    ...(files.attachment && attached ? [[attached, files.attachment.content] satisfies WrittenFile] : []),
  ];
};
