import { setTimeout as pause } from 'node:timers/promises';
import { createQuestion, createTask, programHash, shortHash, type ProgramCode } from '@assay/contract';
import { expect, test } from '@playwright/test';
import { callAs } from '../../api.ts';
import { newCounts, newNetwork } from '../../fault-injection/network.ts';
import { seededRandom } from '../../fault-injection/random.ts';
import { ENDINGS, sitExam, type Sat, type SittingPlan } from '../../fault-injection/sitting.ts';
import { addSitters, type Sitter } from '../../population.ts';
import { startProduct, type Product } from '../../product.ts';

/** A hundred meet all that a thousand meet; `npm run test:long` lets the thousand sit. */
const STUDENTS = process.env['LONG'] === '1' ? 1000 : 100;
/** Every run is another one; a run that failed is repeated by its seed. */
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const START_SPREAD_MS = 10_000;
/** The task's window; half of the students have a task of one minute from their own start. */
const WINDOW_MS = 70_000;
const HOUR_MS = 3_600_000;
const GRADED_MS = 5 * 60_000;

/** What the students' programs do; comments are added to them. The tests are one PUBLIC and one HIDDEN. */
const PROGRAMS = { right: 'print(int(input()) * 2)\n', half: 'print(4)\n', wrong: 'print("?")\n' } as const;
const MARKS = { right: 10, half: 5, wrong: 0 } as const;
const KINDS = ['right', 'half', 'wrong'] as const;
const kindOf = (index: number) => KINDS[index % KINDS.length] ?? 'right';

/** Of twenty students so many end in each way. */
const ENDING_OF: readonly SittingPlan['ending'][] = ENDINGS.flatMap((ending, index) =>
  Array.from({ length: [9, 3, 4, 3, 1][index] ?? 0 }, () => ending),
);
const endingOf = (index: number) => ENDING_OF[index % ENDING_OF.length] ?? 'submits';
const secondOf = (index: number): SittingPlan['second'] =>
  index % 10 === 3 ? 'device' : index % 10 === 6 ? 'tab' : 'none';

type Faculty = Awaited<ReturnType<typeof callAs>>;

const writeQuestions = async (faculty: Faculty) => {
  const questions = [];
  for (const number of [1, 2])
    questions.push(
      await faculty.call(createQuestion, {
        body: {
          question: `<p>Read a number and print its double (${number}).</p>`,
          language: ['PYTHON'],
          marks: 10,
          timeRequired: 0.5,
          wantAutoCalculate: true,
          difficulty: '1',
          testcases: [
            { input: '2', output: '4', type: 'PUBLIC' },
            { input: '21', output: '42', type: 'HIDDEN' },
          ],
          code: [{ isVisible: true, isEditable: true, code: '' }],
        },
      }),
    );
  return questions;
};

const setTask = async (
  faculty: Faculty,
  questions: Awaited<ReturnType<typeof writeQuestions>>,
  sitters: readonly Sitter[],
  times: { beginAt: number; endAt: number; duration: number | null },
): Promise<string> => {
  const { data } = await faculty.call(createTask, {
    body: {
      name: times.duration ? 'A minute for everybody' : 'The whole window',
      startTime: new Date(times.beginAt).toISOString(),
      endTime: new Date(times.endAt).toISOString(),
      duration: times.duration,
      totalMarks: 20,
      questions: questions.map((question) => ({
        questionId: question.data._id,
        marks: 10,
        timeRequired: 0.5,
      })),
      assignedStudentIds: sitters.map(({ id }) => id),
    },
  });
  return data._id;
};

/** The machine's own accidents, at their moments after the begin, ms. */
const accidentsOf = (product: Product): [number, string, () => Promise<void>][] => [
  [14_000, 'the server is killed', () => product.kill().then(product.start)],
  [28_000, 'the database is killed', product.killDatabase],
  [36_000, 'the runner is killed', product.killRunner],
  [
    46_000,
    'database and server are killed together',
    () => product.killDatabase().then(product.kill).then(product.start),
  ],
  // Shortly before the end of the window: some are handing in, the clock is about to.
  [67_000, 'the server is killed', () => product.kill().then(product.start)],
  // Most are handed in and wait to be graded.
  [74_000, 'the runner is killed', product.killRunner],
  [80_000, 'the database is killed', product.killDatabase],
];

interface StoredProgram {
  studentId: string;
  questionId: string;
  code: ProgramCode | null;
  hash: string | null;
  language: 'PYTHON' | null;
  marks: number;
  status: string;
  tests: number;
}

const textOf = (code: ProgramCode | null): string => code?.map((block) => block.code).join('\n') ?? '';

/** Every text of a student and question that the server holds anywhere: graded, set aside, or in the log. */
const heldTexts = async (product: Product, taskIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await product.sql(
    `select student_id || ' ' || question_id as key, string_agg(text, E'\\n') as text from attempt join (
       select attempt_id, question_id, code::text as text from submission_program
       union all select attempt_id, question_id, code::text from draft
       union all select attempt_id, question_id, code::text from draft_set_aside
       union all select attempt_id, question_id, entries::text from edit_batch
     ) as held on held.attempt_id = attempt.id where task_id = any($1) group by 1`,
    [taskIds],
  );
  return new Map(rows.map((row) => [String(row['key']), String(row['text'])]));
};

