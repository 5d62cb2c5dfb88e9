import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { cellOf, RowTick, useRowKeys, type DataTableRowProps } from './data-table-row.tsx';
import classes from './data-table.module.css';
import { phonePartsOf } from './phone-parts.ts';
import { RowActions } from './row-actions.tsx';

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <span className={classes.fact}>
    {word && <span className={classes.word}>{word}</span>}
    {children}
  </span>
);

/** One row on a phone: name and state, below them facts in grey, and what can be done within reach of a thumb. */
export const CompactRow = <Row,>(props: DataTableRowProps<Row>) => {
  const { row, label, columns, serial, next, actions, selected } = props;
  const { name, marks, facts } = phonePartsOf(columns);
  const said = facts.filter(({ column }) => (column.value(row) ?? '') !== '');

  return (
    <Table.Tr role="row" tabIndex={0} onKeyDown={useRowKeys(props)} data-selected={selected || undefined}>
      {selected !== null && <RowTick {...props} />}
      <Table.Td role="cell">
        <div className={classes.line}>
          <div className={classes.lead}>{name && cellOf(name, row)}</div>
          {marks.map((column) => (
            <div key={column.id}>{cellOf(column, row)}</div>
          ))}
        </div>
        <div className={classes.line}>
          <div className={classes.facts}>
            {said.map(({ column, word }) => (
              <Fact key={column.id} word={word}>
                {cellOf(column, row)}
              </Fact>
            ))}
            {typeof serial?.number === 'number' && <Fact word="No.">{serial.number}</Fact>}
          </div>
          {actions && <RowActions row={row} label={label} next={next} actions={actions} />}
        </div>
      </Table.Td>
    </Table.Tr>
  );
};
