import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the build as Vite's manifest tells it. */
interface BuiltFile {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const EXAM_PAGE = 'src/features/exam/exam.page.tsx';
/** What to do when the network fails is there when it has failed. */
const GUIDELINES_PAGE = 'src/features/guidelines/guidelines.page.tsx';
const FIRST_PAGE = 'index.html';
/** Letters of other alphabets and of formulas come when a text needs them; an exam with formulas asks for all at once. */
const RARE_FONT = /-(cyrillic|greek|vietnamese)(-ext)?-|\/KaTeX_/;

/**
 * Every file of a finished build that the exam page and the guidelines need, and the page that starts them: what has to be
 * at hand without network. Paths are relative to the build's folder.
 * @throws when the build holds no exam page.
 */
export const examFiles = (dist: string): ReadonlySet<string> => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    BuiltFile
  >;
  const files = new Set<string>([FIRST_PAGE, 'colour-scheme.js', 'favicon.svg']);
  const seen = new Set<string>();
  const take = (name: string, withLater: boolean): void => {
    const built = manifest[name];
    // What every page stands in names all the other pages, which an exam does not need.
    if (!built || seen.has(name)) return;
    seen.add(name);
    for (const file of [built.file, ...(built.css ?? []), ...(built.assets ?? [])])
      if (!RARE_FONT.test(file)) files.add(file);
    for (const next of built.imports ?? []) take(next, withLater);
    if (withLater) for (const next of built.dynamicImports ?? []) take(next, true);
  };
  if (!manifest[EXAM_PAGE]) throw new Error(`The build holds no ${EXAM_PAGE}.`);
  take(FIRST_PAGE, false);
  take(EXAM_PAGE, true);
  take(GUIDELINES_PAGE, true);
  return files;
};
