import {
  accessList,
  addDepartment,
  addFaculty,
  addGroup,
  addRubric,
  addInstitute,
  addStudents,
  addTag,
  archiveBatch,
  changePassword,
  checkResetLink,
  checkQuestion,
  checkSetupLink,
  createAdministrator,
  createQuestion,
  createSubject,
  createTag,
  createTask,
  deleteDepartment,
  deleteFaculty,
  deleteGroup,
  deleteInstitute,
  deleteQuestion,
  deleteRubric,
  deleteStudents,
  deleteSubject,
  deleteTag,
  deleteTask,
  departmentDetails,
  editDepartment,
  dismissFirstSteps,
  editFaculty,
  editGroup,
  editGroupStudents,
  editInstitute,
  editQuestion,
  editStudents,
  editTag,
  editTask,
  evaluateRubricMarks,
  evaluateStudentSubmission,
  extendTime,
  facultyBelongings,
  facultyDetails,
  fetchDepartment,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  facultyProfile,
  fetchFaculties,
  fetchGroups,
  fetchInstitute,
  fetchInstituteFaculties,
  fetchInstitutes,
  fetchDemoTask,
  fetchAnalysis,
  fetchFeedback,
  fetchLeaderboard,
  fetchStudents,
  fetchSubject,
  fetchSubjects,
  fetchTags,
  fetchStudentLogs,
  fetchStudentSubmission,
  forgotPassword,
  firstSteps,
  getAllFaculties,
  generateQuestion,
  generationProgress,
  generationSettings,
  getAllGroups,
  getAllSubjects,
  getCoWiseReport,
  getModulesBySubject,
  getRubric,
  getSubjectModules,
  getSubmissionsReport,
  getTagsByQuery,
  getTasksBySubject,
  instituteDetails,
  listGroupCandidates,
  ongoingTasks,
  removeStudents,
  ITEM_ACTIONS,
  PERMISSIONS,
  platformDetails,
  resetHeadPassword,
  resetPassword,
  sendTestMail,
  setupStatus,
  promoteSemester,
  publishResult,
  resetFacultyPassword,
  resetStudentPassword,
  restoreBatch,
  sharedItem,
  shareGroup,
  shareQuestion,
  shareRubric,
  shareTask,
  runDemoCode,
  runSubmissionCode,
  studentCohorts,
  studentDetails,
  studentsInTask,
  updateRubric,
  studentProfile,
  submitDemoTest,
  submitFeedback,
  tagDetails,
  tagUsedCounts,
  uploadFaculties,
  uploadStudents,
  updateFacultyProfile,
  updateStudentMarks,
  updateSubject,
  updateStudentProfile,
  viewAllQuestions,
  viewAllTasks,
  viewGroup,
  viewQuestion,
  viewRubric,
  viewTask,
  type ItemAction,
  type Permission,
  type RouteDefinition,
} from '@assay/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  loginAs,
  makeAttempt,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  questionDraft,
  share,
  windowOf,
  type TestAccount,
} from './fixtures.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

const PEOPLE = [
  'owner',
  'view',
  'update',
  'delete',
  'evaluate',
  'colleague',
  'stranger',
  'head',
  'foreign head',
  'student',
  'nobody',
] as const;
type Person = (typeof PEOPLE)[number];

const accounts = new Map<Person, TestAccount>();
const tokens = new Map<Person, string>();
let subjectId = '';

beforeAll(async () => {
  const { deps } = server;
  const here = await makeDepartment(deps);
  const there = await makeDepartment(deps, here.instituteId);
  subjectId = (await makeSubject(deps, here, { modules: ['Loops'] })).id;
  for (const person of ['owner', ...PERMISSIONS, 'colleague'] as const)
    accounts.set(person, await makeFaculty(deps, here));
  accounts.set('stranger', await makeFaculty(deps, there));
  accounts.set('head', await makeHead(deps, here));
  accounts.set('foreign head', await makeHead(deps, there));
  accounts.set('student', await makeStudent(deps, here));
  for (const [person, account] of accounts) tokens.set(person, await loginAs(server, account));
});

