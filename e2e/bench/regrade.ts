/**
 * `npm run bench:regrade`: what a regrade of a large class does to those who sit an exam meanwhile, in one run: saves and
 * runs of a live exam without it and beside it, in turns, and how long the regrade takes alone.
 * Options: --submissions 2500 --students 60 --seconds 60 --json FILE.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  createQuestion,
  discardRegrade,
  editQuestion,
  fetchRegrade,
  fetchRegradeOptions,
  startRegrade,
  viewQuestion,
  type BodyIn,
} from '@assay/contract';
import { callAs, type Caller } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';
import { waitUntilSettled } from '../settled.ts';
import { questionOf } from './exam-content.ts';
import { tableOf, type Figures } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import { newTask } from './new-task.ts';
import { playExam as playPlan, type PlayedExam } from './play-exam.ts';

const { values: options } = parseArgs({
  options: {
    submissions: { type: 'string', default: '2500' },
    students: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../.cache/bench/regrade.json') },
  },
});
/** So many sit the old exam themselves; the others hand in what one of these did. */
const AUTHORS = 20;
const TESTS = 4;
const GRADED_MS = 10 * 60_000;
const CALLS = ['save-draft', 'run-code'] as const;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const playExam = async (
  product: Product,
  load: ChildProcess,
  exam: { taskId: string; questionIds: readonly string[]; sitters: readonly Sitter[]; seconds: number },
): Promise<PlayedExam> => {
  const beginAt = Date.now() + 500;
  const url = product.url.replace('localhost', '127.0.0.1');
  return playPlan([load], {
    taskId: exam.taskId,
    questionIds: exam.questionIds,
    seats: exam.sitters.map(({ token }, student) => ({ student, url, token })),
    beginAt,
    startSpread: 3000,
    submitAt: beginAt + exam.seconds * 1000,
    submitSpread: 2000,
  });
};

/** @throws when that takes too long */
const until = async (fact: () => Promise<boolean>, what: string): Promise<void> => {
  const deadline = Date.now() + GRADED_MS;
  while (!(await fact())) {
    if (Date.now() > deadline) throw new Error(`${what} took more than ${GRADED_MS / 60_000} minutes.`);
    await pause(500);
  }
};

/**
 * Everybody else of the class has handed in the program of one who sat the exam, with its verdicts: the artifact of a
 * program is there once, as after an exam whose programs were run by their authors.
 */
const fillClass = async (
  product: Product,
  taskId: string,
  authors: readonly Sitter[],
  others: readonly Sitter[],
): Promise<void> => {
  await product.sql('insert into task_student (task_id, student_id) select $1, unnest($2::uuid[])', [
    taskId,
    others.map(({ id }) => id),
  ]);
  await product.sql(
    `create table copied as
     select uuidv7() as id, other.student_id, model.id as model_id
     from unnest($2::uuid[]) with ordinality as other (student_id, place)
     join unnest($3::uuid[]) with ordinality as author (author_id, at) on at = 1 + place % $4
     join attempt model on model.task_id = $1 and model.student_id = author_id`,
    [taskId, others.map(({ id }) => id), authors.map(({ id }) => id), authors.length],
  );
  const copies: Readonly<Record<string, string>> = {
    attempt: `insert into attempt (id, task_id, student_id, started_at, submitted_at, submitted_by, graded_at)
      select copied.id, task_id, copied.student_id, started_at, submitted_at, submitted_by, graded_at
      from copied join attempt model on model.id = model_id`,
    question: `insert into attempt_question (attempt_id, question_id, question_version_id)
      select id, question_id, question_version_id from copied join attempt_question on attempt_id = model_id`,
    program: `insert into submission_program
        (attempt_id, question_id, language, code, hash, revision, saved_at, computed_marks, graded_at, status, passed_count, total_count)
      select id, question_id, language, code, hash, revision, saved_at, computed_marks, graded_at, status, passed_count, total_count
      from copied join submission_program on attempt_id = model_id`,
    result: `insert into test_result
        (attempt_id, question_id, test_case_id, passed, verdict, message, actual_output, error_output, cpu_ms, wall_ms, memory_bytes)
      select id, question_id, test_case_id, passed, verdict, message, actual_output, error_output, cpu_ms, wall_ms, memory_bytes
      from copied join test_result on attempt_id = model_id`,
  };
  for (const copy of Object.values(copies)) await product.sql(copy, []);
  await product.sql('drop table copied', []);
};

/** A class whose exam is over and graded; another version of its question waits, which other results come of. */
const makeClass = async (
  product: Product,
  load: ChildProcess,
  faculty: Caller,
  sitters: readonly Sitter[],
) => {
  const said = questionOf(0);
  const body: BodyIn<typeof createQuestion> = { ...said, testcases: said.testcases?.slice(0, TESTS) };
  const { _id: questionId } = (await faculty.call(createQuestion, { body })).data;
  const authors = sitters.slice(0, AUTHORS);
  const taskId = await newTask(faculty, [questionId], authors, 'The large class');
  await playExam(product, load, { taskId, questionIds: [questionId], sitters: authors, seconds: 20 });
  const ungraded = 'select 1 from attempt where task_id = $1 and graded_at is null limit 1';
  await until(async () => (await product.sql(ungraded, [taskId])).length === 0, 'Grading');
  await fillClass(product, taskId, authors, sitters.slice(AUTHORS));
  await product.sql('update task set end_time = now() where id = $1', [taskId]);
  const { edition } = (await faculty.call(viewQuestion, { body: { questionId } })).data;
  const testcases = body.testcases?.map((one, place) => (place === 0 ? { ...one, output: '0\n0' } : one));
  await faculty.call(editQuestion, { body: { ...body, testcases, edition, questionId } });
  const { versions } = (await faculty.call(fetchRegradeOptions, { params: { taskId, questionId } })).data;
  return { taskId, questionId, versionId: versions[0]?._id ?? null };
};

