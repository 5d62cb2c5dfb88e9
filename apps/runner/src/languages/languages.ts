import { java } from './java/java.ts';
import type { Language } from './language.ts';
import { c, cpp } from './native.ts';
import { python } from './python/python.ts';

/** Adding a language is one row like theirs, its place here, and one test. */
export const LANGUAGES: readonly Language[] = [c, cpp, java, python];

const BY_NAME = new Map(
  LANGUAGES.flatMap((language) => language.names.map((name) => [name, language] as const)),
);

const PAGE_LANGUAGES = new Set(['html', 'css', 'js', 'javascript', 'html/css/js', 'html_css_js', 'web']);

/** The language of that name, or the sentence that tells a caller why there is none. */
export const findLanguage = (name: string): Language | string => {
  const language = BY_NAME.get(name);
  if (language) return language;
  if (PAGE_LANGUAGES.has(name.toLowerCase()))
    return 'HTML, CSS and JavaScript are shown in the browser and not run by the code runner, which has no browser in it.';
  return `The language "${name.slice(0, 40)}" is not known. Known are C, C++, JAVA and PYTHON.`;
};
