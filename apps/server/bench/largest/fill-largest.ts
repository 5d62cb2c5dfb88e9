import type { Role } from '@assay/contract';
import { sql } from 'kysely';
import { OWN_MACHINE } from '../../src/platform/caller.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { openSession } from '../../src/platform/sessions/sessions.ts';
import { fillAttempts } from './fill-attempts.ts';
import { fillEvaluation, type FilledEvaluation } from './fill-evaluation.ts';
import { fillRegrades, type FilledRegrades } from './fill-regrades.ts';
import { fillSimilarity, type FilledSimilarity } from './fill-similarity.ts';
import { fillPeople, fillPlaces } from './fill-people.ts';
import { SIZES, manyIds, rowsOf } from './largest-sizes.ts';
import { LARGEST_STATEMENT } from './largest-texts.ts';

/** What the calls are made with and made about. */
export interface LargestScene extends FilledEvaluation, FilledRegrades, FilledSimilarity {
  tokens: Readonly<Record<Role, string>>;
  instituteId: string;
  departmentId: string;
  facultyId: string;
  subjectId: string;
  tagId: string;
  moduleIds: readonly string[];
  tagIds: readonly string[];
  /** The one question with the longest texts. */
  questionId: string;
  /** Of every task, in its order. */
  questionIds: readonly string[];
  rubricId: string;
  groupId: string;
  studentIds: readonly string[];
  facultyIds: readonly string[];
  /** Runs; the student is sitting it. */
  taskId: string;
  /** Is over; every student has submitted and is graded. */
  pastTaskId: string;
  /** Neither started nor assigned. */
  draftTaskId: string;
  /** One of the student who sits the task. */
  runId: string;
}

const fillQuestions = async (
  db: Db,
  owner: string,
  { departmentId, subjectId, modules, tags }: Awaited<ReturnType<typeof fillPlaces>>,
): Promise<string[]> => {
  const questions = manyIds(SIZES.questions);
  const [largest = ''] = questions;
  const versions = manyIds(SIZES.questions);
  await sql`insert into question (id, owner_id, department_id, subject_id, version)
    select id, ${owner}, ${departmentId}, ${subjectId}, 1 from ${rowsOf(questions)}`.execute(db);
  await sql`insert into question_version
    (id, question_id, version, statement, statement_text, languages, marks, time_required, want_auto_calculate, difficulty, created_by)
    select v.id, q.id, 1,
      case when q.n = 1 then ${LARGEST_STATEMENT} else '<p>' || repeat('print the sum of both ', 100) || q.n || '</p>' end,
      repeat('print the sum of both ', 100), array['PYTHON', 'C', 'C++', 'JAVA'], 5, 10, true, 2, ${owner}
    from unnest(${questions}::uuid[]) with ordinality as q (id, n)
    join unnest(${versions}::uuid[]) with ordinality as v (id, n) using (n)`.execute(db);
  await sql`insert into question_tag (question_id, tag_id)
    select q.id, t.id from unnest(${questions}::uuid[]) with ordinality as q (id, n)
    join unnest(${tags}::uuid[]) with ordinality as t (id, n) on t.n % 200 = q.n % 200 limit 20000`.execute(
    db,
  );
  await sql`insert into question_module (question_id, module_id)
    select ${largest}, id from unnest(${modules}::uuid[]) as m (id)`.execute(db);
  await sql`insert into test_case (id, question_version_id, position, type, input, output)
    select gen_random_uuid(), v.id, p, case when p % 2 = 0 then 'PUBLIC' else 'HIDDEN' end,
      repeat(E'12 34\n', case when v.n = 1 then 3200 else 2 end), repeat(E'46\n', case when v.n = 1 then 6400 else 2 end)
    from unnest(${versions}::uuid[]) with ordinality as v (id, n)
    cross join lateral generate_series(0, case when v.n = 1 then ${SIZES.tests - 1} else 3 end) as p`.execute(
    db,
  );
  await sql`insert into snippet (question_version_id, position, is_visible, is_editable, code)
    select ${versions[0]}, p, true, true, repeat(E'x = 1\n', 2000) from generate_series(0, 19) as p`.execute(
    db,
  );
  return questions;
};

const fillTask = async (
  db: Db,
  {
    owner,
    departmentId,
    subjectId,
    rubricId,
  }: { owner: string; departmentId: string; subjectId: string; rubricId: string },
  given: {
    name: string;
    fromHours: number;
    toHours: number;
    questions: readonly string[];
    students: readonly string[];
  },
): Promise<string> => {
  const id = newId();
  await sql`insert into task (id, owner_id, department_id, name, start_time, end_time, total_marks, subject_id, rubric_id, require_exam_browser)
    values (${id}, ${owner}, ${departmentId}, ${given.name}, now() + ${given.fromHours} * interval '1 hour',
      now() + ${given.toHours} * interval '1 hour', ${given.questions.length * 5}, ${subjectId}, ${rubricId}, false)`.execute(
    db,
  );
  await sql`insert into task_question (task_id, question_id, position, marks, time_required)
    select ${id}, q.id, q.n - 1, 5, 10 from unnest(${given.questions}::uuid[]) with ordinality as q (id, n)`.execute(
    db,
  );
  await sql`insert into task_student (task_id, student_id) select ${id}, id from unnest(${given.students}::uuid[]) as s (id)`.execute(
    db,
  );
  return id;
};