test(`${STUDENTS} exams through cuts, reloads, kills and wrong clocks lose nothing`, async () => {
  const product = await startProduct();
  try {
    const sitters = await addSitters(product, STUDENTS);
    const faculty = await callAs(product.url, 'faculty');
    const [long, short] = [await writeQuestions(faculty), await writeQuestions(faculty)];
    const beginAt = Date.now() + 5000;
    const times = { beginAt, endAt: beginAt + WINDOW_MS, duration: null };
    const half = STUDENTS / 2;
    const taskIds = [
      await setTask(faculty, long, sitters.slice(0, half), times),
      await setTask(faculty, short, sitters.slice(half), { ...times, duration: 1 }),
    ];
    const counts = newCounts();

    const sitAll = sitters.map(async ({ id, token }, index): Promise<Sat> => {
      const random = seededRandom(SEED * STUDENTS + index);
      // Every fifth device believes that it is some hours earlier or later.
      const clockError = index % 5 === 4 ? random.between(-9, 9) * HOUR_MS : 0;
      const network = newNetwork(product.url, token, random, counts, clockError);
      return sitExam(
        {
          taskId: taskIds[index < half ? 0 : 1] ?? '',
          userId: id,
          program: PROGRAMS[kindOf(index)],
          ending: endingOf(index),
          second: secondOf(index),
          beginAt: beginAt + 200 + random.between(0, START_SPREAD_MS),
          endAt: beginAt + WINDOW_MS,
        },
        network,
        random,
      );
    });
    const happened: string[] = [];
    // One after the other: on a busy machine one is still being overcome when the next is due.
    const accidents = async (): Promise<void> => {
      for (const [after, what, happen] of accidentsOf(product)) {
        await pause(beginAt + after - Date.now());
        await happen();
        happened.push(what);
      }
    };
    const [sittings] = await Promise.all([Promise.all(sitAll), accidents()]);

    await expect
      .poll(
        () =>
          product.sql(
            `select count(*)::int as students, count(submitted_at)::int as submitted, count(graded_at)::int as graded
             from attempt where task_id = any($1)`,
            [taskIds],
          ),
        { timeout: GRADED_MS, message: 'every attempt is submitted and graded' },
      )
      .toEqual([{ students: STUDENTS, submitted: STUDENTS, graded: STUDENTS }]);

    const stored = (await product.sql(
      `select student_id as "studentId", question_id as "questionId", code, hash, language, status,
         computed_marks::float as marks, (select count(*)::int from test_result as result
           where result.attempt_id = attempt.id and result.question_id = program.question_id) as tests
       from attempt join submission_program as program on program.attempt_id = attempt.id
       where task_id = any($1)`,
      [taskIds],
    )) as unknown as StoredProgram[];
    const held = await heldTexts(product, taskIds);
    const programOf = new Map(
      stored.map((program) => [`${program.studentId} ${program.questionId}`, program]),
    );

    const wrong: string[] = [];
    const must = (fact: boolean, what: string): void => void (fact || wrong.push(what));
    let acknowledged = 0;
    for (const [index, sat] of sittings.entries()) {
      const { id } = sitters[index] ?? { id: '' };
      const who = `student ${index} (${endingOf(index)}, ${secondOf(index)})`;
      must(sat.startTimes.size === 1, `${who} started more than once`);
      const receipts = new Set(
        sat.receipts.map(({ submittedAt, programs }) => JSON.stringify({ submittedAt, programs })),
      );
      must(receipts.size === 1, `${who} has ${receipts.size} different receipts`);
      for (const line of sat.receipts.at(-1)?.programs ?? []) {
        const program = programOf.get(`${id} ${line.programIndex}`);
        const hash = program?.code && program.language && programHash(program.language, program.code);
        must(line.hash === (hash ? shortHash(hash) : null), `${who}: the receipt names another program`);
        const kind = kindOf(index);
        const isRun = line.attempted;
        must(program?.marks === (isRun ? MARKS[kind] : 0), `${who}: ${program?.marks} marks for ${kind}`);
        must(program?.tests === (isRun ? 2 : 0), `${who}: ${program?.tests} test results`);
      }
      for (const [questionId, edits] of sat.acknowledged) {
        acknowledged += edits.size;
        const graded = textOf(programOf.get(`${id} ${questionId}`)?.code ?? null);
        // Whoever wrote in two places chose one version; the other one is still there.
        const places = secondOf(index) === 'none' ? graded : `${graded}${held.get(`${id} ${questionId}`)}`;
        for (const edit of edits) must(places.includes(edit), `${who}: ${edit} was acknowledged and is lost`);
      }
      for (const [questionId, edits] of sat.tooLate)
        for (const edit of edits)
          must(held.get(`${id} ${questionId}`)?.includes(edit) === true, `${who}: the late ${edit} is lost`);
      for (const [questionId, text] of sat.submitted ?? [])
        must(
          textOf(programOf.get(`${id} ${questionId}`)?.code ?? null) === text,
          `${who}: another program is graded than was on the screen`,
        );
    }
    const sum = (count: (sat: Sat) => number): number =>
      sittings.reduce((total, sat) => total + count(sat), 0);
    const told = {
      seed: SEED,
      happened,
      ...counts,
      edits: sum(({ edits }) => edits),
      acknowledged,
      reloads: sum(({ reloads }) => reloads),
      conflicts: sum(({ conflicts }) => conflicts),
    };
    console.log(JSON.stringify(told));
    expect(wrong, `seed ${SEED}`).toEqual([]);
    expect(counts.internal, `seed ${SEED}: answers with status 500`).toEqual([]);
    expect(stored).toHaveLength(2 * STUDENTS);
    expect(acknowledged).toBeGreaterThan(5 * STUDENTS);
    // Each kind of misfortune has happened; how often depends on the machine.
    expect(
      Math.min(
        told.conflicts,
        counts.requestsLost,
        counts.answersLost,
        counts.sentTwice,
        counts.deliveredLate,
      ),
    ).toBeGreaterThan(0);
  } finally {
    await product.remove();
  }
});
