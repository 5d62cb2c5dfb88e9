import { AUDIT_KINDS, auditWords, type AuditEntry } from '@assay/contract';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import type { DataColumn } from '../../ui/lists/data-table.tsx';
import classes from './audit-list.module.css';
import { deedWords, programName, shortWords } from './entry-words.ts';

/** Something, and below it in small letters what belongs to it. */
const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <div className={classes.lines}>
    <span>{first}</span>
    {second && (
      <Text span size="xs" c="dimmed">
        {second}
      </Text>
    )}
  </div>
);

/** Who did it, and with which access token where it was one. */
const Who = ({ entry }: { entry: AuditEntry }) => {
  const { person, token } = entry;
  const program = programName(entry);
  if (!person && program === null) return 'Nobody logged in';
  const by = [person?.username ?? 'Service account', token && `token ${token.name}`].filter(Boolean);
  return <TwoLines first={person?.fullname ?? program} second={by.join(' · ')} />;
};

/** The same of one minute stands in one row. */
const timesWords = ({ times }: AuditEntry): string =>
  times > 1 ? `${times.toLocaleString('en')} times within a minute` : '';

/** The columns of the audit log; the names are those that the server filters by. */
export const auditColumns: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    value: ({ at }) => at,
    cell: (entry) => (
      <TwoLines first={<DateTimeText value={entry.at} format="listed" />} second={timesWords(entry)} />
    ),
    size: 'fit',
    filter: 'date',
    phone: { fact: '' },
  },
  {
    id: 'person',
    header: 'Who',
    value: (entry) => entry.person?.fullname ?? programName(entry),
    cell: (entry) => <Who entry={entry} />,
    sortable: false,
    filter: 'text',
    phone: { fact: 'By' },
  },
  {
    id: 'kind',
    header: 'What',
    value: ({ action }) => auditWords(action),
    cell: (entry) => <TwoLines first={deedWords(entry)} second={shortWords(entry)} />,
    size: 'prose',
    sortable: false,
    filter: Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label })),
    everything: 'Everything',
    pinned: true,
    phone: 'name',
  },
  {
    id: 'address',
    header: 'From',
    value: ({ address }) => address,
    cell: ({ address, device }) => (address ? <TwoLines first={address} second={device} /> : '–'),
    sortable: false,
    filter: 'text',
    phone: { fact: 'From' },
  },
];
