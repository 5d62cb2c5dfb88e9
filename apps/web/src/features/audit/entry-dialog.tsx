import { AUDIT_ITEMS, type AuditEntry } from '@assay/contract';
import { Modal, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatSecond } from '../../lib/values/dates.ts';
import classes from './audit-list.module.css';
import { deedWords, programName, valueWords } from './entry-words.ts';

const whoWords = (entry: AuditEntry): string => {
  if (entry.person) return `${entry.person.fullname} (${entry.person.username})`;
  const program = programName(entry);
  return program === null ? 'Nobody logged in' : `${program} (service account)`;
};

const factsOf = (entry: AuditEntry): [string, ReactNode][] => [
  ['When', `${formatSecond(entry.at)}${entry.times > 1 ? `, ${entry.times} times within a minute` : ''}`],
  ['Who', whoWords(entry)],
  ...(entry.token ? ([['Access token', entry.token.name]] as [string, ReactNode][]) : []),
  ...(entry.item ? ([['Item', AUDIT_ITEMS[entry.item.kind]]] as [string, ReactNode][]) : []),
  ...(entry.why ? ([['Why', entry.why]] as [string, ReactNode][]) : []),
  ...entry.facts.map(({ name, value }): [string, ReactNode] => [name, valueWords(value)]),
  ...(entry.address
    ? ([['From', [entry.address, entry.device].filter(Boolean).join(' · ')]] as [string, ReactNode][])
    : []),
];

const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) => (
  <Table.ScrollContainer minWidth={0}>
    <Table borderColor="var(--assay-border)" aria-label="Changes" className={classes.changes}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ what, before, after }, index) => (
          // Two may be called the same; they stay in their order.
          <Table.Tr key={index}>
            <Table.Th scope="row">{what}</Table.Th>
            <Table.Td>{before === null ? <Text c="dimmed">–</Text> : valueWords(before)}</Table.Td>
            <Table.Td>{after === null ? <Text c="dimmed">–</Text> : valueWords(after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

interface EntryDialogProps {
  /** Null: closed. */
  entry: AuditEntry | null;
  onClose: () => void;
}

/** All that an entry of the audit log says. */
export const EntryDialog = ({ entry, onClose }: EntryDialogProps) => (
  <Modal
    opened={entry !== null}
    onClose={onClose}
    title={entry && deedWords(entry)}
    size="lg"
    transitionProps={{ duration: 120, exitDuration: 0 }}
  >
    {entry && (
      <>
        <dl className={classes.facts}>
          {factsOf(entry).map(([name, value], index) => (
            // Name and value stand side by side in one grid; two facts may have one name.
            <div key={index} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </>
    )}
  </Modal>
);
