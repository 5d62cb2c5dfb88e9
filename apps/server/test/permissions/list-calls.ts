import {
  facultyDetails,
  fetchGroups,
  fetchLanguages,
  fetchRegradeRequests,
  fetchStudents,
  fetchTaskDefaults,
  generationSettings,
  getAllFaculties,
  getAllGroups,
  getAllSubjects,
  getRubric,
  getTagsByQuery,
  ongoingTasks,
  viewAllQuestions,
  viewAllTasks,
  type RouteDefinition,
} from '@assay/contract';
import { statusOf, type CallTable } from './people.ts';

const AUTHORS_ONLY = [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401];

const LISTS: readonly RouteDefinition[] = [
  viewAllTasks,
  viewAllQuestions,
  getAllGroups,
  fetchGroups,
  fetchLanguages,
  fetchRegradeRequests,
  fetchStudents,
  getAllFaculties,
  getRubric,
  ongoingTasks,
  getAllSubjects,
  getTagsByQuery,
  generationSettings,
  fetchTaskDefaults,
  facultyDetails,
];

/** What authors read without naming an item; what stands in the answers is tested beside each call. */
export const LIST_CALLS: CallTable = Object.fromEntries(
  LISTS.map((route) => [route.path.slice(1), [(person) => statusOf(person, route), AUTHORS_ONLY]]),
);
