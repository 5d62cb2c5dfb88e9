import { AUDIT_ITEMS, auditWords, type AuditChange, type AuditEntry } from '@assay/contract';
import { formatDateTime } from '../../lib/values/dates.ts';

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A value as people write it: moments in the reader's zone. */
export const valueWords = (value: string | null): string =>
  value === null ? 'nothing' : value.replaceAll(INSTANT, (moment) => formatDateTime(moment));

/** `Marks: 5 → 7` */
const changeWords = ({ what, before, after }: AuditChange): string =>
  `${what}: ${valueWords(before)} → ${valueWords(after)}`;

/** What was done, and to what. */
export const deedWords = ({ action, about }: AuditEntry): string =>
  [auditWords(action), about].filter(Boolean).join(': ');

/** Of what changed as much as stands in a line; the rest is in the details. */
export const shortWords = ({ changes, facts, why }: AuditEntry): string => {
  const [change, ...more] = changes;
  const reason = facts.find(({ name }) => name === 'Reason')?.value;
  const changed = change && `${changeWords(change)}${more.length > 0 ? ` and ${more.length} more` : ''}`;
  return [why, changed, reason].filter(Boolean).join(' · ');
};

export const AUDIT_COLUMNS = [
  'When',
  'Who',
  'Username',
  'What',
  'Item',
  'Changes',
  'Details',
  'Times',
  'From',
  'Device',
] as const;

/** Who did it where no person did: a service account, by its name; null where nobody is known. */
export const programName = ({ token }: AuditEntry): string | null => token?.service ?? null;

/** An entry as a row of a sheet; its moment is written so that every program reads it. */
export const sheetRow = (entry: AuditEntry): Record<(typeof AUDIT_COLUMNS)[number], string> => ({
  When: entry.at,
  Who: entry.person?.fullname ?? programName(entry) ?? '',
  Username: entry.person?.username ?? '',
  What: deedWords(entry),
  Item: entry.item ? AUDIT_ITEMS[entry.item.kind] : '',
  Changes: entry.changes
    .map(({ what, before, after }) => `${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`)
    .join('\n'),
  Details: [
    entry.token && `Access token: ${entry.token.name}`,
    entry.why,
    ...entry.facts.map(({ name, value }) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join('\n'),
  Times: String(entry.times),
  From: entry.address,
  Device: entry.device,
});
