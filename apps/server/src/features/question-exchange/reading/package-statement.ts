/** Statements in files: their pictures lie beside them, and are shown by their content. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { formulasIn } from '@assay/contract';
import { marked } from 'marked';
import sanitize from 'sanitize-html';
import { nestsTooDeeply } from '../../../platform/rich-text/rich-text.ts';
import { isPicture } from '../../../platform/rich-text/statement-pictures.ts';
import type { Files } from './open-archive.ts';
import { BrokenQuestion } from './refusal.ts';

/** Longest statement that is read, in characters. */
const STATEMENT_FILE_MAX = 2_000_000;

const PICTURE_FILE = /\.(png|jpe?g|gif|webp)$/i;

/** Pictures among files, by their paths: the names under which statements show them. */
const pictureNames = async (files: Files): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const [path, content] of files)
    if (PICTURE_FILE.test(path) && (await isPicture(content)))
      names.set(path, createHash('sha256').update(content).digest('hex'));
  return names;
};

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

export interface ReadStatement {
  /** Not sanitised yet, with pictures by their names. */
  html: string;
  pictures: Map<string, Uint8Array>;
  warnings: string[];
}

/**
 * A statement in HTML whose pictures are found among files. Those that are not there are left out, with a warning.
 * @param folder where its addresses begin
 */
export const readHtml = async (html: string, files: Files, folder: string): Promise<ReadStatement> => {
  if (html.length > STATEMENT_FILE_MAX) throw new BrokenQuestion('The statement is too long.');
  if (nestsTooDeeply(html)) throw new BrokenQuestion('The statement is nested too deeply.');
  const names = await pictureNames(files);
  const pictures = new Map<string, Uint8Array>();
  const warnings: string[] = [];
  const shown = sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesByTag: { img: ['data'] },
    transformTags: {
      img: (tagName, { src = '', ...attribs }) => {
        if (src === '' || src.startsWith('data:')) return { tagName, attribs: { ...attribs, src } };
        const path = posix.join(folder, decoded(src));
        const [name, content] = [names.get(path), files.get(path)];
        if (!name || !content) {
          warnings.push(`The picture “${src.slice(0, 100)}” is not in the file, and is left out.`);
          return { tagName, attribs };
        }
        pictures.set(name, content);
        return { tagName, attribs: { ...attribs, 'data-picture': name } };
      },
    },
  });
  return { html: shown, pictures, warnings };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Stands for a formula while the words around it are read: Markdown would take its signs for its own. */
const formulaMark = (place: number): string => `\uE000${place}\uE001`;

/** The same of one in Markdown. Formulas between dollars stay as they are. */
export const readMarkdown = (markdown: string, files: Files, folder: string): Promise<ReadStatement> => {
  const pieces = formulasIn(markdown.replaceAll(/[\uE000\uE001]/g, ''));
  const marks = pieces.map((piece, place) => (piece.kind === 'words' ? piece.text : formulaMark(place)));
  const html = marked.parse(marks.join(''), { async: false, gfm: true });
  const withFormulas = html.replaceAll(/\uE000(\d+)\uE001/g, (_whole, place: string) => {
    const piece = pieces[Number(place)];
    if (piece?.kind !== 'formula') return '';
    const dollars = piece.isDisplay ? '$$' : '$';
    return `${dollars}${escaped(piece.source)}${dollars}`;
  });
  return readHtml(withFormulas, files, folder);
};
