import { createQuestion, createTask, type BodyIn } from '@assay/contract';
import { callAs, type Caller } from './api.ts';
import type { Product } from './product.ts';

/** Practicals of an institute of their own, whose figures can be worked out by hand. */
export interface ReportData {
  /** Logs in with the password of the demonstration. */
  faculty: string;
  college: string;
  subject: { _id: string; code: string; name: string };
  /** A subject without modules and tasks. */
  bareSubject: string;
  practicals: { stacks: string; trees: string; empty: string };
  /** Enrollment numbers, in their order. */
  students: { asha: string; bina: string; chetan: string; dev: string };
}

const DAY_MS = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** An institute with one department, a faculty member, four students and two subjects; one subject has modules. */
const makePlace = async ({ sql }: Product, mark: string) => {
  const [row] = await sql(
    `with college as (
       insert into institute (id, name) values (uuidv7(), 'College of ' || $1) returning id
     ), place as (
       insert into department (id, institute_id, name) select uuidv7(), id, '+Computing' from college
       returning id, institute_id
     ), person (username, role, fullname) as (
       values ('reporter' || $1, 'FACULTY', 'Reporter'), ($1 || '1', 'STUDENT', '=1+1'), ($1 || '2', 'STUDENT', 'Bina'),
         ($1 || '3', 'STUDENT', 'Chetan'), ($1 || '4', 'STUDENT', 'Dev')
     ), people as (
       insert into account (id, username, password_hash, role, institute_id, department_id, fullname)
       select uuidv7(), person.username, demo.password_hash, person.role, place.institute_id, place.id, person.fullname
       from person, place, account as demo where demo.username = 'faculty'
       returning id, username, role
     ), students as (
       insert into student (account_id, semester, batch) select id, 4, '2027' from people where role = 'STUDENT'
     ), subjects as (
       insert into subject (id, department_id, code, name, semester)
       select uuidv7(), place.id, code, name, 4
       from place, (values ('DS-1', 'Data Structures'), ('NONE', 'Without modules')) as said (code, name)
       returning id, code
     ), modules as (
       insert into module (id, subject_id, title, "order")
       select uuidv7(), id, 'Module ' || place, place
       from subjects, generate_series(1, 3) as place where code = 'DS-1'
       returning id, "order"
     ), rubric as (
       insert into rubric (id, owner_id, department_id, name)
       select uuidv7(), people.id, place.id, 'Lab rubric' from people, place where people.role = 'FACULTY'
       returning id
     ), components as (
       insert into rubric_component (rubric_id, position, title, marks)
       select id, position, title, marks
       from rubric, (values (0, 'Logic', 6), (1, 'Style', 4)) as said (position, title, marks)
     )
     select
       (select id from subjects where code = 'DS-1') as subject,
       (select id from rubric) as rubric,
       (select array_agg(id order by "order") from modules) as modules,
       (select array_agg(id order by username) from people where role = 'STUDENT') as students`,
    [mark],
  );
  return {
    subjectId: String(row?.['subject']),
    rubricId: String(row?.['rubric']),
    modules: (row?.['modules'] as string[]) ?? [],
    studentIds: (row?.['students'] as string[]) ?? [],
  };
};

const makeQuestion = async (
  faculty: Caller,
  words: string,
  place: { subjectId: string; modules: string[] },
): Promise<string> => {
  const body: BodyIn<typeof createQuestion> = {
    question: `<p>${words}</p>`,
    language: ['PYTHON'],
    marks: 10,
    timeRequired: 10,
    wantAutoCalculate: true,
    difficulty: '1',
    testcases: [{ input: '1', output: '1', type: 'PUBLIC' }],
    ...place,
  };
  return (await faculty.call(createQuestion, { body })).data._id;
};

interface Plan {
  name: string;
  subjectId: string;
  rubricId: string | null;
  /** Ids with marks. */
  questions: readonly [string, number][];
  studentIds: readonly string[];
}

/** A task that was over yesterday. */
const makePractical = async ({ sql }: Product, faculty: Caller, plan: Plan): Promise<string> => {
  const { data } = await faculty.call(createTask, {
    body: {
      name: plan.name,
      startTime: at(1),
      endTime: at(2),
      totalMarks: plan.questions.reduce((sum, [, marks]) => sum + marks, 0),
      questions: plan.questions.map(([questionId, marks]) => ({ questionId, marks, timeRequired: 1 })),
      assignedStudentIds: [...plan.studentIds],
      subjects: plan.subjectId,
      rubrics: plan.rubricId,
    },
  });
  await sql('update task set start_time = $2, end_time = $3 where id = $1', [data._id, at(-2), at(-1)]);
  return data._id;
};

