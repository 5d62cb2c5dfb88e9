/** Plays the students of a rehearsal in a process of its own: the server answers them as it answers browsers. */
import { setInterval as every } from 'node:timers/promises';
import { programHash } from '@assay/contract';
import { newLedger, sit, type Ledger, type Plan } from './sitting.ts';

/** How far the students are, told each second. */
export interface Told {
  started: number;
  submitted: number;
  calls: number;
  failures: number;
}

/** What all students have met, once they are done. */
export interface Played extends Told {
  times: Record<string, number[]>;
  failed: Record<string, number>;
  reasons: Record<string, string>;
  studentMs: number;
  /** CPU time of this process, seconds. */
  cpuSeconds: number;
}

export type Message = { told: Told } | { played: Played } | { error: string };

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

const tell = ({ started, submitted, times, failures }: Ledger): Told => ({
  started,
  submitted,
  calls: sum([...times.values()].map(({ length }) => length)),
  failures: sum(failures.values()),
});

const play = async (plan: Plan, send: (message: Message) => void): Promise<void> => {
  const ledger = newLedger();
  const ended = new AbortController();
  const telling = (async () => {
    for await (const _ of every(1000, undefined, { signal: ended.signal })) send({ told: tell(ledger) });
  })().catch(() => undefined);
  await Promise.all(plan.sitters.map((_, student) => sit(plan, ledger, student)));
  ended.abort();
  await telling;
  const { user, system } = process.cpuUsage();
  send({
    played: {
      ...tell(ledger),
      times: Object.fromEntries(ledger.times),
      failed: Object.fromEntries(ledger.failures),
      reasons: Object.fromEntries(ledger.reasons),
      studentMs: ledger.studentMs,
      cpuSeconds: (user + system) / 1e6,
    },
  });
};

// The first hash loads and warms what computes it.
programHash('C', [{ code: '' }]);
process.on('disconnect', () => process.exit());
process.once('message', (plan: Plan) => {
  const send = (message: Message): void => void process.send?.(message);
  play(plan, send).catch((error: unknown) => send({ error: String(error) }));
});
