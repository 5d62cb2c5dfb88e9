import { VIEWS } from '../../src/platform/db/views.ts';
import { camelCase, withoutComments, writerOf, type Source } from './foreign-writes.ts';
import { OWNERS, type Reader, type Viewed } from './owners.ts';

/** Kysely's: a literal name, first in the brackets or in a list that stands there. */
const BUILT = /\b(?:selectFrom|\w+Join|from|updateFrom|using)\(\s*\[?\s*'(\w+)(?: as \w+)?'/g;
/** What SQL says in words. */
const SAID = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)\b"?(?!\.)/g;

const viewOf = new Map<string, string>(Object.entries(VIEWS).map(([view, { of }]) => [of, view]));
const hasView = (table: string): table is Viewed => viewOf.has(table);

/** The tables with a view that a source reads all the same. */
export const readTables = (text: string): Viewed[] => {
  const code = withoutComments(text);
  const named = [BUILT, SAID].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, name = '']) => camelCase(name)),
  );
  return [...new Set(named.filter(hasView))];
};

/**
 * What is wrong with who reads which table, a sentence each: tables that are read past their view, unless named as an
 * exception, and exceptions that nobody needs.
 */
export const foreignReads = (sources: readonly Source[], readers: readonly Reader[]): string[] => {
  const needed = new Set<string>();
  const problems = sources.flatMap(({ path, text }) => {
    const reader = writerOf(path);
    return readTables(text).flatMap((table) => {
      if (OWNERS[table] === reader) return [];
      needed.add(`${reader} ${table}`);
      const isNamed = readers.some((one) => one.reader === reader && one.tables.includes(table));
      return isNamed ? [] : [`${path} reads ${table}: read its view ${viewOf.get(table)}.`];
    });
  });
  const needless = readers.flatMap(({ reader, tables }) =>
    tables
      .filter((table) => !needed.has(`${reader} ${table}`))
      .map((table) => `${reader} does not read ${table} any more: the exception can go.`),
  );
  return [...problems, ...needless];
};
