import { posix } from 'node:path';
import type { Files } from '../reading/open-archive.ts';
import { readHtml, readMarkdown, type ReadStatement } from '../reading/package-statement.ts';
import { BrokenQuestion } from '../reading/refusal.ts';
import { linesOf } from '../reading/texts.ts';
import { texToHtml } from './tex-to-html.ts';

/** What is read first where a problem has its statement in several ways. */
const WAYS = ['md', 'tex', 'html', 'txt', 'pdf'] as const;

interface Found {
  path: string;
  /** `en`; empty where the name does not say it. */
  language: string;
  way: (typeof WAYS)[number];
}

const foundIn = (files: Files, folder: string): Found[] =>
  [...files.keys()].flatMap((path) => {
    const inside = posix.relative(folder, path);
    const [, language = '', way] =
      /^(?:(?:statement|problem_statement)\/)?problem(?:\.([a-zA-Z-]{2,7}))?\.(md|tex|html|txt|pdf)$/.exec(
        inside,
      ) ?? [];
    const known = WAYS.find((one) => one === way);
    return known ? [{ path, language, way: known }] : [];
  });

const rankOf = ({ language, way }: Found): number =>
  (language === '' || language.startsWith('en') ? 0 : 10) + WAYS.indexOf(way);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const readTex = async (tex: string, files: Files, folder: string): Promise<ReadStatement> => {
  const { html, unknown } = texToHtml(tex);
  const read = await readHtml(html, files, folder);
  return {
    ...read,
    warnings: [
      ...read.warnings,
      ...(unknown.length > 0
        ? [
            `The statement is in LaTeX, of which this is not read: ${unknown
              .slice(0, 10)
              .map((name) => `\\${name}`)
              .join(', ')}. Read it through.`,
          ]
        : []),
    ],
  };
};

/** A statement, and the file that holds it where it cannot be shown as text. */
export type ProblemStatement = ReadStatement & { attachment: { name: string; content: Uint8Array } | null };

/** The statement of a package: in English where there is one. A PDF goes with the question as a file. */
export const statementOf = async (files: Files, folder: string, title: string): Promise<ProblemStatement> => {
  const all = foundIn(files, folder).toSorted((one, other) => rankOf(one) - rankOf(other));
  const [found] = all;
  const content = found && files.get(found.path);
  if (!found || !content)
    throw new BrokenQuestion(
      'It has no statement: statement/problem.en.md, problem_statement/problem.en.tex or problem.pdf.',
    );
  const others = new Set(all.map(({ language }) => language).filter((one) => one !== found.language));
  const left =
    others.size > 0
      ? [
          `The statement is taken in ${found.language || 'English'} alone; there is also ${[...others].map((one) => one || 'one that names no language').join(', ')}.`,
        ]
      : [];
  const name = posix.basename(found.path);
  const here = posix.dirname(found.path);
  const read = async (): Promise<ReadStatement> => {
    if (found.way === 'pdf')
      return {
        html: `<p>${escaped(title)}: see the attached file.</p>`,
        pictures: new Map(),
        warnings: ['The statement is a PDF file, which goes with the question as its attachment.'],
      };
    const text = linesOf(name, content);
    if (found.way === 'md') return readMarkdown(text, files, here);
    if (found.way === 'tex') return readTex(text, files, here);
    return readHtml(found.way === 'html' ? text : `<pre>${escaped(text)}</pre>`, files, here);
  };
  const statement = await read();
  return {
    ...statement,
    warnings: [...left, ...statement.warnings],
    attachment: found.way === 'pdf' ? { name, content } : null,
  };
};
