/**
 * `npm run test:failover`: an exam with real runs on three runners, two servers, and a PostgreSQL of Debian's with a standby.
 * In its course a runner, a server and the primary are killed. Nothing that was acknowledged may be lost, every mark has
 * to be right, and no student may see an error for longer than the page takes to try again.
 * Options: --students 300 --seconds 150.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createQuestion, type Language } from '@assay/contract';
import pg from 'pg';
import { newInstitute } from '../../apps/server/test/institute-by-calls.ts';
import { answers } from '../../apps/server/test/processes/product-process.ts';
import { waitFor } from '../../apps/server/test/wait-for.ts';
import { retryDelay } from '../../apps/web/src/features/exam/keeping/index.ts';
import { callInSession } from '../api.ts';
import { newTask } from '../bench/new-task.ts';
import { addSitters } from '../population.ts';
import { prepareMachines, type Machines } from './machines.ts';
import { sit, type Sat } from './student.ts';
import { faultOf, type Accident } from './trouble.ts';
import { whatIsWrong, type Expected } from './what-is-wrong.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '150' },
  },
});
const students = Number(options.students);
const examMs = Number(options.seconds) * 1000;
/** Everybody starts within this part of the exam; after a quarter of it the first submit, and one after another until its end. */
const STARTING = 0.1;
/** So many stay until all accidents are over, however long these take on a busy machine. */
const STAYING = 0.2;
/** How long nobody notices that the primary is gone, ms; what watches over a pair takes some seconds. */
const UNNOTICED_MS = 3000;
/** What was killed stays away so long, ms. */
const AWAY_MS = 10_000;
const GRADED_MS = 10 * 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The first test is PUBLIC, the second HIDDEN. Each kind in each language, so that marks differ. */
const PROGRAMS: readonly (Expected & { language: Language; program: string; comment: string })[] = [
  { language: 'PYTHON', comment: '#', program: 'print(int(input()) * 2)\n', passes: 1, marks: 10 },
  {
    language: 'C',
    comment: '//',
    program: '#include <stdio.h>\nint main(void) { puts("4"); }\n',
    passes: 1,
    marks: 5,
  },
  { language: 'PYTHON', comment: '#', program: 'print("?")\n', passes: 0, marks: 0 },
  {
    language: 'C',
    comment: '//',
    program: '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", n * 2); }\n',
    passes: 1,
    marks: 10,
  },
];
const programOf = (student: number) => {
  const program = PROGRAMS[student % PROGRAMS.length];
  if (!program) throw new Error('There is no program.');
  return program;
};

const askDatabase = async (url: string, text: string, values: readonly unknown[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text, [...values]).finally(() => client.end());
  return rows;
};

const allReady = async ({ servers }: Machines): Promise<boolean> =>
  (await Promise.all(servers.map(({ port }) => answers(port)))).every(Boolean);

/** What is killed, in parts of the exam's time. Each waits until the product answers as before, and tells when. */
const accidentsOf = (machines: Machines): readonly [number, string, () => Promise<number>][] => {
  const { runners, servers, pair } = machines;
  return [
    [
      0.2,
      'a runner was killed',
      async () => {
        await runners[0]?.kill();
        // There are others.
        const overAt = Date.now();
        await pause(AWAY_MS);
        await runners[0]?.start();
        return overAt;
      },
    ],
    [
      0.4,
      'a server was killed',
      async () => {
        await servers[0]?.kill();
        const overAt = Date.now();
        await pause(AWAY_MS);
        await servers[0]?.start();
        return overAt;
      },
    ],
    [
      0.65,
      'the primary was killed',
      async () => {
        await pair.primary.kill();
        await pause(UNNOTICED_MS);
        await machines.failOver();
        await waitFor('the servers work on the other database', () => allReady(machines));
        return Date.now();
      },
    ],
  ];
};

