import {
  addGradebookTemplate,
  deleteGradebookTemplate,
  editGradebookTemplate,
  fetchGradebook,
  fetchGradebookChoices,
  fetchGradebookTemplates,
  fetchInstitutes,
  viewGradebookTemplate,
  type BodyIn,
  type GradebookFile,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the list. */
export const templateListQuery = (query: QueryIn<typeof fetchGradebookTemplates>) =>
  queryOptions({
    queryKey: ['gradebook', 'list', query],
    queryFn: ({ signal }) => call(fetchGradebookTemplates, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One template. */
export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: ['gradebook', 'one', templateId],
    queryFn: async ({ signal }) =>
      (await call(viewGradebookTemplate, { params: { templateId }, signal })).data,
  });

/** The institutes that a template can be for, by name. */
export const instituteNamesQuery = queryOptions({
  queryKey: ['institutes', 'names'],
  queryFn: async ({ signal }) =>
    (await call(fetchInstitutes, { query: { sort: 'name' }, signal })).data.map(({ _id, name }) => ({
      value: _id,
      label: name,
    })),
});

/** Creates a template, or changes the one with this id. */
export const useSaveTemplate = (templateId: string | null) => {
  const changed = useChanged('gradebook');
  return useMutation({
    mutationFn: ({ edition, ...body }: BodyIn<typeof addGradebookTemplate> & { edition: string }) =>
      templateId === null
        ? call(addGradebookTemplate, { body })
        : call(editGradebookTemplate, { body: { ...body, id: templateId, edition } }),
    onSuccess: changed,
  });
};

export const useDeleteTemplate = () => {
  const changed = useChanged('gradebook');
  return useMutation({
    mutationFn: (id: string) => call(deleteGradebookTemplate, { body: { id } }),
    // A refusal too may mean that the list is not what it was.
    onSettled: changed,
  });
};

/** The templates that a task offers. */
export const choicesQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['gradebook', 'choices', taskId],
    queryFn: async ({ signal }) => (await call(fetchGradebookChoices, { params: { taskId }, signal })).data,
  });

/** The gradebook of a task; dates in it are those of the clock here. */
export const readGradebook = async (taskId: string, format: string): Promise<GradebookFile> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (await call(fetchGradebook, { params: { taskId }, query: { format, timeZone } })).data;
};
