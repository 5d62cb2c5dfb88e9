import { java } from './java/java.ts';
import { javascript, typescript } from './javascript/javascript.ts';
import type { Language } from './language.ts';
import { c, cpp } from './native.ts';
import { python } from './python/python.ts';
import { sql } from './sql/sql.ts';

/** Adding a language is one row like theirs, its place here, and one test. */
export const LANGUAGES: readonly Language[] = [c, cpp, java, python, javascript, typescript, sql];

const BY_NAME = new Map(
  LANGUAGES.flatMap((language) => language.names.map((name) => [name, language] as const)),
);

const PAGE_LANGUAGES = new Set(['html', 'css', 'html/css/js', 'html_css_js', 'web']);

/** The language of that name, or the sentence that tells a caller why there is none. */
export const findLanguage = (name: string): Language | string => {
  const language = BY_NAME.get(name);
  if (language) return language;
  if (PAGE_LANGUAGES.has(name.toLowerCase()))
    return 'Pages of HTML, CSS and JavaScript are shown in the browser and not run by the code runner, which has no browser in it.';
  const known = LANGUAGES.map(({ names }) => names.find((one) => one === one.toUpperCase()) ?? names[0]);
  return `The language "${name.slice(0, 40)}" is not known. Known are ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`;
};
