import {
  addGroup,
  deleteGroup,
  editGroup,
  editGroupStudents,
  fetchGroups,
  getAllGroups,
  listGroupCandidates,
  viewGroup,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { compareTexts } from '../../lib/values/compare-texts.ts';

/** A page of the list. */
export const groupListQuery = (query: QueryIn<typeof fetchGroups>) =>
  queryOptions({
    queryKey: ['groups', 'list', query],
    queryFn: ({ signal }) => call(fetchGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every group that the person may use, with its students. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => (await call(getAllGroups, { signal })).groups,
});

/** A group with a page of its students; while another page loads, the one before stays. */
export const groupQuery = (groupId: string, query: QueryIn<typeof viewGroup>) =>
  queryOptions({
    queryKey: ['groups', 'one', groupId, query] as const,
    queryFn: ({ signal }) => call(viewGroup, { params: { groupId }, query, signal }),
    placeholderData: (previous, before) => (before?.queryKey[2] === groupId ? previous : undefined),
  });

/** A group with everybody who could be in it. */
export const candidatesQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'candidates', groupId],
    queryFn: ({ signal }) => call(listGroupCandidates, { params: { groupId }, signal }),
    select: ({ data, ...rest }) => ({
      ...rest,
      data: data.toSorted((one, other) => compareTexts(one.username, other.username)),
    }),
  });

export const useAddGroup = () => {
  const changed = useChanged('groups');
  return useMutation({
    mutationFn: (body: BodyIn<typeof addGroup>) => call(addGroup, { body }),
    onSuccess: changed,
  });
};

/** Changes the fields that are named, and no others. */
export const useEditGroup = () => {
  const changed = useChanged('groups');
  return useMutation({
    mutationFn: (body: BodyIn<typeof editGroup>) => call(editGroup, { body }),
    onSuccess: changed,
  });
};

interface Assignment {
  studentIds: string[];
  loadedStudentIds: string[];
}

/** Stores who is in a group. A refusal too means that the lists are not what they were. */
export const useAssignStudents = (groupId: string) => {
  const changed = useChanged('groups');
  return useMutation({
    mutationFn: (body: Assignment) => call(editGroupStudents, { params: { groupId }, body }),
    onSettled: changed,
  });
};

export const useDeleteGroup = () => {
  const changed = useChanged('groups');
  return useMutation({
    mutationFn: (id: string) => call(deleteGroup, { body: { id } }),
    onSuccess: changed,
  });
};