/** Lets them happen one after the other. */
const play = async (machines: Machines, beginAt: number): Promise<Accident[]> => {
  const happened: Accident[] = [];
  for (const [share, what, happen] of accidentsOf(machines)) {
    await pause(Math.max(0, beginAt + share * examMs - Date.now()));
    const at = Date.now();
    const overAt = await happen();
    happened.push({ what, at, overAt });
    say(`${what} ${((at - beginAt) / 1000).toFixed(0)} s after the start; over ${overAt - at} ms later.`);
  }
  return happened;
};

const setExam = async ({ url, databaseUrl }: Machines) => {
  const { faculty } = await newInstitute(url, 0);
  const teacher = callInSession(url, faculty.id, faculty.token);
  const question = await teacher.call(createQuestion, {
    body: {
      question: '<p>Read a number and print its double.</p>',
      language: ['C', 'PYTHON'],
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
  });
  const sql = (text: string, values: readonly unknown[]) => askDatabase(databaseUrl, text, values);
  const sitters = await addSitters({ sql }, students, { beside: faculty.username });
  const questionId = question.data._id;
  return { sql, questionId, sitters, taskId: await newTask(teacher, [questionId], sitters, 'The exam') };
};

/** What students saw, by accident and call. */
const tellTroubles = (sittings: readonly Sat[], accidents: readonly Accident[]): void => {
  const troubles = sittings.flatMap((sat) => sat.troubles);
  const groups = Map.groupBy(
    troubles,
    ({ path, seenAt }) => `${accidents.findLast(({ at }) => at <= seenAt)?.what ?? 'nothing'}: ${path}`,
  );
  for (const [name, those] of groups) {
    const longest = Math.max(...those.map(({ seenAt, overAt }) => overAt - seenAt));
    say(`  ${name}: ${those.length} students, for ${(longest / 1000).toFixed(1)} s at most`);
  }
  if (groups.size === 0) say('  nothing');
};

say(`Starting three runners, two servers, and a PostgreSQL with its standby …`);
const machines = await prepareMachines({ runners: 3, servers: 2 });
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void machines.remove().finally(() => process.exit(130)));
try {
  await machines.start();
  const { url } = machines;
  const { sql, questionId, sitters, taskId } = await setExam(machines);
  say(`PostgreSQL ${machines.pair.version}; ${students} students, ${options.seconds} s.`);
  const beginAt = Date.now() + 1000;
  const at = (share: number): number => beginAt + share * examMs;
  let isOver = false;
  const sitting = sitters.map(({ id, token }, number) => {
    const { language, program, comment, passes } = programOf(number);
    const [startAt, submitAt] = [(STARTING * number) / students, 0.25 + (0.75 * number) / students].map(at);
    return sit({
      url,
      taskId,
      questionId,
      language,
      program,
      comment,
      passes,
      student: { number, id, token },
      startAt: startAt ?? 0,
      submitAt: submitAt ?? 0,
      mayLeave: () => isOver || number < students * (1 - STAYING),
    });
  });
  const playing = play(machines, beginAt).finally(() => (isOver = true));
  const [accidents, sittings] = await Promise.all([playing, Promise.all(sitting)]);
  await waitFor(
    'all are graded',
    async () => {
      const [row] = await sql('select count(graded_at)::int as graded from attempt where task_id = $1', [
        taskId,
      ]);
      return row?.['graded'] === students;
    },
    { timeoutMs: GRADED_MS },
  );

  say('What students saw, before it was answered:');
  tellTroubles(sittings, accidents);
  const slowest = retryDelay(Number.POSITIVE_INFINITY);
  const wrong = [
    ...sittings.flatMap(({ troubles }) => troubles.flatMap((one) => faultOf(one, accidents, slowest) ?? [])),
    ...(await whatIsWrong({ sql, taskId, questionId, sitters, sittings, accidents, expected: programOf })),
  ];
  const edits = sittings.reduce(
    (sum, { acknowledged }) => sum + (acknowledged.get(questionId)?.size ?? 0),
    0,
  );
  const runs = sittings.reduce((sum, sat) => sum + sat.runs, 0);
  say(
    `${edits} edits acknowledged, ${runs} runs answered, ${sittings.length} receipts; ${wrong.length} things are wrong.`,
  );
  for (const one of wrong.slice(0, 40)) say(`  ${one}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await machines.remove();
}
