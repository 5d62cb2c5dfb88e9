import type { DataTableProps } from './data-table.types.ts';

/** What can be ticked of the rows of this page, and what is. */
export const ticksOf = <Row>(
  shown: readonly { id: string; row: Row }[],
  selection: DataTableProps<Row>['selection'],
) => {
  const whyNot = (row: Row) => selection?.whyNot?.(row) ?? null;
  const ids = shown.flatMap(({ id, row }) => (whyNot(row) === null ? [id] : []));
  return {
    whyNot,
    ids,
    ticked: ids.filter((id) => selection?.selected.has(id)).length,
    select: (chosen: readonly string[], ticked: boolean) => {
      const next = new Set(selection?.selected);
      chosen.forEach((id) => (ticked ? next.add(id) : next.delete(id)));
      selection?.onChange(next);
    },
  };
};

export type Ticks<Row> = ReturnType<typeof ticksOf<Row>>;
