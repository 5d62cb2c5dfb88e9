import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/call.ts';
import { DataTable, type DataColumn } from '../../ui/data-table.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import type { TableState } from '../../ui/use-table-state.ts';

interface PeopleTableProps<Row> {
  /** `Faculties` or `Students`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  table: TableState;
  query: UseQueryResult<{ data: Row[]; total: number }>;
  icon: ReactNode;
  /** Who is missing, where nobody is. */
  hint: string;
}

/** People to look at, by name; numbered from 1. */
export const PeopleTable = <Row extends { _id: string; fullname: string }>({
  label,
  columns,
  table,
  query: { data, error, isPlaceholderData, refetch },
  icon,
  hint,
}: PeopleTableProps<Row>) => {
  const people = label.toLowerCase();
  const failed = `Failed to load ${people}`;
  useErrorToast(data ? null : error, failed);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={data?.data}
      total={data?.total ?? 0}
      state={table}
      refreshing={isPlaceholderData}
      rowId={({ _id }) => _id}
      rowLabel={({ fullname }) => fullname}
      serial="ascending"
      search={`Search ${people}`}
      error={error && !data ? { message: messageOf(error, failed), onRetry: () => void refetch() } : null}
      empty={{ icon, title: `No ${people} found.`, text: hint }}
    />
  );
};
