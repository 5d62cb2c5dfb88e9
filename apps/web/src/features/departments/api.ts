import {
  addDepartment,
  deleteDepartment,
  editDepartment,
  fetchDepartment,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  fetchInstituteFaculties,
  fetchInstituteStudents,
  type BodyIn,
  type ParamsIn,
  type QueryIn,
} from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';
import { usePlaceChange } from '../places/index.ts';

/** A page of the departments of an institute. */
export const departmentListQuery = (instituteId: string, query: QueryIn<typeof fetchDepartments>) =>
  queryOptions({
    queryKey: ['departments', 'list', instituteId, query],
    queryFn: ({ signal }) => call(fetchDepartments, { params: { instituteId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const departmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['departments', 'one', id],
    queryFn: ({ signal }) => call(fetchDepartment, { params: { id }, signal }),
  });

/** A page of the faculty of a department. */
export const departmentFacultyQuery = (
  params: ParamsIn<typeof fetchDepartmentFaculties>,
  query: QueryIn<typeof fetchDepartmentFaculties>,
) =>
  queryOptions({
    queryKey: ['departments', 'faculty', params, query],
    queryFn: ({ signal }) => call(fetchDepartmentFaculties, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the students of a department. */
export const departmentStudentsQuery = (
  params: ParamsIn<typeof fetchDepartmentStudents>,
  query: QueryIn<typeof fetchDepartmentStudents>,
) =>
  queryOptions({
    queryKey: ['departments', 'students', params, query],
    queryFn: ({ signal }) => call(fetchDepartmentStudents, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the faculty of the own institute. */
export const instituteFacultyQuery = (query: QueryIn<typeof fetchInstituteFaculties>) =>
  queryOptions({
    queryKey: ['departments', 'faculty', 'institute', query],
    queryFn: ({ signal }) => call(fetchInstituteFaculties, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the students of the own institute. */
export const instituteStudentsQuery = (query: QueryIn<typeof fetchInstituteStudents>) =>
  queryOptions({
    queryKey: ['departments', 'students', 'institute', query],
    queryFn: ({ signal }) => call(fetchInstituteStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useAddDepartment = () =>
  usePlaceChange((body: BodyIn<typeof addDepartment>) => call(addDepartment, { body }));

export const useEditDepartment = () =>
  usePlaceChange((body: BodyIn<typeof editDepartment>) => call(editDepartment, { body }));

export const useDeleteDepartment = () =>
  usePlaceChange((body: BodyIn<typeof deleteDepartment>) => call(deleteDepartment, { body }));
