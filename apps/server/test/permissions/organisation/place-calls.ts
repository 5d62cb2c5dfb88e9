import {
  addDepartment,
  addInstitute,
  changeHead,
  deleteDepartment,
  deleteInstitute,
  deletePlaceNow,
  editDepartment,
  editInstitute,
  fetchDepartment,
  fetchDepartmentContents,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  fetchHeadCandidates,
  fetchInstallation,
  fetchInstitute,
  fetchInstituteFaculties,
  fetchInstituteStudents,
  fetchInstitutes,
  fetchPlaceContents,
  fetchWaitingPlaces,
  instituteDetails,
  lockNames,
  platformDetails,
  resetHeadPassword,
  restorePlace,
} from '@assay/contract';
import { makeDepartment, makeHead } from '../../fixtures.ts';
import { ownDepartment, PEOPLE, server, statusOf, type CallTable, type Person } from '../people.ts';

const ADMIN_ONLY = [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401];
/** The administrator, and the head of the institute in which it is. */
const KEEPERS = [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 404, 200, 403, 403, 401];
const HEADS = [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401];
const INSTITUTE_HEADS = [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 401];

/** Places are named with letters. */
const placeName = (person: Person): string => `Place ${'abcdefghijklmnop'.charAt(PEOPLE.indexOf(person))}`;

const headText = (call: string, person: Person) => ({
  fullname: 'Kavita Rao',
  email: `${call}${PEOPLE.indexOf(person)}@example.edu`,
  phone: '9812345678',
  gender: 'FEMALE',
});

/** A department of the owner's institute, with a head, whom the calls of one cell may change. */
const newDepartment = async () => {
  const department = await makeDepartment(server.deps, ownDepartment().instituteId);
  return { id: department.id, headId: (await makeHead(server.deps, department)).id };
};

/** A department of the owner's institute that will be deleted. */
const waitingDepartment = async (): Promise<{ id: string; name: string }> => {
  const { id } = await makeDepartment(server.deps, ownDepartment().instituteId);
  await statusOf('admin', deleteDepartment, { body: { _id: id } });
  return server.deps.db
    .selectFrom('department')
    .where('id', '=', id)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
};

/** Institutes, departments, and the people in them as those who administer see them. */
export const PLACE_CALLS: CallTable = {
  'admin/fetch-details': [(person) => statusOf(person, platformDetails), ADMIN_ONLY],
  status: [(person) => statusOf(person, fetchInstallation), ADMIN_ONLY],
  'hoi/fetch-details': [(person) => statusOf(person, instituteDetails), INSTITUTE_HEADS],
  'hoi/fetch-faculties': [(person) => statusOf(person, fetchInstituteFaculties), INSTITUTE_HEADS],
  'hoi/fetch-students': [(person) => statusOf(person, fetchInstituteStudents), INSTITUTE_HEADS],
  'hoi/department-contents': [(person) => statusOf(person, fetchDepartmentContents), INSTITUTE_HEADS],
  'fetch-institutes': [(person) => statusOf(person, fetchInstitutes), ADMIN_ONLY],
  'fetch-institute': [
    (person) => statusOf(person, fetchInstitute, { params: { id: ownDepartment().instituteId } }),
    KEEPERS,
  ],
  'add-institute': [
    (person) =>
      statusOf(person, addInstitute, {
        body: { name: placeName(person), head: headText('addedhoi', person) },
      }),
    ADMIN_ONLY,
  ],
  'edit-institute': [
    async (person) => {
      const { instituteId } = await makeDepartment(server.deps);
      return statusOf(person, editInstitute, {
        body: { _id: instituteId, name: `Renamed ${placeName(person)}`, head: headText('editedhoi', person) },
      });
    },
    ADMIN_ONLY,
  ],
  'delete-institute': [
    async (person) => {
      const { instituteId } = await makeDepartment(server.deps);
      const { name: typedName } = await server.deps.db
        .selectFrom('institute')
        .where('id', '=', instituteId)
        .select('name')
        .executeTakeFirstOrThrow();
      return statusOf(person, deleteInstitute, { body: { _id: instituteId, typedName } });
    },
    ADMIN_ONLY,
  ],
  'fetch-departments': [
    (person) => statusOf(person, fetchDepartments, { params: { instituteId: ownDepartment().instituteId } }),
    KEEPERS,
  ],
  'fetch-department': [
    (person) => statusOf(person, fetchDepartment, { params: { id: ownDepartment().id } }),
    KEEPERS,
  ],
  'add-department': [
    (person) =>
      statusOf(person, addDepartment, {
        body: {
          instituteId: ownDepartment().instituteId,
          name: placeName(person),
          hod: headText('addedhod', person),
        },
      }),
    ADMIN_ONLY,
  ],
  'edit-department': [
    async (person) =>
      statusOf(person, editDepartment, {
        body: {
          _id: (await newDepartment()).id,
          name: `Renamed ${placeName(person)}`,
          hod: headText('editedhod', person),
          isSamePerson: true,
        },
      }),
    KEEPERS,
  ],
  'delete-department': [
    async (person) => statusOf(person, deleteDepartment, { body: { _id: (await newDepartment()).id } }),
    KEEPERS,
  ],
  'place-contents': [
    (person) =>
      statusOf(person, fetchPlaceContents, {
        query: { instituteId: ownDepartment().instituteId, departmentId: ownDepartment().id },
      }),
    KEEPERS,
  ],
  'waiting-places': [
    (person) => statusOf(person, fetchWaitingPlaces),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 200, 200, 403, 403, 401],
  ],
  'delete-place-now': [
    async (person) => {
      const { id, name } = await waitingDepartment();
      return statusOf(person, deletePlaceNow, { body: { _id: id, typedName: name } });
    },
    ADMIN_ONLY,
  ],
  'restore-place': [
    async (person) => statusOf(person, restorePlace, { body: { _id: (await waitingDepartment()).id } }),
    KEEPERS,
  ],
  'fetch-students of a department': [
    (person) => {
      const { id: departmentId, instituteId } = ownDepartment();
      return statusOf(person, fetchDepartmentStudents, { params: { instituteId, departmentId } });
    },
    KEEPERS,
  ],
  'fetch-faculties of a department': [
    (person) => {
      const { id: departmentId, instituteId } = ownDepartment();
      return statusOf(person, fetchDepartmentFaculties, { params: { instituteId, departmentId } });
    },
    KEEPERS,
  ],
  'lock-names': [(person) => statusOf(person, lockNames, { body: { locksNames: false } }), HEADS],
  'reset-head-password': [
    async (person) => statusOf(person, resetHeadPassword, { body: { _id: (await newDepartment()).headId } }),
    KEEPERS,
  ],
  'head-candidates': [
    (person) =>
      statusOf(person, fetchHeadCandidates, {
        query: { instituteId: ownDepartment().instituteId, departmentId: ownDepartment().id },
      }),
    KEEPERS,
  ],
  'change-head of a department': [
    async (person) =>
      statusOf(person, changeHead, {
        body: {
          instituteId: ownDepartment().instituteId,
          departmentId: (await newDepartment()).id,
          head: headText('newhod', person),
        },
      }),
    KEEPERS,
  ],
  'change-head of an institute': [
    async (person) =>
      statusOf(person, changeHead, {
        body: {
          instituteId: (await makeDepartment(server.deps)).instituteId,
          departmentId: null,
          head: headText('newhoi', person),
        },
      }),
    // Heads of institutes change those of departments by the same call.
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 404, 404, 200, 403, 403, 401],
  ],
};
