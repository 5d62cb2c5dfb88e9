import { BANKS, LANGUAGES, questionTitle, type BankRow } from '@assay/contract';
import { Badge, Text } from '@mantine/core';
import { useArea } from '../../../lib/session/area.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { ItemName } from '../../../ui/facts/item-name.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { offeredAddress } from '../bank-address.ts';
import { DIFFICULTY_OPTIONS, difficultyWord } from '../difficulty.ts';
import { ReferenceBadge } from '../references/reference-badge.tsx';

/** What a row of the bank is called. */
export const titleOf = ({ name, questionText }: BankRow): string =>
  questionTitle({ name, statement: questionText });

const QuestionCell = ({ row }: { row: BankRow }) => (
  <ItemName
    name={titleOf(row)}
    to={`${useArea()}/${offeredAddress(row._id)}`}
    item={{ isShared: false, createdByName: row.author }}
  >
    <ReferenceBadge check={row.referenceCheck} />
    {row.isOwn && (
      <Badge variant="light" flex="none">
        Yours
      </Badge>
    )}
    {row.ownCopy !== null && (
      <Badge variant="light" flex="none">
        Copied
      </Badge>
    )}
    {row.offer.isWaiting && (
      <Badge variant="light" color="warning" flex="none">
        Waiting
      </Badge>
    )}
  </ItemName>
);

export const BANK_COLUMNS: DataColumn<BankRow>[] = [
  {
    id: 'question',
    header: 'Question',
    value: titleOf,
    cell: (row) => <QuestionCell row={row} />,
    size: 'prose',
    filter: 'text',
    phone: 'name',
  },
  { id: 'subject', header: 'Subject', value: ({ subject }) => subject, filter: 'text', phone: { fact: '' } },
  {
    id: 'language',
    header: 'Language',
    value: ({ language }) => language.join(', '),
    filter: LANGUAGES.map((value) => ({ value, label: value })),
    pinned: true,
    phone: { fact: '' },
  },
  {
    id: 'difficulty',
    header: 'Difficulty',
    value: ({ difficulty }) => difficultyWord(difficulty),
    filter: DIFFICULTY_OPTIONS,
    pinned: true,
    size: 'fit',
  },
  { id: 'marks', header: 'Marks', value: ({ marks }) => marks, numeric: true, filter: 'number' },
  {
    id: 'author',
    header: 'Author',
    value: ({ author }) => author,
    filter: 'text',
    phone: { fact: 'by' },
  },
  {
    id: 'institute',
    header: 'Institute',
    value: ({ institute }) => institute,
    filter: 'text',
    phone: { fact: '' },
  },
  { id: 'copies', header: 'Copies', value: ({ copies }) => copies, numeric: true },
  {
    id: 'offeredAt',
    header: 'Offered',
    value: ({ offer }) => offer.offeredAt,
    cell: ({ offer }) => (
      <>
        <DateTimeText value={offer.offeredAt} format="listed" />
        <Text size="sm" c="dimmed">
          {BANKS[offer.bank]}
        </Text>
      </>
    ),
    size: 'fit',
  },
];