const ownerAccount = (): TestAccount => {
  const account = accounts.get('owner');
  if (!account) throw new Error('the owner is made before the tests');
  return account;
};

/** Shares an item with each of the persons named after a permission. */
const shareWithAll = async (kind: 'task' | 'question' | 'group' | 'rubric', id: string): Promise<string> => {
  for (const permission of PERMISSIONS) {
    const account = accounts.get(permission);
    if (account && (kind === 'task' || permission !== 'evaluate'))
      await share(server.deps, kind, id, account, [permission]);
  }
  return id;
};

const completedTask = (): Promise<string> =>
  makeTask(server.deps, ownerAccount(), {
    ...windowOf(server.deps, -120, -60),
    students: [...accounts].filter(([person]) => person === 'student').map(([, account]) => account),
  }).then((id) => shareWithAll('task', id));

/** A completed task with a rubric of one component that the student has submitted. */
const submission = async (): Promise<{ taskId: string; studentId: string }> => {
  const student = accounts.get('student');
  if (!student) throw new Error('the student is made before the tests');
  const rubricId = await makeRubric(server.deps, ownerAccount(), [{ title: 'Style', marks: 4 }]);
  const window = windowOf(server.deps, -120, -60);
  const taskId = await makeTask(server.deps, ownerAccount(), { ...window, students: [student], rubricId });
  await makeAttempt(server.deps, taskId, student, {
    startedAt: window.startTime,
    submittedAt: window.endTime,
  });
  return { taskId: await shareWithAll('task', taskId), studentId: student.id };
};

const upcomingTask = async (): Promise<string> =>
  shareWithAll('task', await makeTask(server.deps, ownerAccount(), windowOf(server.deps, 60, 120)));

/** What a report of a completed task of the subject is asked for with. */
const reportQuery = async (): Promise<{ practicalIds: string; subjectId: string }> => {
  const window = windowOf(server.deps, -120, -60);
  const taskId = await makeTask(server.deps, ownerAccount(), { ...window, subjectId });
  return { practicalIds: await shareWithAll('task', taskId), subjectId };
};

const newQuestion = async (): Promise<string> =>
  shareWithAll('question', await makeQuestion(server.deps, ownerAccount()));

const newGroup = async (): Promise<string> =>
  shareWithAll('group', await makeGroup(server.deps, ownerAccount(), []));

/** A task that runs, with a student whom the call of one cell may take out. */
const ongoingTask = async (): Promise<{ taskId: string; studentId: string }> => {
  const studentId = await newStudent();
  const taskId = await makeTask(server.deps, ownerAccount(), { students: [{ id: studentId }] });
  return { taskId: await shareWithAll('task', taskId), studentId };
};

const newRubric = async (): Promise<string> =>
  shareWithAll('rubric', await makeRubric(server.deps, ownerAccount()));

/** Gives the colleague, with whom nothing is shared, a right. */
const givenAccess = (): Record<string, ['view']> => ({ [accounts.get('colleague')?.id ?? '']: ['view'] });

/** A student of the owner's department, whom the calls of one cell may change. */
const newStudent = async (given: { semester?: number; batch?: string } = {}): Promise<string> =>
  (await makeStudent(server.deps, { ...ownerAccount(), id: ownerAccount().departmentId }, given)).id;

/** A faculty member of the owner's department, whom the calls of one cell may change. */
const newFaculty = async (): Promise<string> =>
  (await makeFaculty(server.deps, { ...ownerAccount(), id: ownerAccount().departmentId })).id;

const facultyText = {
  fullname: 'Asha Rao',
  gender: 'FEMALE',
  phone: '9812345678',
};

const studentText = {
  fullname: 'Meera Joshi',
  gender: 'FEMALE',
  semester: 5,
  batch: '2027',
  email: 'meera@example.edu',
  phone: '9812345678',
};

const rubricText = { name: 'Viva', components: [{ title: 'Answers', marks: 4 }] };
/** A subject of the owner's department that nothing uses. */
const newSubject = async (): Promise<string> =>
  (await makeSubject(server.deps, { id: ownerAccount().departmentId })).id;

