import type { Task, TaskQuestion } from '@assay/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useErrorToast } from '../../../ui/messages/use-error-toast.ts';
import { questionChoicesQuery, questionsByIdQuery } from '../../questions/index.ts';
import { knownQuestions, type KnownQuestion } from './known-questions.ts';

/** So long typing rests before the server is asked, ms. */
const DEBOUNCE_MS = 250;

/**
 * The questions that a task can have: searched by the server and loaded page by page. What is selected is always known,
 * whatever the search shows.
 */
export const useQuestionChoices = (task: Task | undefined, selected: readonly TaskQuestion[]) => {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(questionChoicesQuery(asked));
  // Read here, so that the form hears when either changes.
  const { hasNextPage, isFetching } = list;
  const [picked, setPicked] = useState<ReadonlyMap<string, KnownQuestion>>(new Map());
  // Those that were selected before this form was opened.
  const others = selected.map(({ questionId }) => questionId).filter((id) => !picked.has(id));
  const byId = useQuery(questionsByIdQuery(others));
  useErrorToast(list.error ?? byId.error, 'Failed to fetch questions');

  const options = useMemo(
    () =>
      knownQuestions(
        list.data?.pages.flatMap(({ data }) => data),
        undefined,
      ),
    [list.data],
  );
  const known = useMemo(
    () => new Map([...knownQuestions(byId.data, task), ...picked, ...options]),
    [byId.data, task, picked, options],
  );

  return {
    /** What the search has found so far, in the order of the list. */
    options,
    known,
    search,
    setSearch,
    /** Remembers a question that was just selected. */
    pick: (question: KnownQuestion) => setPicked((before) => new Map(before).set(question._id, question)),
    isLoading: list.isPending || list.isPlaceholderData || list.isFetchingNextPage,
    isError: list.isError,
    refresh: () => void list.refetch(),
    /** Loads the next page, if there is one; does nothing while something is being loaded. */
    loadMore: () => {
      if (hasNextPage && !isFetching) void list.fetchNextPage();
    },
  };
};
export type QuestionChoices = ReturnType<typeof useQuestionChoices>;
