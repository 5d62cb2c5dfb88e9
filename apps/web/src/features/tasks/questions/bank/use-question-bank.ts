import { questionList, type QuestionRow } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../lib/server/call.ts';
import { dayRangeOf } from '../../../../ui/lists/filters/filter-range.ts';
import { listQueryOf } from '../../../../ui/lists/filters/list-query.ts';
import type { TableState } from '../../../../ui/lists/use-table-state.ts';
import { useErrorToast } from '../../../../ui/messages/use-error-toast.ts';
import { questionListQuery } from '../../../questions/index.ts';

type Asked = Pick<TableState, 'page' | 'pageSize' | 'search' | 'filters'>;

const WHOLE_BANK: Asked = { page: 0, pageSize: 25, search: '', filters: {} };

/** `unusedSince` stands among the filters as a day of the viewer, and is asked for as its first moment. */
const bankQuery = ({ filters, ...asked }: Asked) => {
  const { from = '' } = dayRangeOf(`${filters['unusedSince'] ?? ''}..`);
  return {
    ...questionListQuery({
      ...listQueryOf(questionList, { ...asked, sort: '', filters: { ...filters, unusedSince: from } }),
      numbered: 'true' as const,
    }),
    // It waits behind a form: whoever opens it has it asked again.
    refetchInterval: false as const,
  };
};

/** The questions that a task can have, as they are searched and narrowed: a page at a time, from the server. */
export const useQuestionBank = () => {
  const [asked, setAsked] = useState(WHOLE_BANK);
  const { data, error, isPlaceholderData, refetch } = useQuery(bankQuery(asked));
  useErrorToast(data ? null : error, 'Failed to fetch questions');
  const rows: readonly QuestionRow[] | undefined = data?.data;
  const change: TableState['change'] = ({ page = 0, filters, ...part }) =>
    setAsked((before) => ({ ...before, ...part, page, filters: { ...before.filters, ...filters } }));
  return {
    state: { ...asked, change },
    filtered: asked.search !== '' || Object.values(asked.filters).some((value) => value !== ''),
    clear: () => setAsked(({ pageSize }) => ({ ...WHOLE_BANK, pageSize })),
    rows,
    total: data?.total ?? 0,
    refreshing: isPlaceholderData,
    failure: error && !data ? messageOf(error, 'Failed to fetch questions') : null,
    refetch: () => void refetch(),
  };
};
export type QuestionBank = ReturnType<typeof useQuestionBank>;
