import { shownPhone, type Gender } from '@assay/contract';
import { formatIsoDate } from '../../lib/values/dates.ts';
import { DateTimeText } from '../../ui/facts/date-time-text.tsx';
import { genderLabel, GENDERS } from '../../ui/forms/genders.ts';
import type { DataColumn } from '../../ui/lists/data-table.tsx';

interface Reachable {
  email: string | null;
  phone: string | null;
  gender: Gender | null;
}

/** How a person of a list is reached. */
export const contactColumns = <Row extends Reachable>(): DataColumn<Row>[] => [
  {
    id: 'email',
    header: 'Email',
    value: ({ email }) => email,
    size: 'fit',
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'phone',
    header: 'Phone',
    value: ({ phone }) => shownPhone(phone),
    size: 'fit',
    filter: 'text',
    phone: { fact: '' },
  },
  {
    id: 'gender',
    header: 'Gender',
    value: ({ gender }) => genderLabel(gender),
    size: 'fit',
    filter: GENDERS,
  },
];

/** When a person of a list was added. */
export const joinedColumn = <Row extends { createdAt: string }>(): DataColumn<Row> => ({
  id: 'createdAt',
  header: 'Joined On',
  value: ({ createdAt }) => createdAt,
  sheet: ({ createdAt }) => formatIsoDate(createdAt),
  cell: ({ createdAt }) => <DateTimeText value={createdAt} format="date" />,
  size: 'fit',
});
