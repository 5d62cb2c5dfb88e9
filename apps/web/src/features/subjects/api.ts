import {
  createSubject,
  deleteSubject,
  fetchSubject,
  fetchSubjects,
  updateSubject,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

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

/** Questions and tasks show their subject as well: what is shown of these is asked for again. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['subjects', 'questions', 'tasks', 'dashboard'].map((queryKey) =>
          client.invalidateQueries({ queryKey: [queryKey] }),
        ),
      ),
  });
};

/** Stores a new subject, or with `subjectId` the changes to one. */
export const useSaveSubject = (subjectId: string | null) =>
  useChange((fields: BodyIn<typeof createSubject>) =>
    subjectId === null
      ? call(createSubject, { body: fields })
      : call(updateSubject, { body: { ...fields, subjectId } }),
  );

export const useDeleteSubject = () =>
  useChange((subjectId: string) => call(deleteSubject, { body: { subjectId } }));
