import {
  departmentFacultyList,
  departmentList,
  departmentStudentList,
  facultyList,
  feedbackList,
  fetchDepartmentFaculties,
  fetchDepartments,
  fetchDepartmentStudents,
  fetchFaculties,
  fetchFeedback,
  fetchGroups,
  fetchInstitutes,
  fetchInstituteStudents,
  fetchStudents,
  fetchSubjects,
  fetchTags,
  getRubric,
  groupList,
  groupStudentList,
  instituteList,
  instituteStudentList,
  ongoingTaskList,
  ongoingTasks,
  questionList,
  rubricList,
  studentList,
  studentsInTask,
  subjectList,
  tagDetails,
  tagList,
  tagUseList,
  taskList,
  taskStudentList,
  viewAllQuestions,
  viewAllTasks,
  viewGroup,
  type RouteDefinition,
} from '@assay/contract';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeHead,
  makeInstituteHead,
  makeQuestion,
  makeRubric,
  makeStudent,
  makeSubject,
  makeTag,
  makeTask,
  type TestAccount,
} from './fixtures.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

/** Written in this order; in no order of a list do they come so. */
const NUMBERS = [10, 2, 1, 20];

interface Asked {
  route: RouteDefinition;
  /** The order that numbers the rows, and another one. */
  numberedBy: string | null;
  sort: string;
  token: string;
  params?: Record<string, string>;
  /** Of a list that is asked for by POST. */
  body?: Record<string, string>;
}

/** By name of the list, in the demonstration of `beforeAll`. */
const lists = new Map<string, Asked>();

const fill = async (department: { id: string; instituteId: string }) => {
  const { deps } = server;
  const head = await makeHead(deps, department);
  const people: { faculty: TestAccount[]; students: TestAccount[] } = { faculty: [], students: [] };
  for (const number of NUMBERS) {
    people.faculty.push(await makeFaculty(deps, department, { fullname: `Prof Extra ${number}` }));
    people.students.push(
      await makeStudent(deps, department, {
        username: `numbered${number}`,
        fullname: `Student Extra ${number}`,
      }),
    );
  }
  const tag = await makeTag(deps, 'numbered tag');
  const made = { tag, group: '', task: '' };
  for (const number of NUMBERS) {
    const names = { name: `Extra ${number}`, subject: `Subject Extra ${number}` };
    const question = { statement: `<p>Extra ${number}: print it.</p>`, tags: [tag] };
    const questions = [await makeQuestion(deps, head, question)];
    await makeRubric(deps, head, [{ title: 'All', marks: number }], names.name);
    await makeSubject(deps, department, { name: names.subject });
    await makeTag(deps, `tag extra ${number}`);
    made.group = await makeGroup(deps, head, people.students, names.name);
    made.task = await makeTask(deps, head, { name: names.name, students: people.students, questions });
    const sender = people.students[0]?.id ?? '';
    await deps.db
      .insertInto('feedback')
      .values({
        id: newId(),
        accountId: sender,
        taskId: made.task,
        message: names.name,
        createdAt: deps.now(),
      })
      .execute();
  }
  return { head: await loginAs(server, head), ...made };
};

beforeAll(async () => {
  const { deps } = server;
  const department = await makeDepartment(deps);
  for (const _ of NUMBERS) await makeDepartment(deps, department.instituteId);
  const { head, tag, group, task } = await fill(department);
  const admin = await loginAs(server, await makeAdmin(deps));
  const institute = { instituteId: department.instituteId };
  const place = { ...institute, departmentId: department.id };
  const add = (
    name: string,
    { numberedBy }: { numberedBy: string | null },
    [route, sort, token]: [RouteDefinition, string, string],
    beside: Pick<Asked, 'params' | 'body'> = {},
  ) => lists.set(name, { route, numberedBy, sort, token, ...beside });
  add('tasks', taskList, [viewAllTasks, 'name', head]);
  add('questions', questionList, [viewAllQuestions, 'question', head]);
  add('rubrics', rubricList, [getRubric, '-name', head]);
  add('groups', groupList, [fetchGroups, 'name', head]);
  add('students of a group', groupStudentList, [viewGroup, '-fullname', head], {
    params: { groupId: group },
  });
  add('students', studentList, [fetchStudents, '-createdAt', head]);
  add('faculty', facultyList, [fetchFaculties, '-createdAt', head]);
  add('subjects', subjectList, [fetchSubjects, 'name', head]);
  add('sessions', ongoingTaskList, [ongoingTasks, 'name', head]);
  add('students of a task', taskStudentList, [studentsInTask, '-name', head], { params: { taskId: task } });
  add('tags', tagList, [fetchTags, 'name', admin]);
  add('questions of a tag', tagUseList, [tagDetails, 'question', admin], { body: { id: tag } });
  add('feedback', feedbackList, [fetchFeedback, 'message', admin]);
  add('institutes', instituteList, [fetchInstitutes, 'name', admin]);
  add('departments', departmentList, [fetchDepartments, 'name', admin], { params: institute });
  add('people of a department', departmentFacultyList, [fetchDepartmentFaculties, '-createdAt', admin], {
    params: place,
  });
  add('students of a department', departmentStudentList, [fetchDepartmentStudents, 'username', admin], {
    params: place,
  });
  const instituteHead = await loginAs(server, await makeInstituteHead(deps, department));
  add('students of an institute', instituteStudentList, [fetchInstituteStudents, 'username', instituteHead]);
});

