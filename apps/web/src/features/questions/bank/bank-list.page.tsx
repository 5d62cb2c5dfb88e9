import { bankList, BANKS, bankSchema, type BankRow, type Role } from '@assay/contract';
import { IconBooks, IconCode, IconEye } from '@tabler/icons-react';
import { useArea, useListState } from '../../../lib/session/area.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { DataTable, type DataFilter, type RowAction } from '../../../ui/lists/data-table.tsx';
import { useServerList } from '../../../ui/lists/use-server-list.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { offeredAddress } from '../bank-address.ts';
import { bankQuery } from '../bank-api.ts';
import { offersAndCopies } from '../offers/offer-words.ts';
import { BANK_COLUMNS, titleOf } from './bank-columns.tsx';

const WAITING = { value: 'waiting', label: 'Waiting for a word' };
const OF_AUTHORS = [
  { value: 'own', label: 'Offered by me' },
  { value: 'copied', label: 'Copied by me' },
  WAITING,
];

const filtersOf = (role: Role): DataFilter[] => [
  {
    id: 'bank',
    header: 'Bank',
    filter: bankSchema.options.map((value) => ({ value, label: BANKS[value] })),
    everything: 'All banks',
  },
  {
    id: 'standing',
    header: 'Standing',
    filter: offersAndCopies(role) ? OF_AUTHORS : [WAITING],
    everything: 'All questions',
  },
  { id: 'tag', header: 'Tag', filter: 'text' },
];

const CONTEXT: Readonly<Partial<Record<Role, string>>> = {
  ADMIN:
    'What is offered to all institutes. Those that wait are seen by others once you, or the head there, agree.',
  'INSTITUTE-HEAD':
    'What your institute and others offer. What your authors offer to all institutes waits for you to agree.',
};

/** The questions that others offer, and the own ones among them. */
const BankListPage = () => {
  const { role } = useSignedIn();
  const area = useArea();
  const state = useListState();
  const { list } = useServerList(bankList, bankQuery, {
    pageSize: 25,
    failed: 'Failed to load the question bank',
  });

  const actionsOf = ({ _id, ownCopy, isOwn }: BankRow): RowAction<BankRow>[] => {
    const own = isOwn ? _id : ownCopy;
    return [
      { label: 'View', icon: <IconEye size={16} />, to: `${area}/${offeredAddress(_id)}`, state },
      ...(own
        ? [
            {
              label: isOwn ? 'Open my question' : 'Open my copy',
              icon: <IconCode size={16} />,
              to: `${area}/questions/view-question/${own}`,
            },
          ]
        : []),
    ];
  };

  return (
    <Page>
      <PageHeader
        title="Question Bank"
        help={offersAndCopies(role) ? 'bank' : 'offers'}
        context={CONTEXT[role] ?? 'Questions that others offer: read them whole, and copy them to your own.'}
      />
      <DataTable
        label="Offered questions"
        columns={BANK_COLUMNS}
        {...list}
        rowId={({ _id }) => _id}
        rowLabel={titleOf}
        actions={actionsOf}
        search="Search the bank"
        filters={filtersOf(role)}
        empty={{
          icon: <IconBooks size={32} stroke={1.4} aria-hidden />,
          title: 'No offered questions found.',
          text: offersAndCopies(role)
            ? 'Open a question of yours and choose Question Bank to offer it to your department, your institute or all institutes.'
            : 'Authors offer their questions on the page of each.',
        }}
      />
    </Page>
  );
};

export default BankListPage;
