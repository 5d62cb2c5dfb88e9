import {
  addFaculty,
  deleteFaculty,
  editFaculty,
  facultyBelongings,
  fetchFaculties,
  resetFacultyPassword,
  uploadFaculties,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call, isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { sheetInput, type SheetUpload } from '../sheets/index.ts';

/** A page of the list. */
export const facultyListQuery = (query: QueryIn<typeof fetchFaculties>) =>
  queryOptions({
    queryKey: ['faculties', 'list', query],
    queryFn: ({ signal }) => call(fetchFaculties, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many items a person owns; always fresh. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['faculties', 'belongings', id],
    queryFn: async ({ signal }) => (await call(facultyBelongings, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Why a call failed, as the messages of this screen say it. */
export const failureOf = (error: unknown): string =>
  isConnectionIssue(error) ? 'Network error' : messageOf(error, 'Unknown error');

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('faculties') });

export const useAddFaculty = () => useChange((body: BodyIn<typeof addFaculty>) => call(addFaculty, { body }));

export const useEditFaculty = () =>
  useChange((body: BodyIn<typeof editFaculty>) => call(editFaculty, { body }));

export const useDeleteFaculty = () =>
  useChange((body: BodyIn<typeof deleteFaculty>) => call(deleteFaculty, { body }));

export const useResetFacultyPassword = () =>
  useChange((body: { id: string; retryKey: string }) => call(resetFacultyPassword, { body }));

/** Looks at a sheet of faculty, or adds those in it. */
export const useUploadFaculties = () =>
  useChange((upload: SheetUpload) => call(uploadFaculties, sheetInput(upload)));
