import type { ReactNode } from 'react';
import { useChosenRows } from '../../ui/lists/selection/use-chosen-rows.ts';
import { DataTable, type DataColumn, type ServerPagedRows } from '../../ui/lists/data-table.tsx';
import { ExportMenu, PeopleBar } from '../people/index.ts';

interface PeopleTableProps<Row> {
  /** `Faculties` or `Students`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  list: ServerPagedRows<Row>;
  /** Every person that the filters leave. */
  readAll: () => Promise<readonly Row[]>;
  /** `student`, `students`. */
  words: { one: string; many: string };
  instituteId: string;
  icon: ReactNode;
  /** Who is missing, where nobody is. */
  hint: string;
}

/** People, by name, numbered from 1; something can be done with those who are ticked. */
export const PeopleTable = <Row extends { _id: string; fullname: string; username: string }>({
  label,
  columns,
  list,
  readAll,
  words,
  instituteId,
  icon,
  hint,
}: PeopleTableProps<Row>) => {
  const people = label.toLowerCase();
  const chosen = useChosenRows<Row>(list.rows);
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={({ fullname }) => fullname}
        serial
        selection={chosen.selection}
        search={`Search ${people}`}
        toolbar={<ExportMenu words={words} total={list.total} readAll={readAll} columns={columns} />}
        empty={{ icon, title: `No ${people} found.`, text: hint }}
      />
      <PeopleBar
        words={words}
        chosen={chosen}
        total={list.total}
        readAll={readAll}
        personOf={({ _id, fullname, username }) => ({ _id, fullname, username, instituteId })}
        columns={columns}
      />
    </>
  );
};
