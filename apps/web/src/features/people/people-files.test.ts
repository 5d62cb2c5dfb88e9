import { csvOf } from '@assay/contract';
import { expect, test } from 'vitest';
import { sheetOf } from './people-files.ts';

interface Row {
  name: string;
  phone: string | null;
  joined: string;
}

test('a sheet has the columns of the list as they are read, and nothing in it computes', () => {
  const { header, rows } = sheetOf<Row>(
    [
      { id: 'name', header: 'Name', value: ({ name }) => name },
      { id: 'phone', header: 'Phone', value: ({ phone }) => phone },
      { id: 'joined', header: 'Joined On', value: ({ joined }) => joined, sheet: () => '2026-11-28' },
    ],
    [
      { name: '=HYPERLINK("http://example.net","Asha")', phone: '+91 98123 45678', joined: '' },
      { name: '@SUM(A1)', phone: null, joined: '' },
    ],
  );
  expect(csvOf([header, ...rows])).toBe(
    '\uFEFFName,Phone,Joined On\r\n' +
      `"'=HYPERLINK(""http://example.net"",""Asha"")",'+91 98123 45678,2026-11-28\r\n` +
      `'@SUM(A1),,2026-11-28\r\n`,
  );
});
