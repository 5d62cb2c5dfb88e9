/** A table as the runner prints what an SQL query answers: cells between tabs, one row a line. */
export interface PrintedTable {
  /** Null where columns go by their position. */
  names: string[] | null;
  rows: { cells: string[]; /** Counted from 1, in the whole text. */ line: number }[];
}

/** A row of the input that leaves the names of columns out. */
const BY_POSITION = /^[ \t]*--[ \t]*columns by position[ \t]*$/im;

/** Whether tables have a line of names, as far as the test's input is known. */
export const hasNames = (input: string | null): boolean => !BY_POSITION.test(input ?? '');

/** The tables of a printed text, which a blank line parts. */
export const tablesOfText = (text: string, withNames: boolean): PrintedTable[] => {
  const tables: PrintedTable[] = [];
  let current: PrintedTable | null = null;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line === '') {
      current = null;
      continue;
    }
    const cells = line.split('\t');
    if (!current) {
      current = { names: withNames ? cells : null, rows: [] };
      tables.push(current);
      if (withNames) continue;
    }
    current.rows.push({ cells, line: at + 1 });
  }
  return tables;
};
