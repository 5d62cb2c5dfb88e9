import type { SheetReport as Report } from '@assay/contract';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { SeverityIcon, type Severity } from '../../ui/messages/severity-icon.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { savePasswords, saveInvalidRows } from './sheet-files.ts';
import { countOf, loginWord, type SheetKind } from './sheet-kind.ts';
import classes from './sheets.module.css';

/** So many rows are listed; all are in the download. */
const LISTED_MAX = 100;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const COLOR: Readonly<Record<Severity, string>> = {
  success: 'var(--assay-success)',
  info: 'var(--assay-info)',
  warn: 'var(--assay-warning)',
  error: 'var(--assay-danger)',
};

const Fact = ({ severity, children }: { severity: Severity; children: ReactNode }) => (
  <li>
    <span style={{ color: COLOR[severity] }}>
      <SeverityIcon severity={severity} />
    </span>
    <span>{children}</span>
  </li>
);

const reasonOf = (kind: SheetKind, where: 'SHEET' | 'EXISTING'): string =>
  where === 'SHEET'
    ? `The ${loginWord(kind)} also appears further up in the sheet.`
    : `The ${loginWord(kind)} exists.`;

interface Refused {
  row: number;
  username: string;
  reason: string;
}

const refusedOf = (kind: SheetKind, { invalidRows, duplicates }: Report): Refused[] =>
  [
    ...invalidRows.map(({ row, reason, fields }) => ({
      row,
      reason,
      username: fields[kind.sheet.username] ?? '',
    })),
    ...duplicates.map(({ row, username, where }) => ({ row, username, reason: reasonOf(kind, where) })),
  ].toSorted((one, other) => one.row - other.row);

const RefusedRows = ({ login, rows }: { login: string; rows: readonly Refused[] }) => (
  <ScrollRegion className={classes.rows} role="region" label="Rows that are not added">
    <Table stickyHeader borderColor="var(--assay-border)">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={56}>Row</Table.Th>
          <Table.Th w="30%">{login}</Table.Th>
          <Table.Th>Why it is not added</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.slice(0, LISTED_MAX).map(({ row, username, reason }) => (
          <Table.Tr key={row}>
            <Table.Td>{row}</Table.Td>
            <Table.Td className={classes.login}>{username || '–'}</Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {rows.length > LISTED_MAX && (
      <Text c="dimmed" p="xs">
        {counted(rows.length - LISTED_MAX, 'more row is', 'more rows are')} not listed here.
      </Text>
    )}
  </ScrollRegion>
);

interface SheetReportProps {
  kind: SheetKind;
  report: Report;
}

/** That passwords are mailed; heads see what becomes of them. */
const Mailed = ({ batchId, count }: { batchId: string; count: number }) => {
  const area = useArea();
  const words = `${counted(count, 'first password is', 'first passwords are')} being mailed`;
  return (
    <Fact severity="info">
      {useSignedIn().role === 'FACULTY' ? words : <Link to={`${area}/mails/${batchId}`}>{words}</Link>}.
    </Fact>
  );
};

const Facts = ({ kind, report }: SheetReportProps) => {
  const { dryRun, added, invalidRows, duplicates, exampleRows, unknownColumns, mailBatchId } = report;
  return (
    <ul className={classes.facts} aria-label={dryRun ? 'What would happen' : 'What happened'}>
      <Fact severity={added > 0 ? 'success' : 'warn'}>
        {countOf(kind, added)} {dryRun ? 'can be added.' : 'added.'}
      </Fact>
      {mailBatchId && <Mailed batchId={mailBatchId} count={added} />}
      {invalidRows.length > 0 && (
        <Fact severity="error">
          {counted(invalidRows.length, 'row breaks', 'rows break')} a rule and{' '}
          {dryRun ? 'will not be' : (invalidRows.length === 1 ? 'was' : 'were') + ' not'} added.
        </Fact>
      )}
      {duplicates.length > 0 && (
        <Fact severity="warn">
          {counted(duplicates.length, 'row is', 'rows are')} skipped because the {loginWord(kind)} already
          exists or appears twice.
        </Fact>
      )}
      {exampleRows > 0 && (
        <Fact severity="info">
          {counted(exampleRows, 'example row', 'example rows')} of the template{' '}
          {exampleRows === 1 ? 'is' : 'are'} left out.
        </Fact>
      )}
      {unknownColumns.length > 0 && (
        <Fact severity="info">Not read: {unknownColumns.map((name) => `“${name}”`).join(', ')}.</Fact>
      )}
    </ul>
  );
};

/** What a sheet holds, or what came of it. */
export const SheetReport = ({ kind, report }: SheetReportProps) => {
  const { invalidRows, accounts } = report;
  const refused = refusedOf(kind, report);
  return (
    <Stack gap="sm">
      <Facts kind={kind} report={report} />
      {refused.length > 0 && (
        <RefusedRows login={kind.sheet.columns[kind.sheet.username] ?? ''} rows={refused} />
      )}
      <Group gap="xs">
        {invalidRows.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void saveInvalidRows(kind, invalidRows)}
          >
            Rows to correct
          </Button>
        )}
        {accounts.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void savePasswords(kind, accounts)}
          >
            Passwords
          </Button>
        )}
      </Group>
      {accounts.length > 0 && (
        <Alert color="warning" role="note">
          The sheet with the passwords has been downloaded. Nobody can look them up later: keep it until they
          are handed out. At the first login everybody chooses their own password.
        </Alert>
      )}
    </Stack>
  );
};
