import {
  fetchDepartments,
  fetchPeople,
  mailPeople,
  movePeople,
  replacePasswords,
  setPeopleActive,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';

/** A page of the people who are looked after. */
export const peopleQuery = (query: QueryIn<typeof fetchPeople>) =>
  queryOptions({
    queryKey: ['people', 'list', query],
    queryFn: ({ signal }) => call(fetchPeople, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The departments of an institute, by name. */
export const departmentsOf = (instituteId: string) =>
  queryOptions({
    queryKey: ['departments', 'names', instituteId],
    queryFn: async ({ signal }) =>
      (await call(fetchDepartments, { params: { instituteId }, query: { sort: 'name' }, signal })).data,
  });

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('people') });

export const useReplacePasswords = () =>
  useChange((body: BodyIn<typeof replacePasswords>) => call(replacePasswords, { body }));

export const useSetPeopleActive = () =>
  useChange((body: BodyIn<typeof setPeopleActive>) => call(setPeopleActive, { body }));

export const useMovePeople = () => useChange((body: BodyIn<typeof movePeople>) => call(movePeople, { body }));

export const useMailPeople = () =>
  useMutation({ mutationFn: (body: BodyIn<typeof mailPeople>) => call(mailPeople, { body }) });
