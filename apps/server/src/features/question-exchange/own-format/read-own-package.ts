import { posix } from 'node:path';
import { isStoredApart, LARGE_BODY_MAX } from '@assay/contract';
import type { z } from 'zod';
import type { Files } from '../reading/open-archive.ts';
import { hashOfFiles, type PackedQuestion } from '../reading/packed-question.ts';
import { takeOutTexts } from '../reading/large-texts.ts';
import { readHtml, readMarkdown } from '../reading/package-statement.ts';
import { BrokenQuestion } from '../reading/refusal.ts';
import { linesOf, textOf, yamlOf } from '../reading/texts.ts';
import { difficultyOf, OWN_FILE, ownQuestionSchema } from './own-format.ts';

const SMALL_TOO_LARGE =
  'The PUBLIC and small tests are too large together: a question has room for 8 MB of them.';

type Said = z.output<typeof ownQuestionSchema>;
type Read = (path: string) => string;

/** The folders that are questions, in the order of their names. */
export const ownFolders = (files: Files): string[] =>
  [...files.keys()]
    .filter((path) => posix.basename(path) === OWN_FILE)
    .map((path) => posix.dirname(path))
    .toSorted();

const contentIn = (files: Files, folder: string, named: string): Buffer => {
  const path = posix.join(folder, named);
  const content = path.startsWith('..') ? undefined : files.get(path);
  if (!content) throw new BrokenQuestion(`The file ${named.slice(0, 100)} is missing.`);
  return content;
};

/** @throws BrokenQuestion naming the first thing that is wrong */
const settingsIn = (files: Files, folder: string): Said => {
  const read = ownQuestionSchema.safeParse(yamlOf(OWN_FILE, contentIn(files, folder, OWN_FILE)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const at = issue?.path.join('.');
  throw new BrokenQuestion(
    `${OWN_FILE}${at ? `, ${at}` : ''}: ${issue?.message ?? 'cannot be read'}.`.replace(/\.\.$/, '.'),
  );
};

const testsOf = ({ tests }: Said, read: Read) => {
  const all = tests.map(({ input, output, comparison, ...settings }) => ({
    ...settings,
    input: read(input),
    output: read(output),
    checker: comparison ?? null,
  }));
  // A form holds and sends what is not stored apart; how large all of them may be is a rule of questions.
  const held = all.flatMap(({ input, output, type }) =>
    [input, output].filter((text) => !isStoredApart(text, type)),
  );
  if (held.reduce((sum, text) => sum + text.length, 0) > LARGE_BODY_MAX)
    throw new BrokenQuestion(SMALL_TOO_LARGE);
  return all;
};

const draftOf = (said: Said, question: string, read: Read): PackedQuestion['draft'] => {
  const programs = (list: Said['references']) =>
    list.map(({ language, file }) => ({ language, code: read(file) }));
  return {
    name: said.name,
    question,
    language: said.languages,
    ...(said.marks != null && { marks: said.marks }),
    ...(said.minutes != null && { timeRequired: said.minutes }),
    ...(said.difficulty != null && { difficulty: difficultyOf(said.difficulty) }),
    wantAutoCalculate: said.marking === 'tests',
    testcases: testsOf(said, read),
    code: said.start.map(({ file, visible, editable }) => ({
      isVisible: visible,
      isEditable: editable,
      code: read(file),
    })),
    starters: programs(said.starters),
    ...(said.comparison && { checker: said.comparison }),
    ...(said.limits && { limits: said.limits }),
    judge: said.judge
      ? { language: said.judge.language, way: said.judge.way, code: read(said.judge.file) }
      : null,
    referenceSolutions: programs(said.references),
  };
};

const statementIn = (files: Files, folder: string) => {
  const [html, markdown] = ['statement.html', 'statement.md'].map((name) => posix.join(folder, name));
  const written = files.get(html ?? '');
  if (written) return readHtml(linesOf('statement.html', written), files, folder);
  const marked = files.get(markdown ?? '');
  if (marked) return readMarkdown(linesOf('statement.md', marked), files, folder);
  throw new BrokenQuestion('The file statement.html (or statement.md) is missing.');
};

/** A question in a folder as Assay writes it. @throws BrokenQuestion */
export const readOwnQuestion = async (files: Files, folder: string): Promise<PackedQuestion> => {
  const own = [...files].filter(([path]) => folder === '.' || path.startsWith(`${folder}/`));
  const said = settingsIn(files, folder);
  const { html, pictures, warnings } = await statementIn(files, folder);
  const { attachment } = said;
  return takeOutTexts({
    key: said.id ?? `assay:${said.name || posix.basename(folder)}`,
    title: said.name || posix.basename(folder),
    draft: draftOf(said, html, (named) => textOf(named, contentIn(files, folder, named))),
    place: { subject: said.subject ?? null, modules: said.outcomes, tags: said.tags },
    pictures,
    attachment: attachment
      ? { name: attachment.name, content: contentIn(files, folder, attachment.file) }
      : null,
    warnings,
    problems: [],
    submissions: [],
    hash: hashOfFiles(own.map(([path, content]) => [posix.relative(folder, path), content] as const)),
  });
};
