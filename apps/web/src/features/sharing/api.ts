import {
  accessList,
  getAllFaculties,
  sharedItem,
  shareGroup,
  shareQuestion,
  shareRubric,
  shareTask,
  type Permission,
  type ShareableKind,
} from '@assay/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

const PAGE_SIZE = 20;

/** Those with whom one can share, page by page: the own department first, then the others. */
export const colleaguesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['sharing', 'colleagues', search],
    queryFn: ({ pageParam, signal }) =>
      call(getAllFaculties, {
        query: { search: search || undefined, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ totals }, pages) =>
      pages.length * PAGE_SIZE < totals.departmentFaculties + totals.instituteFaculties
        ? pages.length
        : undefined,
    placeholderData: keepPreviousData,
  });

/** Who has which rights on an item; always fresh. */
export const accessQuery = (kind: ShareableKind, id: string) =>
  queryOptions({
    queryKey: ['sharing', 'access', kind, id],
    queryFn: async ({ signal }) =>
      (await call(accessList, { params: { kind, id }, signal })).data.accessControl,
    staleTime: 0,
  });

/** What a shared link comes to for the person who is logged in; always fresh. */
export const landingQuery = (kind: ShareableKind, id: string) =>
  queryOptions({
    queryKey: ['sharing', 'landing', kind, id],
    queryFn: async ({ signal }) => (await call(sharedItem, { params: { kind, id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

type AccessMap = Record<string, Permission[]>;

const SHARE = {
  task: (taskId: string, accessMap: AccessMap) => call(shareTask, { body: { taskId, accessMap } }),
  question: (questionId: string, accessMap: AccessMap) =>
    call(shareQuestion, { body: { questionId, accessMap } }),
  group: (groupId: string, accessMap: AccessMap) => call(shareGroup, { body: { groupId, accessMap } }),
  rubric: (rubricId: string, accessMap: AccessMap) => call(shareRubric, { body: { rubricId, accessMap } }),
};

/** Says what people may do with an item from now on. */
export const useShare = (kind: ShareableKind) =>
  useMutation({
    mutationFn: ({ id, accessMap }: { id: string; accessMap: AccessMap }) => SHARE[kind](id, accessMap),
    onSuccess: useChanged(`${kind}-access`),
  });
