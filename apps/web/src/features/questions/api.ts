import {
  checkQuestion,
  createQuestion,
  deleteQuestion,
  editQuestion,
  fetchQuestionDeletion,
  fetchQuestionVersions,
  restoreQuestion,
  restoreQuestionVersion,
  storeTestText,
  viewAllQuestions,
  viewQuestion,
  type BodyIn,
  type DeletionOutcome,
  type QueryIn,
  type QuestionDraft,
  type ReferenceRun,
  type ReferenceSolution,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import type { TestSetting } from './references/reference-standing.ts';

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

/** Which question is meant beside its id: as one of a task, for whoever sees the task, and as it has it; in a version. */
export interface QuestionAsOf {
  taskId?: string | undefined;
  version?: number | undefined;
}

/** One question with its test cases. */
export const questionQuery = (questionId: string, { taskId, version }: QuestionAsOf = {}) =>
  queryOptions({
    queryKey: ['questions', 'one', questionId, taskId ?? null, version ?? null],
    queryFn: async ({ signal }) =>
      (await call(viewQuestion, { body: { questionId, taskId, version }, signal })).data,
    refetchInterval: ({ state }) => state.data?.referenceCheck.status === 'PENDING' && CHECK_POLL_MS,
  });

/** What deleting a question would come to; asked for anew by every dialog, and by nothing else. */
export const questionDeletionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['question-deletion', questionId],
    queryFn: async ({ signal }) =>
      (await call(fetchQuestionDeletion, { params: { questionId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** What a question form sends: the draft, and what becomes of the attachment. */
export interface QuestionUpload {
  /** Of a new question. */
  _id?: string | undefined;
  /** Of the one that is changed, as it was opened. */
  edition: string;
  draft: QuestionDraft;
  /** Why, or what is new in the one that is changed. */
  reason: string;
  attachment: File | null;
  /** Takes away the one that is stored. */
  removeAttachment: boolean;
  /** The question whose attachment a new one takes over. */
  attachmentFrom?: string | undefined;
}

/** So long a program that never ends may take on every test case. Milliseconds. */
const CHECK_MAX_MS = 30 * 60_000;

/**
 * Runs reference solutions on test cases, with the judge where there is one; nothing is stored.
 * @throws CallError when they cannot be run; DOMException when `signal` aborts.
 */
export const runReferences = async (
  { testcases, ...rules }: TestSetting,
  referenceSolutions: ReferenceSolution[],
  signal: AbortSignal,
): Promise<ReferenceRun[]> => {
  const body = { testcases: [...testcases], ...rules, referenceSolutions };
  return (await call(checkQuestion, { body, signal, timeoutMs: CHECK_MAX_MS })).data;
};

/** A slow line may take so long for the largest text. Milliseconds. */
const STORE_MAX_MS = 10 * 60_000;

/** Stores a large input or output of a test; answers what stands in for it. @throws CallError with the sentence */
export const storeText = async (text: string) =>
  (
    await call(storeTestText, {
      body: {},
      files: { text: new File([text], 'test.txt') },
      timeoutMs: STORE_MAX_MS,
    })
  ).data;

/** Stores a new question, or with `questionId` a new version of one. */
export const useSaveQuestion = (questionId: string | null) => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: ({
      _id,
      edition,
      draft,
      reason,
      attachment,
      removeAttachment,
      attachmentFrom,
    }: QuestionUpload) => {
      const files = attachment ? { attachment } : undefined;
      return questionId
        ? call(editQuestion, {
            body: { ...draft, mode: 'EDIT', questionId, edition, reason, removeAttachment },
            files,
          })
        : call(createQuestion, { body: { ...draft, _id, attachmentFrom, mode: 'CREATE' }, files });
    },
    onSuccess: changed,
  });
};

export const useDeleteQuestion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: ({ id, expected }: { id: string; expected: DeletionOutcome }) =>
      call(deleteQuestion, { body: { questionId: id, expected } }),
    onSuccess: changed,
  });
};

/** A page of the versions of a question. */
export const questionVersionsQuery = (questionId: string, query: QueryIn<typeof fetchQuestionVersions>) =>
  queryOptions({
    queryKey: ['questions', 'versions', questionId, query],
    queryFn: ({ signal }) => call(fetchQuestionVersions, { params: { questionId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ referenceCheck }) => referenceCheck.status === 'PENDING') && CHECK_POLL_MS,
  });

/** Makes what an earlier version said the newest one. */
export const useRestoreVersion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (body: BodyIn<typeof restoreQuestionVersion>) => call(restoreQuestionVersion, { body }),
    onSuccess: changed,
  });
};

export const useRestoreQuestion = () => {
  const changed = useChanged('questions');
  return useMutation({
    mutationFn: (questionId: string) => call(restoreQuestion, { body: { questionId } }),
    onSuccess: changed,
  });
};
