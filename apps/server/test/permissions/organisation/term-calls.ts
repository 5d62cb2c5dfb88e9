import { listCohortStudents, listRollOvers, previewRollOver, rollOver, undoRollOver } from '@assay/contract';
import { newId } from '../../../src/platform/ids.ts';
import { ownDepartment, statusOf, type CallTable } from '../people.ts';

const FACULTY = [403, 403, 403, 403, 403, 403, 403] as const;
const OTHERS = [403, 403, 401] as const;

/** Moving on to the next term. */
export const TERM_CALLS: CallTable = {
  'terms/preview': [
    (person) => statusOf(person, previewRollOver),
    [...FACULTY, 200, 200, 200, 200, 200, ...OTHERS],
  ],
  'terms/students': [
    (person) =>
      statusOf(person, listCohortStudents, {
        query: { departmentId: ownDepartment().id, semester: 4, batch: '2027' },
      }),
    [...FACULTY, 200, 404, 200, 404, 200, ...OTHERS],
  ],
  // Who may do it is told that there are students, of whom the call does not know.
  'terms/roll-over': [
    (person) =>
      statusOf(person, rollOver, {
        body: {
          _id: newId(),
          departments: [
            {
              _id: ownDepartment().id,
              seen: { cohorts: [], groups: [] },
              moves: [{ semester: 4, batch: '2027' }],
              groups: [],
            },
          ],
        },
      }),
    [...FACULTY, 409, 404, 409, 404, 409, ...OTHERS],
  ],
  'terms/roll-overs': [
    (person) => statusOf(person, listRollOvers),
    [...FACULTY, 200, 200, 200, 200, 200, ...OTHERS],
  ],
  'terms/undo-roll-over': [
    (person) => statusOf(person, undoRollOver, { body: { _id: newId() } }),
    [...FACULTY, 404, 404, 404, 404, 404, ...OTHERS],
  ],
};
