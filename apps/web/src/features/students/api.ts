import {
  addStudents,
  deleteStudents,
  editStudents,
  fetchStudents,
  resetStudentPassword,
  uploadStudents,
  type BodyIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** A page of the list. */
export const studentListQuery = (query: QueryIn<typeof fetchStudents>) =>
  queryOptions({
    queryKey: ['students', 'list', query],
    queryFn: ({ signal }) => call(fetchStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Students stand in groups and tasks as well: what is shown of these is asked for again. */
const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['students', 'groups', 'tasks'].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })),
      ),
  });
};

export const useAddStudent = () =>
  useChange((body: BodyIn<typeof addStudents>) => call(addStudents, { body }));

export const useEditStudent = () =>
  useChange((body: BodyIn<typeof editStudents>) => call(editStudents, { body }));

export const useDeleteStudent = () => useChange((_id: string) => call(deleteStudents, { body: { _id } }));

export const useResetPassword = () =>
  useChange((body: BodyIn<typeof resetStudentPassword>) => call(resetStudentPassword, { body }));

/** A large sheet over a slow line takes its time. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

interface SheetUpload {
  file: File;
  /** Without one the sheet is only looked at. */
  retryKey: string | null;
}

/** Looks at a sheet of students, or adds those in it. */
export const useUploadStudents = () =>
  useChange(({ file, retryKey }: SheetUpload) =>
    call(uploadStudents, {
      body: retryKey === null ? { dryRun: 'true' } : { retryKey },
      files: { file },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    }),
  );
