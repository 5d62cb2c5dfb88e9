import {
  checkQuestion,
  createQuestion,
  deleteQuestion,
  editQuestion,
  viewAllQuestions,
  viewQuestion,
  type JudgeProgram,
  type QueryIn,
  type QuestionDraft,
  type ReferenceRun,
  type ReferenceSolution,
} from '@assay/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** How often is looked whether the server has checked a reference solution, ms. */
const CHECK_POLL_MS = 3000;

/** A page of the list. */
export const questionListQuery = (query: QueryIn<typeof viewAllQuestions>) =>
  queryOptions({
    queryKey: ['questions', 'list', query],
    queryFn: ({ signal }) => call(viewAllQuestions, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ referenceCheck }) => referenceCheck.status === 'PENDING') && CHECK_POLL_MS,
  });

/** Questions that the picker of a task loads at a time. */
const CHOICES_PAGE = 50;

/**
 * The questions that a task can have and that have the words, newest first and page by page; always fresh, since new
 * ones are written in another tab.
 */
export const questionChoicesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'choices', search],
    queryFn: ({ pageParam, signal }) =>
      call(viewAllQuestions, {
        query: { numbered: 'true', search, page: pageParam, pageSize: CHOICES_PAGE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * CHOICES_PAGE < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** These questions, as far as the person may see them, with their serial numbers. */
export const questionsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['questions', 'by id', ids],
    queryFn: async ({ signal }) =>
      ids.length > 0
        ? (await call(viewAllQuestions, { query: { numbered: 'true', ids: ids.join(',') }, signal })).data
        : [],
    placeholderData: keepPreviousData,
  });

/** One question with its test cases. */
export const questionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['questions', 'one', questionId],
    queryFn: async ({ signal }) => (await call(viewQuestion, { body: { questionId }, signal })).data,
    refetchInterval: ({ state }) => state.data?.referenceCheck.status === 'PENDING' && CHECK_POLL_MS,
  });

/** What a question form sends: the draft, and what becomes of the attachment. */
export interface QuestionUpload {
  /** Of a new question. */
  _id?: string | undefined;
  draft: QuestionDraft;
  attachment: File | null;
  /** Takes away the one that is stored. */
  removeAttachment: boolean;
}

/** So long a program that never ends may take on every test case. Milliseconds. */
const CHECK_MAX_MS = 30 * 60_000;

/**
 * Runs reference solutions on test cases, with the judge where there is one; nothing is stored.
 * @throws CallError when they cannot be run; DOMException when `signal` aborts.
 */
export const runReferences = async (
  testcases: readonly { input: string; output: string }[],
  judge: JudgeProgram | null,
  referenceSolutions: ReferenceSolution[],
  signal: AbortSignal,
): Promise<ReferenceRun[]> => {
  const body = {
    testcases: testcases.map(({ input, output }) => ({ input, output })),
    judge,
    referenceSolutions,
  };
  return (await call(checkQuestion, { body, signal, timeoutMs: CHECK_MAX_MS })).data;
};

/** Stores a new question, or with `questionId` a new version of one. */
export const useSaveQuestion = (questionId: string | null) => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: ({ _id, draft, attachment, removeAttachment }: QuestionUpload) => {
      const files = attachment ? { attachment } : undefined;
      return questionId
        ? call(editQuestion, { body: { ...draft, mode: 'EDIT', questionId, removeAttachment }, files })
        : call(createQuestion, { body: { ...draft, _id, mode: 'CREATE' }, files });
    },
    onSuccess: changed,
  });
};

export const useDeleteQuestion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (id: string) => call(deleteQuestion, { body: { questionId: id } }),
    onSuccess: changed,
  });
};
