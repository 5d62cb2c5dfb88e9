import type { Faculty, Numbered } from '@assay/contract';
import type { FacultyRow } from './faculty.repository.ts';

/** A faculty member as answers have it. */
export const facultyOf = ({
  id,
  createdAt,
  departmentId,
  departmentName,
  mustChangePassword,
  ...faculty
}: FacultyRow): Numbered<Faculty> => ({
  ...faculty,
  _id: id,
  createdAt: createdAt.toISOString(),
  departmentId: { _id: departmentId, name: departmentName },
  role: 'FACULTY',
  hasInitialPassword: mustChangePassword,
});
