import type { ReactNode } from 'react';
import { DataTable, type DataColumn, type ServerPagedRows } from '../../ui/lists/data-table.tsx';

interface PeopleTableProps<Row> {
  /** `Faculties` or `Students`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  list: ServerPagedRows<Row>;
  icon: ReactNode;
  /** Who is missing, where nobody is. */
  hint: string;
}

/** People to look at, by name; numbered from 1. */
export const PeopleTable = <Row extends { _id: string; fullname: string }>({
  label,
  columns,
  list,
  icon,
  hint,
}: PeopleTableProps<Row>) => {
  const people = label.toLowerCase();
  return (
    <DataTable
      label={label}
      columns={columns}
      {...list}
      rowId={({ _id }) => _id}
      rowLabel={({ fullname }) => fullname}
      serial
      search={`Search ${people}`}
      empty={{ icon, title: `No ${people} found.`, text: hint }}
    />
  );
};