interface Row {
  _id: string;
  serial?: number;
}

/** The rows of an answer, wherever the call has them. */
const rowsIn = (answer: unknown): Row[] => {
  const { data, faculties } = answer as { data?: Row[] | { students: Row[] }; faculties?: Row[] };
  if (faculties) return faculties;
  return Array.isArray(data) ? data : (data?.students ?? []);
};

const read = async (name: string, query: Record<string, unknown>): Promise<Row[]> => {
  const asked = lists.get(name);
  if (!asked) throw new Error(`There is no list of ${name}.`);
  const { route, token, params, body } = asked;
  const all = { numbered: 'true', ...query };
  const answer = await server.send(route, {
    token,
    params,
    ...(body ? { body: { ...body, ...all } } : { query: all }),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.answer));
  return rowsIn(answer.answer);
};

const NAMES = [
  'tasks',
  'questions',
  'rubrics',
  'groups',
  'students of a group',
  'students',
  'faculty',
  'subjects',
  'sessions',
  'students of a task',
  'tags',
  'questions of a tag',
  'feedback',
  'institutes',
  'departments',
  'people of a department',
  'students of a department',
];

test.each(NAMES)(
  'a row of the list of %s keeps its number, whatever is sorted, searched and paged',
  async (name) => {
    const { numberedBy, sort = '' } = lists.get(name) ?? {};
    const whole = await read(name, { sort: numberedBy ?? undefined });
    const counted = whole.map((_, place) => place + 1);
    const descending = numberedBy?.startsWith('-');
    expect(whole.map(({ serial }) => serial)).toEqual(descending ? counted.toReversed() : counted);
    expect(whole.length).toBeGreaterThanOrEqual(name === 'institutes' ? 1 : 4);

    const serials = new Map(whole.map(({ _id, serial }) => [_id, serial]));
    const known = (rows: readonly Row[]) => rows.map(({ _id }) => ({ _id, serial: serials.get(_id) }));
    const shown = (rows: readonly Row[]) => rows.map(({ _id, serial }) => ({ _id, serial }));
    for (const query of [
      { sort },
      { search: 'e' },
      { sort, page: 1, pageSize: 2 },
      { page: 1, pageSize: 2 },
    ]) {
      const rows = await read(name, query);
      expect({ query, rows: shown(rows) }).toEqual({ query, rows: known(rows) });
    }
    expect((await read(name, { numbered: undefined })).some((row) => 'serial' in row)).toBe(false);
  },
);

test.each([
  ['tasks', 'name', 'Extra ', 'name'],
  ['rubrics', 'name', 'Extra ', 'name'],
  ['groups', 'name', 'Extra ', 'name'],
  ['questions', 'question', 'Extra ', 'questionText'],
  ['subjects', 'name', 'Subject Extra ', 'name'],
  ['faculty', 'fullname', 'Prof Extra ', 'fullname'],
  ['sessions', 'name', 'Extra ', 'name'],
  ['students of a group', 'username', 'numbered', 'username'],
  ['students of a task', 'roll', 'numbered', 'roll'],
  ['students of a department', 'username', 'numbered', 'username'],
  ['people of a department', 'fullname', 'Prof Extra ', 'fullname'],
])('%s are sorted by %s as people count: 2 before 10', async (name, sort, words, field) => {
  const textsBy = async (order: string) =>
    (await read(name, { sort: order }))
      .map((row) => String((row as unknown as Record<string, unknown>)[field]))
      .filter((text) => text.startsWith(words))
      .map((text) => Number.parseInt(text.slice(words.length), 10));
  expect(await textsBy(sort)).toEqual([1, 2, 10, 20]);
  expect(await textsBy(`-${sort}`)).toEqual([20, 10, 2, 1]);
});
