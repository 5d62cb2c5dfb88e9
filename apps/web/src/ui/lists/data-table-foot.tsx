import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import type { TableState } from './use-table-state.ts';

interface DataTableFootProps {
  state: Pick<TableState, 'page' | 'pageSize' | 'change'>;
  matching: number;
  pageCount: number;
  pageSizes: readonly number[];
}

const PageSize = ({ state, pageSizes }: Pick<DataTableFootProps, 'state' | 'pageSizes'>) => {
  const sizes = [...new Set([...pageSizes, state.pageSize])].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      size="xs"
      aria-label="Rows per page"
      value={String(state.pageSize)}
      data={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
      onChange={(event) => state.change({ pageSize: Number(event.currentTarget.value) })}
    />
  );
};

/** Which rows these are, how many a page has, and the way to the others. */
export const DataTableFoot = ({ state, matching, pageCount, pageSizes }: DataTableFootProps) => {
  const first = matching === 0 ? 0 : state.page * state.pageSize + 1;
  const last = Math.min(matching, (state.page + 1) * state.pageSize);

  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Text c="dimmed" className="tabular" aria-live="polite">
          {first}–{last} of {matching}
        </Text>
        <PageSize state={state} pageSizes={pageSizes} />
      </Group>
      {pageCount > 1 && (
        <Pagination
          size="sm"
          total={pageCount}
          value={state.page + 1}
          onChange={(page) => state.change({ page: page - 1 })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
    </Group>
  );
};
