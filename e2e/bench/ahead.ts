/**
 * `npm run bench:ahead`: what it brings that drafts are compiled before they are run, and what it costs where the runner has
 * no time for it. Two products, one with `COMPILE_AHEAD=on` and one with `off`, are used in turns by as many students, first as in an exam,
 * then by students who run programs all the time. Every program is new. Options: --students 200 --seconds 60 --rounds 2.
 */
import type { Agent } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  createQuestion,
  runCode,
  saveDraft,
  startTask,
  type BodyIn,
  type RouteDefinition,
} from '@assay/contract';
import { callAs } from '../api.ts';
import { addSitters, type Sitter } from '../population.ts';
import { startProduct, type Product } from '../product.ts';
import { waitUntilSettled } from '../settled.ts';
import { questionOf, workOf } from './exam-content.ts';
import { figuresOf, quantile, tableOf } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import { newBrowser, sendHttp } from './http-client.ts';
import { newTask } from './new-task.ts';
import { newTyping, type Typing } from '../../apps/server/src/features/rehearsals/playing/typing.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
  },
});
const students = Number(options.students);
const TOKEN = 'the token of the bench, for the figures of the runner';

/** How students work: saves before each run, and rests, ms. What is run was saved so long ago that its student read it over. */
interface Pace {
  saves: number;
  rest: readonly [number, number];
  reading: readonly [number, number];
}
const PACES: Readonly<Record<'exam' | 'full', Pace>> = {
  // As in `npm run bench:exam`.
  exam: { saves: 6, rest: [8000, 17_000], reading: [1500, 5000] },
  full: { saves: 1, rest: [0, 500], reading: [1000, 2000] },
};

/** Times by kind of call, ms, and how many failed. */
type Ledger = Map<string, { times: number[]; failures: number }>;