type LargeClass = Awaited<ReturnType<typeof makeClass>>;

const begin = async (faculty: Caller, { taskId, questionId, versionId }: LargeClass): Promise<string> => {
  const body = {
    _id: randomUUID(),
    taskId,
    questionId,
    kind: 'VERSION',
    versionId,
    reason: 'For the bench.',
  } as const;
  return (await faculty.call(startRegrade, { body })).data._id;
};

const stateOf = async (faculty: Caller, regradeId: string) =>
  (await faculty.call(fetchRegrade, { params: { regradeId } })).data;

/** A regrade with nothing beside it; how long it took, seconds, and what it would do. */
const regradeAlone = async (faculty: Caller, large: LargeClass) => {
  const since = performance.now();
  const regradeId = await begin(faculty, large);
  await until(async () => (await stateOf(faculty, regradeId)).state === 'READY', 'The regrade');
  const seconds = (performance.now() - since) / 1000;
  const { moves, progress, repeated } = await stateOf(faculty, regradeId);
  await faculty.call(discardRegrade, { body: { regradeId } });
  return { seconds, moves, progress, repeated };
};

/** A regrade begins, the exam is sat, and the regrade is given up; what it had done by then. */
const besideRegrade = async <Report>(
  faculty: Caller,
  large: LargeClass,
  exam: () => Promise<Report>,
): Promise<{ report: Report; done: number; all: number; isOver: boolean }> => {
  const regradeId = await begin(faculty, large);
  await until(async () => (await stateOf(faculty, regradeId)).progress.done > 0, 'The first program');
  const report = await exam();
  const { progress, state } = await stateOf(faculty, regradeId);
  await faculty.call(discardRegrade, { body: { regradeId } });
  return { report, ...progress, isOver: state !== 'COMPUTING' };
};

const sound = ({ calls, reasons }: PlayedExam): void => {
  for (const [name, { failures }] of Object.entries(calls))
    if (failures > 0) throw new Error(`${failures} of ${name} failed: ${reasons[name]}`);
};

const loadBefore = loadavg()[0] ?? 0;
say(`${availableParallelism()} cores, load ${loadBefore.toFixed(2)}, Node.js ${process.versions.node}`);
const product = await startProduct();
const load = fork(join(import.meta.dirname, 'load.ts'));
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void product.remove().finally(() => process.exit(130)));
try {
  await waitUntilSettled(product);
  const faculty = await callAs(product.url, 'faculty');
  const [submissions, students] = [Number(options.submissions), Number(options.students)];
  const sitters = await addSitters(product, submissions + students);
  const large = await makeClass(product, load, faculty, sitters.slice(0, submissions));
  // The record of the exam is sealed once it is over, which is work of its own.
  await waitUntilSettled(product);

  const alone = await regradeAlone(faculty, large);
  say(
    `${alone.progress.all} submissions with ${TESTS} tests: ready after ${alone.seconds.toFixed(0)} s; ${JSON.stringify(alone.moves)}, ${alone.repeated} repeated.`,
  );
  const live = sitters.slice(submissions);
  const { _id: liveQuestion } = (await faculty.call(createQuestion, { body: questionOf(1) })).data;
  const exam = async (name: string): Promise<PlayedExam> => {
    const taskId = await newTask(faculty, [liveQuestion], live, name);
    const report = await playExam(product, load, {
      taskId,
      questionIds: [liveQuestion],
      sitters: live,
      seconds: Number(options.seconds),
    });
    sound(report);
    return report;
  };
  // The first exam warms what compiles and caches; it is not counted.
  await exam('Warming');
  const rounds: { without: PlayedExam['calls']; beside: PlayedExam['calls'] }[] = [];
  for (let round = 1; round <= 2; round += 1) {
    await waitUntilSettled(product);
    const { calls: without } = await exam(`Without ${round}`);
    await waitUntilSettled(product);
    const { report, done, all, isOver } = await besideRegrade(faculty, large, () => exam(`Beside ${round}`));
    if (isOver) throw new Error('The regrade was over before the exam was: ask for more submissions.');
    rounds.push({ without, beside: report.calls });
    const rows: Record<string, Figures> = {};
    for (const call of CALLS) {
      const [before, after] = [without[call], report.calls[call]];
      if (!before || !after) throw new Error(`Nobody called ${call}.`);
      rows[`${call}, without`] = before;
      rows[`${call}, beside`] = after;
    }
    say(`\n${students} students, ${options.seconds} s, ms; the regrade did ${done} of ${all} meanwhile`);
    say(tableOf(rows));
  }
  for (const call of CALLS) {
    const p95s = rounds.map(
      ({ without, beside }) => [without[call]?.p95 ?? 0, beside[call]?.p95 ?? 0] as const,
    );
    const [without, beside] = [0, 1].map((side) => p95s.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
    say(
      `p95 of ${call} beside a regrade is ${((beside ?? 0) / (without ?? 1)).toFixed(2)} times that without.`,
    );
  }
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(options.json, `${JSON.stringify({ loadBefore, alone, rounds }, null, 2)}\n`);
} finally {
  if (load.connected) load.disconnect();
  await product.remove();
}
