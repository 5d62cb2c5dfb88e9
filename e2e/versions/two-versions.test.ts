/**
 * Two versions on one database, as while an installation is updated: the one before, whose folder `ASSAY_VERSION_BEFORE`
 * names, has an exam under way when this one comes, brings the database up to date and works beside it; and the one
 * before goes on alone when this one is gone again. Run by `npm run test:versions`.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createQuestion, finalSubmit, runCode, saveDraft, startTask } from '@assay/contract';
import { callAs, callInSession } from '../api.ts';
import { questionOf, workOf } from '../bench/exam-content.ts';
import { newTask } from '../bench/new-task.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';

const STUDENTS = 12;
/** Saves of each student by both versions in turns. */
const SAVES = 10;
const GRADED_MS = 120_000;
const TOKEN = 'a token that both versions know';

let old: Product;
let present: Product;

/** This version, on the database and the runner of the other one. */
const startPresent = async (): Promise<Product> =>
  startProduct(
    { DATABASE_URL: await old.databaseUrl(), RUNNER_URL: old.runnerUrl, RUNNER_TOKEN: TOKEN },
    { demonstration: false },
  );

before(async () => {
  const sources = process.env['ASSAY_VERSION_BEFORE'];
  assert.ok(sources, 'ASSAY_VERSION_BEFORE names no folder: start this by npm run test:versions.');
  old = await startProduct({ RUNNER_TOKEN: TOKEN }, { sources, empty: true });
});
after(async () => {
  await present?.remove();
  await old?.remove();
});

/** An exam of one question that a version has set, for students of its own. */
const setExam = async (by: Product, prefix: string) => {
  const faculty = await callAs(by.url, 'faculty');
  const questionId = (await faculty.call(createQuestion, { body: questionOf(1) })).data._id;
  const sitters = await addSitters(old, STUDENTS, { prefix });
  return { questionId, sitters, taskId: await newTask(faculty, [questionId], sitters, `Exam of ${prefix}`) };
};
type Exam = Awaited<ReturnType<typeof setExam>>;

/** A student of an exam; `saved` is what was acknowledged last. Every call throws where it is not answered well. */
const sit = ({ questionId, taskId }: Exam, { id, token }: Sitter, number: number) => {
  const { language, source } = workOf(number, 1);
  const mark = language === 'PYTHON' ? '#' : '//';
  let revision = 0;
  const at = (version: Product) => callInSession(version.url, id, token);
  const student = {
    id,
    saved: '',
    begin: (version: Product) => at(version).call(startTask, { body: { taskId } }),
    save: async (version: Product) => {
      const text = `${source}${mark} save ${revision + 1}\n`;
      const draft = {
        programIndex: questionId,
        language,
        code: [{ code: text }],
        revision: revision + 1,
        baseRevision: revision,
      };
      await at(version).call(saveDraft, { body: { taskId, programDrafts: [draft] } });
      revision += 1;
      student.saved = text;
    },
    run: async (version: Product) => {
      const programSubmission = { programIndex: questionId, language, code: [{ code: student.saved }] };
      const { passedCount, publicTestResults } = await at(version).call(runCode, {
        body: { taskId, programSubmission },
      });
      assert.equal(passedCount, publicTestResults.length);
    },
    submit: (version: Product) => at(version).call(finalSubmit, { body: { taskId, totalTimeTaken: 60 } }),
  };
  return student;
};
type Student = ReturnType<typeof sit>;

/** Everything that was acknowledged is graded, with full marks. */
const expectGraded = async (taskId: string, students: readonly Student[]): Promise<void> => {
  const deadline = Date.now() + GRADED_MS;
  const ungraded = 'select 1 from attempt where task_id = $1 and graded_at is null';
  while ((await old.sql(ungraded, [taskId])).length > 0) {
    assert.ok(Date.now() < deadline, 'The submissions were not graded in time.');
    await pause(200);
  }
  const rows = await old.sql(
    `select student_id as id, code, computed_marks::float8 as marks, status from submission_program
     join attempt on attempt.id = attempt_id where task_id = $1`,
    [taskId],
  );
  const found = new Map(rows.map(({ id, code, marks, status }) => [id, { code, marks, status }]));
  for (const { id, saved } of students)
    assert.deepEqual(found.get(id), { code: [{ code: saved }], marks: 10, status: 'PASSED' });
};

/** In which version a student is at work: in turns, and not all in the same. */
const turn = (number: number, step: number): Product => ((number + step) % 2 === 0 ? old : present);

test('an exam that began with the version before is sat, handed in and graded by both', async () => {
  const exam = await setExam(old, 'before');
  const students = exam.sitters.map((sitter, number) => sit(exam, sitter, number));
  const all = (step: (student: Student, number: number) => Promise<unknown>) =>
    Promise.all(students.map(step));
  await all((student) => student.begin(old));
  await all((student) => student.save(old));

  // While it comes up and brings the database up to date nobody is refused.
  const coming = startPresent();
  const saveMeanwhile = async (): Promise<Product> => {
    await all((student) => student.save(old));
    return (await Promise.race([coming, null])) ?? saveMeanwhile();
  };
  present = await saveMeanwhile();
  assert.equal((await fetch(`${old.url}/api/ready`)).status, 200);

  for (let step = 0; step < SAVES; step += 1)
    await all((student, number) => student.save(turn(number, step)));
  await all((student, number) => student.run(turn(number, 0)));
  await all((student, number) => student.submit(turn(number, 1)));
  await expectGraded(exam.taskId, students);
});

test('what this version has set is sat by the version before, which goes on alone when this one is gone', async () => {
  const exam = await setExam(present, 'after');
  const students = exam.sitters.map((sitter, number) => sit(exam, sitter, number));
  await Promise.all(students.map((student, number) => student.begin(turn(number, 0))));
  await Promise.all(students.map((student, number) => student.save(turn(number, 1))));
  await present.stop();
  for (const step of ['save', 'run', 'submit'] as const)
    await Promise.all(students.map((student) => student[step](old)));
  await expectGraded(exam.taskId, students);
});
