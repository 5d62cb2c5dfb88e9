import {
  addTag,
  askForFeedback,
  checkSetupLink,
  createAdministrator,
  createSubject,
  deleteSubject,
  deleteTag,
  departmentDetails,
  dismissFirstSteps,
  editTag,
  exportAuditLog,
  fetchAuditLog,
  fetchFeedback,
  fetchSubject,
  fetchSubjects,
  fetchTags,
  firstSteps,
  reportBrowserError,
  reportPublicBrowserError,
  sendTestMail,
  setupStatus,
  tagDetails,
  tagUsedCounts,
  updateSubject,
} from '@assay/contract';
import { makeTag } from '../../fixtures.ts';
import { newSubject } from '../items.ts';
import { PEOPLE, server, statusOf, type CallTable } from '../people.ts';

const BROWSER_ERROR = {
  report: '0badcafe',
  kind: 'error' as const,
  name: 'TypeError',
  message: '',
  frames: [],
  release: '',
  page: '/login',
};

/** Places, subjects, tags, feedback, and the set-up of an installation. */
export const ADMINISTRATION_CALLS: CallTable = {
  'fetch-subjects': [
    (person) => statusOf(person, fetchSubjects),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-subject': [
    async (person) => statusOf(person, fetchSubject, { params: { id: await newSubject() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'create-subject': [
    (person) => statusOf(person, createSubject, { body: { code: 'NEW', name: 'New', semester: 1 } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'update-subject': [
    async (person) => {
      const subject = { subjectId: await newSubject(), code: 'RENAMED', name: 'Renamed', semester: 1 };
      return statusOf(person, updateSubject, { body: subject });
    },
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'delete-subject': [
    async (person) => statusOf(person, deleteSubject, { body: { subjectId: await newSubject() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 403, 403, 403, 403, 401],
  ],
  'audit-log': [
    (person) => statusOf(person, fetchAuditLog),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'audit-log/export': [
    (person) => statusOf(person, exportAuditLog),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 401],
  ],
  'admin/tags': [
    (person) => statusOf(person, fetchTags),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'tag-used-count': [
    (person) => statusOf(person, tagUsedCounts),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'admin/create-tag': [
    (person) => statusOf(person, addTag, { body: { name: 'trees' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'edit-tag': [
    async (person) => statusOf(person, editTag, { body: { id: await makeTag(server.deps), name: 'leaves' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'delete-tag': [
    async (person) => statusOf(person, deleteTag, { body: { id: await makeTag(server.deps) } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'tag-details': [
    async (person) => statusOf(person, tagDetails, { body: { id: await makeTag(server.deps) } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'GET student/feedback': [
    (person) => statusOf(person, fetchFeedback),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 403, 403, 401],
  ],
  'feedback/ask': [
    (person) => statusOf(person, askForFeedback, { body: {} }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'hod/fetch-details': [
    (person) => statusOf(person, departmentDetails),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 403, 401],
  ],
  'browser-errors': [
    (person) => statusOf(person, reportBrowserError, { body: BROWSER_ERROR }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401],
  ],
  'browser-errors/signed-out': [
    (person) => statusOf(person, reportPublicBrowserError, { body: BROWSER_ERROR }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'setup/first-steps': [
    (person) => statusOf(person, firstSteps),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 200, 403, 403, 401],
  ],
  'setup/dismiss': [
    (person) => statusOf(person, dismissFirstSteps, { body: { dismissed: true } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 403, 200, 403, 403, 401],
  ],
  'setup/send-test-mail': [
    (person) => statusOf(person, sendTestMail, { body: { to: 'me@example.edu' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 409, 403, 403, 401],
  ],
  'setup/status': [
    (person) => statusOf(person, setupStatus),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  // Without the link nobody makes an administrator, whoever it is.
  'setup/check-link': [
    (person) => statusOf(person, checkSetupLink, { body: { token: 'guess' } }),
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  ],
  'setup/create-administrator': [
    (person) =>
      statusOf(person, createAdministrator, {
        body: {
          token: 'guess',
          administrator: {
            username: 'intruder',
            fullname: 'An Intruder',
            email: 'intruder@example.edu',
            password: 'a long password',
            confirmPassword: 'a long password',
          },
        },
      }),
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  ],
};