interface Side {
  name: 'on' | 'off';
  product: Product;
  sitters: readonly Sitter[];
  questionId: string;
  taskId: string;
  /** What each of them types, and how many programs that were so far. */
  desks: { typing: Typing; written: number }[];
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const between = ([low, high]: readonly [number, number]): number => low + Math.random() * (high - low);

const callOf =
  ({ product }: Side, { token }: Sitter, agent: Agent, ledger: Ledger) =>
  async <R extends RouteDefinition>(
    name: string,
    route: R,
    body: BodyIn<R>,
    good: string,
  ): Promise<boolean> => {
    const url = new URL(`/api${route.path}`, product.url.replace('localhost', '127.0.0.1'));
    const line = ledger.get(name) ?? { times: [], failures: 0 };
    ledger.set(name, line);
    const answer = await sendHttp(url, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (answer) line.times.push(answer.ms);
    const isGood = answer?.text.includes(good) ?? false;
    if (!isGood) line.failures += 1;
    return isGood;
  };

/** One student saves, reads over, runs, until the time is over. */
const work = async (
  side: Side,
  student: number,
  pace: Pace,
  until: number,
  ledger: Ledger,
): Promise<void> => {
  const { taskId, questionId, sitters, desks } = side;
  const [sitter, desk] = [sitters[student], desks[student]];
  if (!sitter || !desk) return;
  const call = callOf(side, sitter, newBrowser(student), ledger);
  const { language, source } = workOf(student, 1);
  const mark = language === 'PYTHON' ? '#' : '//';
  let saves = Math.floor(Math.random() * pace.saves);
  for (;;) {
    await pause(between(pace.rest));
    if (Date.now() > until) return;
    desk.written += 1;
    const code = `${source}${mark} version ${desk.written} ${side.name}\n`;
    const draft = desk.typing.paste(code);
    if (await call('save', saveDraft, { taskId, ...draft }, '"saved":[{')) desk.typing.saved();
    saves += 1;
    if (saves % pace.saves !== 0) continue;
    await pause(between(pace.reading));
    const programSubmission = { programIndex: questionId, language, code: [{ code }] };
    await call(`run ${language}`, runCode, { taskId, programSubmission }, '"passedCount":2');
  }
};

/** What the runner counts of what was compiled ahead. */
const aheadOf = async ({ product }: Side): Promise<string> => {
  const answer = await fetch(`${product.runnerUrl}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const found = (await answer.text()).matchAll(/^assay_runner_(ahead_\S+|cache_ahead_bytes) (\d+)$/gm);
  return [...found].map(([, name, count]) => `${name} ${count}`).join(', ');
};

const setUp = async (name: Side['name']): Promise<Side> => {
  const product = await startProduct({
    COMPILE_AHEAD: name,
    RUNNER_TOKEN: TOKEN,
    RUNNER_WARM_COMPILERS: 'on',
  });
  products.push(product);
  await waitUntilSettled(product);
  const faculty = await callAs(product.url, 'faculty');
  const sitters = await addSitters(product, students);
  const questionId = (await faculty.call(createQuestion, { body: questionOf(1) })).data._id;
  const taskId = await newTask(faculty, [questionId], sitters, 'Ahead');
  say(`COMPILE_AHEAD=${name} is there.`);
  const desks = sitters.map((_, student) => ({
    typing: newTyping(questionId, workOf(student, 1).language, `device-${student}`),
    written: 0,
  }));
  const side = { name, product, sitters, questionId, taskId, desks };
  for (const sitter of sitters)
    await callOf(side, sitter, newBrowser(0), new Map())('start', startTask, { taskId }, '"success":true');
  return side;
};

const COMPILED = ['run C', 'run C++', 'run JAVA'];
const products: Product[] = [];
const timesOf = (ledger: Ledger, names: readonly string[]): number[] =>
  names.flatMap((name) => ledger.get(name)?.times ?? []).toSorted((one, other) => one - other);

/** Both sides in turns, so that whatever else the machine does meets both. */
const compare = async (sides: readonly Side[], pace: 'exam' | 'full') => {
  const ledgers = new Map<string, Ledger>(sides.map(({ name }) => [name, new Map()]));
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const side of sides) {
      const until = Date.now() + Number(options.seconds) * 1000;
      const ledger = ledgers.get(side.name) ?? new Map();
      await Promise.all(side.sitters.map((_, student) => work(side, student, PACES[pace], until, ledger)));
    }
  for (const side of sides) {
    const ledger = ledgers.get(side.name) ?? new Map();
    say(`\n${students} students, pace "${pace}", COMPILE_AHEAD=${side.name}`);
    const rows = [...ledger].map(
      ([name, { times, failures }]) => [name, figuresOf(times, failures)] as const,
    );
    const all = figuresOf(timesOf(ledger, COMPILED), 0);
    say(tableOf(Object.fromEntries([...rows.toSorted(), ['C, C++, Java', all] as const])));
    say(await aheadOf(side));
  }
  return (side: Side['name'], names: readonly string[], share: number): number =>
    quantile(timesOf(ledgers.get(side) ?? new Map(), names), share);
};

const promise = (text: string, isMet: boolean): void => say(`${isMet ? 'met    ' : 'NOT MET'}  ${text}`);

say(
  `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(2)}, Node.js ${process.versions.node}`,
);
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    name,
    () => void Promise.all(products.map(({ remove }) => remove())).finally(() => process.exit(130)),
  );
try {
  const sides = [await setUp('on'), await setUp('off')];
  const exam = await compare(sides, 'exam');
  const full = await compare(sides, 'full');
  say('');
  const half = exam('on', COMPILED, 0.5);
  promise(`in an exam a run of C, C++ and Java takes at most 60 ms (p50): ${half.toFixed(1)} ms`, half <= 60);
  for (const [what, names] of [
    ['a run', COMPILED],
    ['a save', ['save']],
  ] as const)
    for (const share of [0.5, 0.95]) {
      const [on, off] = [full('on', names, share), full('off', names, share)];
      promise(
        `all the time ${what} takes (p${share * 100}) with it ${on.toFixed(1)} ms, without it ${off.toFixed(1)}`,
        on <= off * 1.05,
      );
    }
} finally {
  await Promise.all(products.map(({ remove }) => remove()));
}
