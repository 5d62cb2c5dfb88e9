import {
  addStudents,
  archiveBatch,
  deleteStudents,
  editStudents,
  fetchStudents,
  resetStudentPassword,
  restoreBatch,
  studentCohorts,
  uploadStudents,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { sheetInput, type SheetUpload } from '../sheets/index.ts';

/** A page of the list. */
export const studentListQuery = (query: QueryIn<typeof fetchStudents>) =>
  queryOptions({
    queryKey: ['students', 'list', query],
    queryFn: ({ signal }) => call(fetchStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many students there are in each semester and passout year. */
export const cohortsQuery = queryOptions({
  queryKey: ['students', 'cohorts'],
  queryFn: ({ signal }) => call(studentCohorts, { signal }),
});

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useMutation({ mutationFn: change, onSettled: useChanged('students') });

export const useAddStudent = () =>
  useChange((body: BodyIn<typeof addStudents>) => call(addStudents, { body }));

export const useEditStudent = () =>
  useChange((body: BodyIn<typeof editStudents>) => call(editStudents, { body }));

export const useDeleteStudent = () => useChange((_id: string) => call(deleteStudents, { body: { _id } }));

export const useResetPassword = () =>
  useChange(({ id: _id, retryKey }: { id: string; retryKey: string }) =>
    call(resetStudentPassword, { body: { _id, retryKey } }),
  );

/** Looks at a sheet of students, or adds those in it. */
export const useUploadStudents = () =>
  useChange((upload: SheetUpload) => call(uploadStudents, sheetInput(upload)));

export const useArchiveBatch = () => useChange((batch: string) => call(archiveBatch, { body: { batch } }));

export const useRestoreBatch = () => useChange((batch: string) => call(restoreBatch, { body: { batch } }));
