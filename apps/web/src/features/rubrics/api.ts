import {
  addRubric,
  deleteRubric,
  getRubric,
  updateRubric,
  viewRubric,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the list. */
export const rubricListQuery = (query: QueryIn<typeof getRubric>) =>
  queryOptions({
    queryKey: ['rubrics', 'list', query],
    queryFn: ({ signal }) => call(getRubric, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every rubric that the person may use. */
export const rubricsQuery = queryOptions({
  queryKey: ['rubrics', 'all'],
  queryFn: async ({ signal }) => (await call(getRubric, { query: {}, signal })).data,
});

/** One rubric. */
export const rubricQuery = (rubricId: string) =>
  queryOptions({
    queryKey: ['rubrics', 'one', rubricId],
    queryFn: async ({ signal }) => (await call(viewRubric, { params: { rubricId }, signal })).data,
  });

/** Creates a rubric, or changes the one with this id. */
export const useSaveRubric = (rubricId: string | null) => {
  const changed = useChanged('rubrics');
  return useMutation({
    mutationFn: ({ edition, ...body }: BodyIn<typeof addRubric> & { edition: string }) =>
      rubricId === null
        ? call(addRubric, { body })
        : call(updateRubric, { body: { id: rubricId, edition, ...body } }),
    onSuccess: changed,
  });
};

export const useDeleteRubric = () => {
  const changed = useChanged('rubrics');
  return useMutation({
    mutationFn: (id: string) => call(deleteRubric, { body: { id } }),
    // A refusal too may mean that the list is not what it was.
    onSettled: changed,
  });
};
