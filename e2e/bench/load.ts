/** The load generator: a process of its own, so that it cannot stand in the server's way more than a browser would. */
import { Agent } from 'node:http';
import { programHash } from '@assay/contract';
import { figuresOf, type Figures } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import type { Plan } from './exam/plan.ts';
import { workOf } from './exam-content.ts';
import { sendHttp } from './http-client.ts';
import { newLedger } from './ledger.ts';
import { sit, type Kept } from './sitting.ts';
import { newTyping } from '../../apps/server/src/features/rehearsals/playing/typing.ts';

/** Drafts saved as fast as they are answered, by all callers at once, for so many ms. */
export interface RushPlan {
  url: string;
  path: string;
  taskId: string;
  questionId: string;
  callers: readonly { token: string; student: number }[];
  ms: number;
  /** What every good answer contains. */
  good: string;
}

export type Job = { exam: Plan } | { rush: RushPlan };
/** What one load generator has seen of an exam. */
export interface ExamReport {
  times: Record<string, number[]>;
  failures: Record<string, number>;
  reasons: Record<string, string>;
  kept: Kept[];
  /** Of the page's files. */
  bytes: number;
  /** What the load generator itself has used: seconds of processor, and bytes of memory at most. */
  cpuSeconds: number;
  memory: number;
}
export interface RushReport extends Figures {
  perSecond: number;
  reason: string;
}

const playExam = async (plan: Plan): Promise<ExamReport> => {
  const ledger = newLedger();
  const before = process.cpuUsage();
  const kept = await Promise.all(plan.seats.map((seat) => sit(plan, ledger, seat)));
  const { user, system } = process.cpuUsage(before);
  return {
    times: Object.fromEntries(ledger.times),
    failures: Object.fromEntries(ledger.failures),
    reasons: Object.fromEntries(ledger.reasons),
    kept,
    bytes: ledger.bytes,
    cpuSeconds: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS * 1024,
  };
};

const rush = async ({ url, path, taskId, questionId, callers, ms, good }: RushPlan): Promise<RushReport> => {
  const times: number[] = [];
  let failures = 0;
  let reason = '';
  const address = new URL(path, url);
  const begin = performance.now();
  const agent = new Agent({ keepAlive: true });
  const callOn = async ({ token, student }: RushPlan['callers'][number]): Promise<void> => {
    const { language, source } = workOf(student, 1);
    const typing = newTyping(questionId, language, `device-${student}`);
    for (let round = 1; performance.now() - begin < ms; round += 1) {
      // The program is written again and again below itself, 30 characters a save.
      const text = source.repeat(16).slice(0, source.length + 30 * (round % 60));
      const body = JSON.stringify({ taskId, ...typing.type(text) });
      const headers = { authorization: `Bearer ${token}` };
      const answer = await sendHttp(address, { agent, method: 'POST', headers, body });
      times.push(answer.ms);
      if (answer.text.includes(good)) typing.saved();
      else {
        failures += 1;
        reason = `${answer.status} ${answer.text.slice(0, 200)}`;
      }
    }
  };
  await Promise.all(callers.map(callOn));
  const seconds = (performance.now() - begin) / 1000;
  return { ...figuresOf(times, failures), perSecond: times.length / seconds, reason };
};

// The first hash loads and warms what computes it.
programHash('C', [{ code: '' }]);
process.on('disconnect', () => process.exit());
process.on('message', (job: Job) => {
  const work = 'exam' in job ? playExam(job.exam) : rush(job.rush);
  void work.then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
