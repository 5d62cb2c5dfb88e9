import { sizesOf } from './column-tracks.ts';
import type { DataColumn } from './data-table.types.ts';

/** A column whose value stands among the facts of a row, after a word of its own. */
interface Fact<Row> {
  column: DataColumn<Row>;
  word: string;
}

/** Where the columns of a list stand in the two lines that a row has on a phone. */
export const phonePartsOf = <Row>(columns: readonly DataColumn<Row>[]) => {
  const said = columns.some(({ phone }) => phone);
  const name =
    columns.find(({ phone }) => phone === 'name') ??
    columns[sizesOf(columns).findIndex((size) => size === 'name' || size === 'prose')] ??
    columns[0];
  const facts = columns.flatMap((column): Fact<Row>[] => {
    if (typeof column.phone === 'object') {
      const { fact, cell = column.cell } = column.phone;
      return [{ column: { ...column, cell }, word: fact }];
    }
    return said || column === name ? [] : [{ column, word: column.header }];
  });
  return { name, marks: columns.filter(({ phone }) => phone === 'mark'), facts };
};
