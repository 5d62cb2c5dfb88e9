/**
 * The rule of migrations: one takes nothing away from the version before, unless its name says which versions it needs.
 * Servers of both versions share a database while an update goes on (`docs/upgrades.md`).
 */

/** These came before the rule; there was no release to update from. */
const BEFORE_THE_RULE = 31;

/** What an older version would trip over, by what a statement says. */
const TAKES_AWAY: readonly (readonly [what: string, sign: RegExp])[] = [
  ['drops a table', /^drop table/],
  ['drops a view', /^drop (materialized )?view/],
  ['drops a function', /^drop (function|procedure|routine)/],
  [
    'drops a column',
    /^alter table [^;]*\bdrop (column )?(?!column|constraint|default|not null|expression|identity)\w/,
  ],
  ['renames something', /^alter [^;]*\brename\b/],
  ['changes the type of a column', /^alter table [^;]*\balter (column )?\S+ (set data )?type\b/],
  [
    'asks for a value that older versions do not give',
    /^alter table [^;]*\balter (column )?\S+ set not null/,
  ],
  ['takes a default away', /^alter table [^;]*\balter (column )?\S+ drop default/],
  [
    'adds a column that older versions do not fill',
    /^alter table [^;]*\badd (column )?(?!column|constraint)\S+ (?![^,;]*\b(default|generated)\b)[^,;]*\bnot null/,
  ],
];
const CONCURRENT_INDEX = /^create (unique )?index concurrently if not exists \S+ on /;

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter(Boolean);

/** Whether a table gives its name to a view, by which older versions go on to read and write. */
const leavesView = (statement: string, statements: readonly string[]): boolean => {
  const [, name] = /^alter table (\w+) rename to \w+$/.exec(statement) ?? [];
  return name !== undefined && statements.some((one) => one.startsWith(`create view ${name} as `));
};

/** What is wrong with a migration, by its file's name and text; in words, nothing where it keeps to the rule. */
export const findMigrationProblems = (file: string, text: string): string[] => {
  const [, number, needs, isIndex] =
    /^(\d{4})-[a-z0-9-]+(?:\.needs-(\d{4})|(\.concurrently))?\.sql$/.exec(file) ?? [];
  if (!number)
    return [`${file} is not called NNNN-words.sql, with .needs-NNNN or .concurrently before its end`];
  if (needs !== undefined && Number(needs) >= Number(number))
    return [`${file} needs a migration that is not before it`];
  const statements = statementsOf(text);
  if (isIndex !== undefined)
    return statements.length === 1 && CONCURRENT_INDEX.test(statements[0] ?? '')
      ? []
      : [`${file} is not one "create index concurrently if not exists … on …"`];
  if (Number(number) <= BEFORE_THE_RULE || needs !== undefined) return [];
  return statements.flatMap((statement) =>
    TAKES_AWAY.filter(([, sign]) => sign.test(statement) && !leavesView(statement, statements)).map(
      ([what]) => `${file} ${what}: ${statement.slice(0, 100)}`,
    ),
  );
};

/**
 * Which new migrations have a number that does not come behind those that are there already: databases that have these take
 * no earlier one any more.
 */
export const findOrderProblems = (files: readonly string[], known: readonly string[]): string[] => {
  const last = known.toSorted().at(-1) ?? '';
  return files
    .filter((file) => !known.includes(file) && file < last)
    .map((file) => `${file} is new and comes before ${last}: give it the next number`);
};
