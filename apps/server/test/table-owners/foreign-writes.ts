import { OWNERS, type Exception } from './owners.ts';

/** A source file of the server, by its path from `src/`. */
export interface Source {
  path: string;
  text: string;
}

/** Kysely's: a literal name, or whatever else stands between the brackets. */
const BUILT = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)(?: as \w+)?'|([^)]+))\s*\)/g;
/** What SQL says in words; the table is a name, or a part that is filled in. */
const TABLE = String.raw`(?:"?([a-z_]+)"?|(\$\{[^}]*\}))`;
const SAID = [
  new RegExp(String.raw`\b(?:insert into|delete from|merge into|truncate)\s+(?:only\s+)?${TABLE}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+(?:only\s+)?${TABLE}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
];

export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What comments say of tables is no write. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

/** The tables that a source writes; `?` for one whose name it is handed. */
export const writtenTables = (text: string): string[] => {
  const code = withoutComments(text);
  const found = [BUILT, ...SAID].flatMap((pattern) =>
    Array.from(code.matchAll(pattern), ([, name]) => (name === undefined ? '?' : camelCase(name))),
  );
  return [...new Set(found)];
};

/** Who a source belongs to: its feature, else the folder it stands in. */
export const writerOf = (path: string): string =>
  /^features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '';

const isOwner = (table: string): table is keyof typeof OWNERS => Object.hasOwn(OWNERS, table);

/**
 * What is wrong with who writes which table, a sentence each: foreign writes that no exception names, and exceptions that
 * nobody needs.
 */
export const foreignWrites = (sources: readonly Source[], exceptions: readonly Exception[]): string[] => {
  const needed = new Set<string>();
  const problems = sources.flatMap(({ path, text }) => {
    const writer = writerOf(path);
    const allowed = exceptions.filter((exception) => exception.writer === writer);
    return writtenTables(text).flatMap((table) => {
      if (table !== '?' && !isOwner(table)) return [`${path} writes ${table}, which has no owner.`];
      const owner = table === '?' ? null : OWNERS[table];
      if (owner === writer) return [];
      const named = owner === null ? '?' : allowed.some(({ tables }) => tables.includes('*')) ? '*' : table;
      needed.add(`${writer} ${named}`);
      if (allowed.some(({ tables }) => tables.some((one) => one === named))) return [];
      return owner === null
        ? [`${path} writes a table whose name it is handed; nobody can say whose it is.`]
        : [`${path} writes ${table}, which belongs to ${owner}: ask its front door.`];
    });
  });
  const needless = exceptions.flatMap(({ writer, tables }) =>
    tables
      .filter((table) => !needed.has(`${writer} ${table}`))
      .map((table) => `${writer} does not write ${table} any more: the exception can go.`),
  );
  return [...problems, ...needless];
};