/** A graded submission: computed marks of each question in the order of the task, and a person's, where there are any. */
const handIn = async (
  { sql }: Product,
  taskId: string,
  studentId: string | undefined,
  computed: readonly number[],
  given: readonly (number | null)[] = computed.map(() => null),
): Promise<void> => {
  await sql(
    `with sitting as (
       insert into attempt (id, task_id, student_id, started_at, submitted_at, submitted_by, graded_at)
       values (uuidv7(), $1, $2, $3, $3, 'STUDENT', $3) returning id
     ), question as (
       insert into attempt_question (attempt_id, question_id, question_version_id)
       select sitting.id, task_question.question_id, version.id
       from sitting, task_question
       join question_version as version on version.question_id = task_question.question_id and version.version = 1
       where task_question.task_id = $1
       returning attempt_id, question_id
     )
     insert into submission_program (attempt_id, question_id, status, computed_marks, given_marks, graded_at)
     select attempt_id, question.question_id, 'FAILED', ($4::numeric[])[place.number], ($5::numeric[])[place.number], $3
     from question
     join (
       select question_id, row_number() over (order by position) as number from task_question where task_id = $1
     ) as place on place.question_id = question.question_id`,
    [taskId, studentId, at(-1.5), computed, given],
  );
};

/**
 * Stacks: 10 and 30 marks, both for CO1, rubric of Logic 6 and Style 4; Asha, Bina, Chetan (absent) and Dev (has time
 * left). Trees: 20 marks for CO1 and CO2, 5 for none, no rubric; Asha, Bina and Dev. Empty: nobody.
 */
export const makeReportData = async (product: Product): Promise<ReportData> => {
  const mark = `r${Date.now()}`;
  const { subjectId, rubricId, modules, studentIds } = await makePlace(product, mark);
  const faculty = await callAs(product.url, `reporter${mark}`);
  const [co1 = '', co2 = ''] = modules;
  const ask = (words: string, ...own: string[]) => makeQuestion(faculty, words, { subjectId, modules: own });
  const [push, pop, walk, warmUp] = [
    await ask('Push.', co1),
    await ask('Pop.', co1),
    await ask('Walk.', co1, co2),
    await ask('Warm up.'),
  ];
  const [asha, bina, chetan, dev] = studentIds;
  const practicals = { stacks: `Stacks ${mark}`, trees: `Trees ${mark}`, empty: `Empty ${mark}` };
  const ids = (...students: (string | undefined)[]) => students.map(String);
  const stacks = await makePractical(product, faculty, {
    name: practicals.stacks,
    subjectId,
    rubricId,
    questions: [
      [push, 10],
      [pop, 30],
    ],
    studentIds: ids(asha, bina, chetan, dev),
  });
  const trees = await makePractical(product, faculty, {
    name: practicals.trees,
    subjectId,
    rubricId: null,
    questions: [
      [walk, 20],
      [warmUp, 5],
    ],
    studentIds: ids(asha, bina, dev),
  });
  await makePractical(product, faculty, {
    name: practicals.empty,
    subjectId,
    rubricId: null,
    questions: [[walk, 10]],
    studentIds: [],
  });
  await handIn(product, stacks, asha, [7.5, 3], [null, 20.25]);
  await handIn(product, trees, asha, [13.33, 3]);
  await handIn(product, stacks, bina, [10, 30]);
  await handIn(product, trees, bina, [20, 5]);
  await handIn(product, trees, dev, [0, 0], [12.5, 2.5]);
  await product.sql(
    `insert into rubric_mark (attempt_id, position, title, total_marks, obtained_marks, given_by, given_at)
     select attempt.id, said.position, said.title, said.total, said.obtained, $3, now()
     from attempt, (values (0, 'Logic', 6, 6), (1, 'Style', 4, 3.5)) as said (position, title, total, obtained)
     where task_id = $1 and student_id = $2`,
    [stacks, bina, faculty.userId],
  );
  await product.sql(
    `insert into extra_time (task_id, student_id, extra_minutes, reason, given_by, given_at)
     values ($1, $2, 10080, 'Was ill.', $3, now())`,
    [stacks, dev, faculty.userId],
  );
  return {
    faculty: `reporter${mark}`,
    college: `College of ${mark}`,
    subject: { _id: subjectId, code: 'DS-1', name: 'Data Structures' },
    bareSubject: 'NONE Without modules',
    practicals,
    students: { asha: `${mark}1`, bina: `${mark}2`, chetan: `${mark}3`, dev: `${mark}4` },
  };
};