const statusOf = async <R extends RouteDefinition>(
  person: Person,
  route: R,
  input: Omit<Parameters<typeof server.call<R>>[1], 'token'> = {},
): Promise<number> => (await server.call(route, { ...input, token: tokens.get(person) })).status;

/** Rows: calls; columns: `PEOPLE`. Each cell is made anew, so that no call changes what the next one meets. */
const ITEM_CALLS: Record<string, [make: (person: Person) => Promise<number>, expected: number[]]> = {
  'view-task': [
    async (person) => statusOf(person, viewTask, { params: { taskId: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 401],
  ],
  'edit-task': [
    async (person) => {
      const taskId = await upcomingTask();
      const { data } = (await server.call(viewTask, { token: tokens.get('owner'), params: { taskId } })).body;
      return statusOf(person, editTask, { body: { ...data, taskId, name: 'Renamed' } });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 401],
  ],
  'delete-task': [
    async (person) => statusOf(person, deleteTask, { body: { taskId: await upcomingTask() } }),
    [200, 403, 403, 200, 403, 404, 404, 403, 404, 403, 401],
  ],
  'extend-time': [
    async (person) =>
      statusOf(person, extendTime, {
        body: {
          taskId: await completedTask(),
          studentIds: [accounts.get('student')?.id ?? ''],
          extraMinutes: 600,
          reason: 'Was ill.',
        },
      }),
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 401],
  ],
  'publish-result': [
    async (person) => statusOf(person, publishResult, { body: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'fetch-leaderboard': [
    async (person) => statusOf(person, fetchLeaderboard, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 401],
  ],
  'update-student-marks': [
    async (person) => {
      const taskId = await completedTask();
      const studentId = accounts.get('student')?.id ?? '';
      const { startTime, endTime } = windowOf(server.deps, -110, -70);
      await makeAttempt(
        server.deps,
        taskId,
        { id: studentId },
        { startedAt: startTime, submittedAt: endTime },
      );
      return statusOf(person, updateStudentMarks, {
        body: { taskId, studentId, marks: 3, distributeEqually: true, numQuestions: 1 },
      });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'fetch-student-submission': [
    async (person) => statusOf(person, fetchStudentSubmission, { body: await submission() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 401],
  ],
  'fetch-student-logs': [
    async (person) => statusOf(person, fetchStudentLogs, { body: await submission() }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 401],
  ],
  'evaluate-student-submission': [
    async (person) =>
      statusOf(person, evaluateStudentSubmission, {
        body: { ...(await submission()), programSubmissions: [] },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'evaluate-rubric-marks': [
    async (person) =>
      statusOf(person, evaluateRubricMarks, {
        body: {
          ...(await submission()),
          rubricEvaluation: [{ title: 'Style', totalMarks: 4, obtainedMarks: 1 }],
        },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'run-submission-code': [
    async (person) => {
      const key = await submission();
      const { data } = (await server.call(viewTask, { token: tokens.get('owner'), params: key })).body;
      const programIndex = data.questions[0]?.questionId ?? '';
      const program = { programIndex, language: 'PYTHON' as const, code: [{ code: 'print(2)' }] };
      return statusOf(person, runSubmissionCode, { body: { ...key, programSubmission: program } });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'demo-task': [
    async (person) => statusOf(person, fetchDemoTask, { params: { taskId: await upcomingTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'demo-run-code': [
    async (person) => {
      const taskId = await upcomingTask();
      const { data } = (await server.call(viewTask, { token: tokens.get('owner'), params: { taskId } })).body;
      const programIndex = data.questions[0]?.questionId ?? '';
      return statusOf(person, runDemoCode, {
        body: {
          taskId,
          programSubmission: { programIndex, language: 'PYTHON', code: [{ code: 'print(2)' }] },
        },
      });
    },
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'demo-submit': [
    async (person) =>
      statusOf(person, submitDemoTest, {
        body: { taskId: await upcomingTask(), totalTimeTaken: 1, programs: [] },
      }),
    [200, 403, 403, 403, 200, 404, 404, 403, 404, 403, 401],
  ],
  'feedback on a task without students': [
    async (person) =>
      statusOf(person, submitFeedback, { body: { message: 'Good.', taskId: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 404, 401],
  ],
  'feedback on a task of the student': [
    async (person) =>
      statusOf(person, submitFeedback, { body: { message: 'Good.', taskId: await completedTask() } }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 200, 401],
  ],
  'feedback on nothing in particular': [
    (person) => statusOf(person, submitFeedback, { body: { message: 'Good.' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401],
  ],
  'fetch-analysis': [
    async (person) => statusOf(person, fetchAnalysis, { params: { taskId: await completedTask() } }),
    [200, 403, 403, 403, 200, 404, 404, 200, 404, 403, 401],
  ],
  'faculty/modules': [
    (person) => statusOf(person, getSubjectModules, { params: { subjectId: subjectId } }),
    [200, 200, 200, 200, 200, 200, 404, 403, 403, 403, 401],
  ],
  'tasks-by-subject': [
    (person) => statusOf(person, getTasksBySubject, { params: { subjectId: subjectId }, query: {} }),
    [200, 200, 200, 200, 200, 200, 404, 403, 403, 403, 401],
  ],
  'submissions-report': [
    async (person) => statusOf(person, getSubmissionsReport, { query: await reportQuery() }),
    [200, 403, 403, 403, 200, 404, 404, 403, 403, 403, 401],
  ],
  'co-wise-report': [
    async (person) => statusOf(person, getCoWiseReport, { query: await reportQuery() }),
    [200, 403, 403, 403, 200, 404, 404, 403, 403, 403, 401],
  ],
  // Questions cannot be shared for evaluation, so that person is one with whom nothing is shared.
  'view-question': [
    async (person) => statusOf(person, viewQuestion, { body: { questionId: await newQuestion() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 401],
  ],
  'edit-question': [
    async (person) =>
      statusOf(person, editQuestion, { body: { ...questionDraft(), questionId: await newQuestion() } }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'delete-question': [
    async (person) => statusOf(person, deleteQuestion, { body: { questionId: await newQuestion() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 401],
  ],
  'view-group': [
    async (person) => statusOf(person, viewGroup, { params: { groupId: await newGroup() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 401],
  ],
  'list-students': [
    async (person) => statusOf(person, listGroupCandidates, { params: { groupId: await newGroup() } }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'edit-group': [
    async (person) => statusOf(person, editGroup, { body: { id: await newGroup(), name: 'Renamed' } }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'edit-group/:groupId': [
    async (person) =>
      statusOf(person, editGroupStudents, {
        params: { groupId: await newGroup() },
        body: { studentIds: [] },
      }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'delete-group': [
    async (person) => statusOf(person, deleteGroup, { body: { id: await newGroup() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 401],
  ],
  'add-group': [
    (person) => statusOf(person, addGroup, { body: { name: 'Own', semester: 4, batch: '2027' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'view-rubric': [
    async (person) => statusOf(person, viewRubric, { params: { rubricId: await newRubric() } }),
    [200, 200, 200, 200, 404, 404, 404, 200, 404, 403, 401],
  ],
  'share-task': [
    async (person) =>
      statusOf(person, shareTask, { body: { taskId: await upcomingTask(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 403, 404, 404, 403, 404, 403, 401],
  ],
  'share-question': [
    async (person) =>
      statusOf(person, shareQuestion, {
        body: { questionId: await newQuestion(), accessMap: givenAccess() },
      }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'share-group': [
    async (person) =>
      statusOf(person, shareGroup, { body: { groupId: await newGroup(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'share-rubric': [
    async (person) =>
      statusOf(person, shareRubric, { body: { rubricId: await newRubric(), accessMap: givenAccess() } }),
    [200, 403, 403, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  'access-list': [
    async (person) => statusOf(person, accessList, { params: { kind: 'task', id: await upcomingTask() } }),
    [200, 403, 403, 403, 403, 404, 404, 403, 404, 403, 401],
  ],
  // Whoever opens a link is answered; what the answer says is tested beside the call.
  'shared-item': [
    async (person) => statusOf(person, sharedItem, { params: { kind: 'task', id: await upcomingTask() } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401],
  ],
  'get-modules-by-subject': [
    (person) => statusOf(person, getModulesBySubject, { params: { subjectId } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 401],
  ],
  'create-question': [
    (person) => statusOf(person, createQuestion, { body: questionDraft() }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'check-question': [
    (person) =>
      statusOf(person, checkQuestion, {
        body: {
          testcases: [{ input: '1', output: '1' }],
          referenceSolutions: [{ language: 'PYTHON', code: 'print(input())' }],
        },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'create-task with the questions of the owner': [
    async (person) => {
      const questionId = await newQuestion();
      const { startTime, endTime } = windowOf(server.deps, 60, 120);
      return statusOf(person, createTask, {
        body: {
          name: 'Own task',
          startTime: startTime.toISOString(),
          endTime: endTime.toISOString(),
          totalMarks: 5,
          questions: [{ questionId, marks: 5, timeRequired: 10 }],
        },
      });
    },
    [200, 200, 200, 200, 400, 400, 400, 200, 400, 403, 401],
  ],
  addRubric: [
    (person) => statusOf(person, addRubric, { body: rubricText }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  updateRubric: [
    async (person) => statusOf(person, updateRubric, { body: { id: await newRubric(), ...rubricText } }),
    [200, 403, 200, 403, 404, 404, 404, 403, 404, 403, 401],
  ],
  deleteRubric: [
    async (person) => statusOf(person, deleteRubric, { body: { id: await newRubric() } }),
    [200, 403, 403, 200, 404, 404, 404, 403, 404, 403, 401],
  ],
  'students-in-task': [
    async (person) =>
      statusOf(person, studentsInTask, { params: { taskId: (await ongoingTask()).taskId }, query: {} }),
    [200, 200, 200, 200, 200, 404, 404, 200, 404, 403, 401],
  ],
  'remove-students': [
    async (person) => {
      const { taskId, studentId } = await ongoingTask();
      return statusOf(person, removeStudents, { params: { taskId }, body: { studentIds: [studentId] } });
    },
    [200, 403, 200, 403, 403, 404, 404, 403, 404, 403, 401],
  ],
  'create-tag': [
    (person) => statusOf(person, createTag, { body: { name: 'graphs' } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'add-students': [
    (person) =>
      statusOf(person, addStudents, {
        body: { ...studentText, username: `added${PEOPLE.indexOf(person)}` },
      }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'edit-students': [
    async (person) => statusOf(person, editStudents, { body: { ...studentText, _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 401],
  ],
  'delete-students': [
    async (person) => statusOf(person, deleteStudents, { body: { _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 401],
  ],
  'reset-student-password': [
    async (person) => statusOf(person, resetStudentPassword, { body: { _id: await newStudent() } }),
    [200, 200, 200, 200, 200, 200, 404, 200, 404, 403, 401],
  ],
  // Without a file: whoever may upload is told to choose one.
  'upload-file': [
    (person) => statusOf(person, uploadStudents, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 401],
  ],
  'fetch-subjects': [
    (person) => statusOf(person, fetchSubjects),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'fetch-subject': [
    async (person) => statusOf(person, fetchSubject, { params: { id: await newSubject() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'create-subject': [
    (person) => statusOf(person, createSubject, { body: { code: 'NEW', name: 'New', semester: 1 } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'update-subject': [
    async (person) => {
      const subject = { subjectId: await newSubject(), code: 'RENAMED', name: 'Renamed', semester: 1 };
      return statusOf(person, updateSubject, { body: subject });
    },
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'delete-subject': [
    async (person) => statusOf(person, deleteSubject, { body: { subjectId: await newSubject() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'admin/tags': [
    (person) => statusOf(person, fetchTags),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'tag-used-count': [
    (person) => statusOf(person, tagUsedCounts),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'admin/create-tag': [
    (person) => statusOf(person, addTag, { body: { name: 'trees' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'edit-tag': [
    async (person) => statusOf(person, editTag, { body: { id: await makeTag(server.deps), name: 'trees' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'delete-tag': [
    async (person) => statusOf(person, deleteTag, { body: { id: await makeTag(server.deps) } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'tag-details': [
    async (person) => statusOf(person, tagDetails, { body: { id: await makeTag(server.deps) } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'GET student/feedback': [
    (person) => statusOf(person, fetchFeedback),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'fetch-faculties': [
    (person) => statusOf(person, fetchFaculties),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'add-faculty': [
    (person) =>
      statusOf(person, addFaculty, {
        body: { ...facultyText, email: `added${PEOPLE.indexOf(person)}@example.edu` },
      }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'edit-faculty': [
    async (person) =>
      statusOf(person, editFaculty, {
        body: {
          ...facultyText,
          email: `edited${PEOPLE.indexOf(person)}@example.edu`,
          id: await newFaculty(),
        },
      }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'faculty-belongings': [
    async (person) => statusOf(person, facultyBelongings, { params: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'delete-faculty': [
    async (person) => statusOf(person, deleteFaculty, { body: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'reset-faculty-password': [
    async (person) => statusOf(person, resetFacultyPassword, { body: { id: await newFaculty() } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  // Without a file: whoever may upload is told to choose one.
  'upload-faculties': [
    (person) => statusOf(person, uploadFaculties, { body: {} }),
    [403, 403, 403, 403, 403, 403, 403, 400, 400, 403, 401],
  ],
  'student-cohorts': [
    (person) => statusOf(person, studentCohorts),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  // In another department there is nobody of that year, so that the number does not fit.
  'promote-semester': [
    async (person) => {
      const batch = String(2050 + PEOPLE.indexOf(person));
      await newStudent({ semester: 1, batch });
      const body = { semester: 1, batch, students: 1, key: 'a'.repeat(32) };
      return statusOf(person, promoteSemester, { body });
    },
    [403, 403, 403, 403, 403, 403, 403, 200, 409, 403, 401],
  ],
  'archive-batch': [
    async (person) => {
      await newStudent({ semester: 8, batch: '2041' });
      return statusOf(person, archiveBatch, { body: { batch: '2041' } });
    },
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  'restore-batch': [
    (person) => statusOf(person, restoreBatch, { body: { batch: '2041' } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 404, 403, 401],
  ],
  // With a wrong password, which everybody may try for the own account.
  'change-password': [
    (person) =>
      statusOf(person, changePassword, { body: { currentPassword: 'guess', newPassword: 'my own words' } }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 401],
  ],
  // Whoever has lost the password has no session.
  'forgot-password': [
    (person) =>
      statusOf(person, forgotPassword, { body: { username: accounts.get(person)?.username ?? person } }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'check-reset-link': [
    (person) => statusOf(person, checkResetLink, { body: { token: 'nobody was sent this' } }),
    Array<number>(PEOPLE.length).fill(200),
  ],
  'reset-password': [
    (person) =>
      statusOf(person, resetPassword, {
        body: { token: 'nobody was sent this', newPassword: 'my own words' },
      }),
    Array<number>(PEOPLE.length).fill(409),
  ],
  'student/profile': [
    (person) => statusOf(person, studentProfile),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 401],
  ],
  // With nothing filled in, which whoever may change the own profile is told.
  'change of student/profile': [
    (person) => statusOf(person, updateStudentProfile, { body: {} }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 400, 401],
  ],
  'faculty/profile': [
    (person) => statusOf(person, facultyProfile),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'change of faculty/profile': [
    (person) => statusOf(person, updateFacultyProfile, { body: {} }),
    [400, 400, 400, 400, 400, 400, 400, 400, 400, 403, 401],
  ],
  // Nothing is configured here: whoever may ask is told so.
  'generate-question': [
    (person) =>
      statusOf(person, generateQuestion, { body: { prompt: 'A question about adding two numbers.' } }),
    [409, 409, 409, 409, 409, 409, 409, 409, 409, 403, 401],
  ],
  'generation-progress': [
    (person) => statusOf(person, generationProgress, { params: { generationId: subjectId } }),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 403, 401],
  ],
  'hod/fetch-details': [
    (person) => statusOf(person, departmentDetails),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'setup/first-steps': [
    (person) => statusOf(person, firstSteps),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'setup/dismiss': [
    (person) => statusOf(person, dismissFirstSteps, { body: { dismissed: true } }),
    [403, 403, 403, 403, 403, 403, 403, 200, 200, 403, 401],
  ],
  'setup/send-test-mail': [
    (person) => statusOf(person, sendTestMail, { body: { to: 'me@example.edu' } }),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 401],
  ],
  'setup/status': [
    (person) => statusOf(person, setupStatus),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  ],
  // Without the link nobody makes an administrator, whoever it is.
  'setup/check-link': [
    (person) => statusOf(person, checkSetupLink, { body: { token: 'guess' } }),
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
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
    [404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404],
  ],
  'student/details': [
    (person) => statusOf(person, studentDetails),
    [403, 403, 403, 403, 403, 403, 403, 403, 403, 200, 401],
  ],
};

const LISTS = {
  'view-all-tasks': viewAllTasks,
  'view-all-questions': viewAllQuestions,
  'get-all-groups': getAllGroups,
  'fetch-groups': fetchGroups,
  'fetch-students': fetchStudents,
  'get-all-faculties': getAllFaculties,
  getRubric,
  'ongoing-tasks': ongoingTasks,
  'get-all-subjects': getAllSubjects,
  'get-tags-by-query': getTagsByQuery,
  'generation-settings': generationSettings,
  details: facultyDetails,
};

/** Calls of those who administer; what they may reach is tested beside each call. */
const ADMINISTRATION = {
  'admin/fetch-details': platformDetails,
  'admin/fetch-institutes': fetchInstitutes,
  'admin/fetch-institute': fetchInstitute,
  'admin/add-institute': addInstitute,
  'admin/edit-institute': editInstitute,
  'admin/delete-institute': deleteInstitute,
  'admin/fetch-departments': fetchDepartments,
  'admin/fetch-department': fetchDepartment,
  'admin/add-department': addDepartment,
  'admin/edit-department': editDepartment,
  'admin/delete-department': deleteDepartment,
  'admin/fetch-students': fetchDepartmentStudents,
  'admin/fetch-faculties': fetchDepartmentFaculties,
  'admin/reset-head-password': resetHeadPassword,
  'hoi/fetch-faculties': fetchInstituteFaculties,
  'hoi/fetch-details': instituteDetails,
};

describe('who may make which call', () => {
  test.each(Object.entries(ADMINISTRATION))('%s is for those who administer', async (_name, route) => {
    const { instituteId, departmentId } = ownerAccount();
    const params = { id: departmentId, instituteId, departmentId };
    const body = { _id: departmentId, confirm: true };
    for (const person of PEOPLE) {
      const { status } = await server.send(route, { token: tokens.get(person), params, body });
      expect([person, status]).toEqual([person, person === 'nobody' ? 401 : 403]);
    }
  });

  test.each(Object.entries(ITEM_CALLS))('%s', async (_name, [make, expected]) => {
    const found: Record<string, number> = {};
    for (const person of PEOPLE) found[person] = await make(person);
    expect(found).toEqual(Object.fromEntries(PEOPLE.map((person, index) => [person, expected[index]])));
  });

  test.each(Object.entries(LISTS))('%s is for authors', async (_name, route) => {
    const expected = { student: 403, nobody: 401 };
    for (const person of PEOPLE)
      expect([person, await statusOf(person, route)]).toEqual([
        person,
        person === 'student' || person === 'nobody' ? expected[person] : 200,
      ]);
  });
});

describe('what an item says about itself', () => {
  const authors = PEOPLE.slice(0, 9);
  /** Nothing to publish yet, and nobody to give more time to. */
  const everything = ITEM_ACTIONS.filter((action) => action !== 'publish' && action !== 'extend');

  test('a task carries the actions and the access list of whoever asks, in the list as in the view', async () => {
    const taskId = await upcomingTask();
    const expected: Partial<Record<Person, ItemAction[]>> = {
      owner: everything,
      view: ['view', 'copy'],
      update: ['view', 'update'],
      delete: ['view', 'delete'],
      evaluate: ['view', 'evaluate', 'analyse'],
      head: ['view', 'analyse'],
    };
    for (const person of authors) {
      const token = tokens.get(person);
      const row = (await server.call(viewAllTasks, { token, query: {} })).body.data.find(
        (task) => task._id === taskId,
      );
      expect([person, row?.actions.toSorted()]).toEqual([person, expected[person]?.toSorted()]);
      if (!row) continue;
      const { data } = (await server.call(viewTask, { token, params: { taskId } })).body;
      expect(data).toMatchObject({
        actions: row.actions,
        accessControl: row.accessControl,
        isShared: row.isShared,
      });
      const account = accounts.get(person);
      expect(row.isOwner).toBe(person === 'owner');
      expect(row.isShared).toBe((PERMISSIONS as readonly string[]).includes(person));
      expect(row.createdByName).toBe(ownerAccount().fullname);
      expect(row.accessControl.map((entry) => entry.userId).toSorted()).toEqual(
        person === 'owner'
          ? PERMISSIONS.map((permission) => accounts.get(permission)?.id).toSorted()
          : row.isShared
            ? [account?.id]
            : [],
      );
    }
  });

  test('questions, rubrics and groups are listed for the owner, for whom they are shared with, and for the head', async () => {
    const owner = ownerAccount();
    const questionId = await newQuestion();
    const rubricId = await shareWithAll('rubric', await makeRubric(server.deps, owner));
    const groupId = await shareWithAll('group', await makeGroup(server.deps, owner, []));
    const seers: readonly Person[] = ['owner', 'view', 'update', 'delete', 'head'];
    for (const person of authors) {
      const token = tokens.get(person);
      const questions = (await server.call(viewAllQuestions, { token, query: {} })).body.data;
      const rubrics = (await server.call(getRubric, { token })).body.data;
      const { groups } = (await server.call(getAllGroups, { token })).body;
      const details = (await server.call(facultyDetails, { token })).body;
      const sees = [
        questions.some((question) => question._id === questionId),
        rubrics.some((rubric) => rubric._id === rubricId),
        groups.some((group) => group._id === groupId),
        details.questions.some((question) => question._id === questionId),
        details.grp.some((group) => group._id === groupId),
      ];
      expect([person, sees]).toEqual([person, Array(5).fill(seers.includes(person))]);
    }
  });

  test.each<[Permission[], ItemAction[]]>([
    [
      ['view', 'update', 'delete'],
      ['copy', 'delete', 'update', 'view'],
    ],
    [
      ['evaluate', 'view'],
      ['analyse', 'copy', 'evaluate', 'publish', 'view'],
    ],
    [[], []],
  ])('rights %j add up', async (permissions, actions) => {
    const colleague = accounts.get('colleague');
    const state = permissions.includes('evaluate') ? completedTask : upcomingTask;
    const taskId = await state();
    if (colleague) await share(server.deps, 'task', taskId, colleague, permissions);
    const token = tokens.get('colleague');
    const row = (await server.call(viewAllTasks, { token, query: {} })).body.data.find(
      (task) => task._id === taskId,
    );
    expect(row?.actions.toSorted() ?? []).toEqual(actions);
  });

  test("'my' and 'shared' split what an author sees; the head's own part stays small", async () => {
    const mine = await makeTask(server.deps, ownerAccount());
    const idsOf = async (person: Person, ownership: 'my' | 'shared'): Promise<string[]> =>
      (await server.call(viewAllTasks, { token: tokens.get(person), query: { ownership } })).body.data.map(
        (task) => task._id,
      );
    const shared = await upcomingTask();
    expect(await idsOf('owner', 'my')).toEqual(expect.arrayContaining([mine, shared]));
    expect(await idsOf('owner', 'shared')).toEqual([]);
    expect(await idsOf('view', 'my')).not.toContain(shared);
    expect(await idsOf('view', 'shared')).toContain(shared);
    expect(await idsOf('head', 'shared')).toEqual([]);
    expect(await idsOf('head', 'my')).not.toContain(mine);
  });
});
