import {
  addTag,
  createTag,
  deleteTag,
  editTag,
  fetchTags,
  getTagsByQuery,
  tagDetails,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the list. */
export const tagListQuery = (query: QueryIn<typeof fetchTags>) =>
  queryOptions({
    queryKey: ['tags', 'list', query],
    queryFn: ({ signal }) => call(fetchTags, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A tag with a page of the questions that have it. */
export const tagDetailsQuery = (body: BodyIn<typeof tagDetails>) =>
  queryOptions({
    queryKey: ['tags', 'details', body],
    queryFn: ({ signal }) => call(tagDetails, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Tags whose name contains the text. */
export const tagsQuery = (text: string) =>
  queryOptions({
    queryKey: ['tags', 'matching', text],
    queryFn: async ({ signal }) => (await call(getTagsByQuery, { query: { query: text }, signal })).data,
    placeholderData: keepPreviousData,
  });

/** Questions show the names of their tags. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('tags', 'questions') });

/** Stores a new tag, or with `id` the new name of one. */
export const useSaveTag = (id: string | null) =>
  useChange(async ({ _id, name }: { _id: string; name: string }) => {
    if (id === null) await call(addTag, { body: { _id, name } });
    else await call(editTag, { body: { id, name } });
  });

export const useDeleteTag = () => useChange((id: string) => call(deleteTag, { body: { id } }));

/** Creates a tag and answers it; one that exists already comes back as it is. */
export const useCreateTag = () =>
  useMutation({
    mutationFn: async (name: string) => ({
      _id: (await call(createTag, { body: { name } })).data._id,
      name,
    }),
    onSuccess: useChanged('tags'),
  });