/** Lists of every kind, so long as years make them. */
const fillLists = async (
  db: Db,
  owner: string,
  departmentId: string,
  people: { students: readonly string[]; FACULTY: readonly string[] },
) => {
  const groups = manyIds(SIZES.groups);
  const rubrics = manyIds(SIZES.rubrics);
  await sql`insert into student_group (id, owner_id, department_id, name, semester, batch)
    select id, ${owner}, ${departmentId}, 'Group ' || n, 4, '2027' from ${rowsOf(groups)}`.execute(db);
  await sql`insert into group_student (group_id, student_id)
    select ${groups[0]}, id from unnest(${people.students}::uuid[]) as s (id)`.execute(db);
  await sql`insert into rubric (id, owner_id, department_id, name)
    select id, ${owner}, ${departmentId}, 'Rubric ' || n from ${rowsOf(rubrics)}`.execute(db);
  await sql`insert into rubric_component (rubric_id, position, title, marks)
    select r.id, p, repeat('c', 190) || p, 2 from unnest(${rubrics}::uuid[]) as r (id) cross join generate_series(0, 49) as p`.execute(
    db,
  );
  for (const [table, key, id] of [
    ['group_share', 'group_id', groups[0]],
    ['rubric_share', 'rubric_id', rubrics[0]],
  ] as const)
    await sql`insert into ${sql.table(table)} (${sql.ref(key)}, account_id, permissions)
      select ${id}::uuid, id, array['view'] from unnest(${people.FACULTY.slice(1)}::uuid[]) as f (id)`.execute(
      db,
    );
  await sql`insert into feedback (id, account_id, message)
    select gen_random_uuid(), id, repeat('The page is slow. ', 270) from unnest(${people.students.slice(0, SIZES.feedback)}::uuid[]) as s (id)`.execute(
    db,
  );
  return { groupId: groups[0] ?? '', rubricId: rubrics[0] ?? '' };
};

/** Fills an empty database with the largest things that the product allows, and answers what calls are made with. */
export const fillLargest = async (db: Db): Promise<LargestScene> => {
  await db.insertInto('installation').values({ isDemonstration: false }).execute();
  const places = await fillPlaces(db);
  const people = await fillPeople(db, places);
  const [owner = ''] = people.FACULTY;
  const { departmentId, subjectId } = places;
  const { groupId, rubricId } = await fillLists(db, owner, departmentId, people);
  const questions = await fillQuestions(db, owner, places);
  const of = { owner, departmentId, subjectId, rubricId };
  const questionIds = questions.slice(0, SIZES.taskQuestions);
  const students = people.students;
  const taskId = await fillTask(db, of, {
    name: 'Now',
    fromHours: -1,
    toHours: 3,
    questions: questionIds,
    students,
  });
  const pastTaskId = await fillTask(db, of, {
    name: 'Past',
    fromHours: -9,
    toHours: -7,
    questions: questionIds,
    students,
  });
  const draftTaskId = await fillTask(db, of, {
    name: 'Draft',
    fromHours: 24,
    toHours: 48,
    questions: questionIds,
    students: [],
  });
  for (let number = 0; number < SIZES.tasks; number += 1)
    await fillTask(db, of, {
      name: `Task ${number}`,
      fromHours: -30,
      toHours: -20,
      questions: questionIds.slice(0, 2),
      students: students.slice(0, 100),
    });
  await fillAttempts(db, { taskId, students: students.slice(0, 20) }, false);
  await fillAttempts(db, { taskId: pastTaskId, students }, true);
  await sql`update task set is_result_published = true, published_at = now() where id = ${pastTaskId}`.execute(
    db,
  );
  const ofFirst = { taskId: pastTaskId, studentId: students[0] ?? '', questionId: questions[0] ?? '' };
  const evaluation = await fillEvaluation(db, owner, ofFirst);
  const regrades = await fillRegrades(db, owner, pastTaskId, questionIds);
  const similarity = await fillSimilarity(db, owner, pastTaskId, questionIds);
  await sql`vacuum analyze`.execute(db);
  const tokenOf = (role: Role, id: string | undefined) =>
    openSession(db, { id: id ?? '', role }, { now: new Date(), caller: OWN_MACHINE });
  const { id: runId } = await db
    .selectFrom('runLog')
    .innerJoin('attempt', 'attempt.id', 'runLog.attemptId')
    .where('attempt.taskId', '=', taskId)
    .where('runLog.questionId', '=', questions[0] ?? '')
    .select('runLog.id')
    .executeTakeFirstOrThrow();
  return {
    tokens: {
      ADMIN: await tokenOf('ADMIN', people.ADMIN[0]),
      'INSTITUTE-HEAD': await tokenOf('INSTITUTE-HEAD', people['INSTITUTE-HEAD'][0]),
      'DEPARTMENT-HEAD': await tokenOf('DEPARTMENT-HEAD', people['DEPARTMENT-HEAD'][0]),
      FACULTY: await tokenOf('FACULTY', owner),
      STUDENT: await tokenOf('STUDENT', students[0]),
    },
    instituteId: places.instituteId,
    departmentId,
    facultyId: owner,
    subjectId,
    tagId: places.tags[0] ?? '',
    moduleIds: places.modules,
    tagIds: places.tags,
    questionId: questions[0] ?? '',
    questionIds,
    rubricId,
    groupId,
    studentIds: students,
    facultyIds: people.FACULTY,
    taskId,
    pastTaskId,
    draftTaskId,
    ...evaluation,
    ...regrades,
    ...similarity,
    runId,
  };
};
