import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DataTable, type DataColumn, type RowAction } from '../../../ui/lists/data-table.tsx';
import type { Arrangement } from './arrangement-columns.tsx';
import { tellOutcome } from './tell-outcome.ts';

interface ArrangementTableProps<Row> {
  label: string;
  search: string;
  /** Of the table's state in the address. */
  name: string;
  columns: readonly DataColumn<Row>[];
  /** At least one: without any there is no table. */
  rows: readonly Row[];
  /** What can be done with a row; left out where nothing may be. `takeBack` asks, and takes the arrangement back. */
  actions?: (row: Row, takeBack: RowAction<Row>) => readonly RowAction<Row>[];
  /** How taking back is called and what it says. */
  taking: {
    label: string;
    icon: ReactNode;
    title: string;
    cancelLabel?: string;
    /** Of the student who loses it, by name. */
    consequence: (fullname: string) => string;
    done: string;
    failed: string;
  };
  onTake: (row: Row) => Promise<unknown>;
  busy: boolean;
}

/** The students of a task who have something of their own, and the question before it is taken back from one. */
export const ArrangementTable = <Row extends Arrangement>({
  label,
  search,
  name,
  columns,
  rows,
  actions,
  taking,
  onTake,
  busy,
}: ArrangementTableProps<Row>) => {
  const [taken, setTaken] = useState<Row | null>(null);
  const close = () => setTaken(null);
  const takeBack = { label: taking.label, icon: taking.icon, danger: true, onSelect: setTaken };
  const confirm = async () => {
    if (taken) await tellOutcome(onTake(taken), taking);
    close();
  };
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={({ studentId }) => studentId}
        rowLabel={({ fullname }) => fullname}
        search={search}
        initial={{ name, pageSize: 10 }}
        actions={actions && ((row) => actions(row, takeBack))}
        empty={{ title: 'No students.' }}
      />
      <ConfirmDialog
        opened={taken !== null}
        title={taking.title}
        confirmLabel={taking.label}
        cancelLabel={taking.cancelLabel}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        {taken && taking.consequence(taken.fullname)}
      </ConfirmDialog>
    </>
  );
};
