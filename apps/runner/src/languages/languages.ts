import { csharp } from './csharp.ts';
import debian from './debian-packages.json' with { type: 'json' };
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java/java.ts';
import { javascript, typescript } from './javascript/javascript.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { c, cpp } from './native.ts';
import { pascal } from './pascal.ts';
import { php } from './php.ts';
import { python } from './python/python.ts';
import { r } from './r.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';
import { sql } from './sql/sql.ts';

/** Adding a language is one row like theirs, its place here and in debian-packages.json, and its samples in the tests. */
export const LANGUAGES: readonly Language[] = [
  c,
  cpp,
  java,
  python,
  javascript,
  typescript,
  sql,
  go,
  rust,
  csharp,
  kotlin,
  php,
  ruby,
  r,
  pascal,
  haskell,
];

/** The languages of a runner that nobody has told which to offer, by their ids. */
export const USUAL_LANGUAGES: readonly string[] = debian.filter(({ usual }) => usual).map(({ id }) => id);

/** The Debian packages that bring a language, in words. */
export const packagesOf = (language: Language): string =>
  (debian.find(({ id }) => id === language.id)?.needs ?? [])
    .map((need) => need.package.replaceAll(' | ', ' or '))
    .join(' and ');

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
