import {
  createSubject,
  deleteSubject,
  fetchSubject,
  fetchSubjects,
  getAllSubjects,
  getModulesBySubject,
  updateSubject,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the list. */
export const subjectListQuery = (query: QueryIn<typeof fetchSubjects>) =>
  queryOptions({
    queryKey: ['subjects', 'list', query],
    queryFn: ({ signal }) => call(fetchSubjects, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One subject with its modules, as it is now. */
export const subjectQuery = (id: string) =>
  queryOptions({
    queryKey: ['subjects', 'one', id],
    queryFn: async ({ signal }) => (await call(fetchSubject, { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Every subject that the person may use. */
export const subjectsQuery = queryOptions({
  queryKey: ['subjects', 'all'],
  queryFn: async ({ signal }) => (await call(getAllSubjects, { signal })).data,
});

/** The modules of a subject; of none while none is chosen. */
export const modulesQuery = (subjectId: string | null) =>
  queryOptions({
    queryKey: ['subjects', 'modules', subjectId],
    queryFn: async ({ signal }) =>
      subjectId ? (await call(getModulesBySubject, { params: { subjectId }, signal })).data : [],
    enabled: subjectId !== null,
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('subjects') });

/** Stores a new subject, or with `subjectId` the changes to one. */
export const useSaveSubject = (subjectId: string | null) =>
  useChange((fields: BodyIn<typeof createSubject>) =>
    subjectId === null
      ? call(createSubject, { body: fields })
      : call(updateSubject, { body: { ...fields, subjectId } }),
  );

export const useDeleteSubject = () =>
  useChange((subjectId: string) => call(deleteSubject, { body: { subjectId } }));
