import {
  addInstitute,
  deleteInstitute,
  editInstitute,
  fetchInstitute,
  fetchInstitutes,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { usePlaceChange } from '../places/index.ts';

/** A page of the list. */
export const instituteListQuery = (query: QueryIn<typeof fetchInstitutes>) =>
  queryOptions({
    queryKey: ['institutes', 'list', query],
    queryFn: ({ signal }) => call(fetchInstitutes, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One institute. */
export const instituteQuery = (id: string) =>
  queryOptions({
    queryKey: ['institutes', 'one', id],
    queryFn: ({ signal }) => call(fetchInstitute, { params: { id }, signal }),
  });

export const useAddInstitute = () =>
  usePlaceChange((body: BodyIn<typeof addInstitute>) => call(addInstitute, { body }));

export const useEditInstitute = () =>
  usePlaceChange((body: BodyIn<typeof editInstitute>) => call(editInstitute, { body }));

export const useDeleteInstitute = () =>
  usePlaceChange((body: BodyIn<typeof deleteInstitute>) => call(deleteInstitute, { body }));
