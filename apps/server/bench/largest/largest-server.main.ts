/**
 * The server that is measured, in a process of its own. It is told by messages when a call begins and ends, and answers
 * for how long its event loop stood still at most: by the clock, and by the processor time of its own thread, which other
 * processes cannot make longer.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pino } from 'pino';
import { buildApp } from '../../src/app/build-app.ts';
import { openBackground } from '../../src/platform/background.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openJobs } from '../../src/platform/jobs.ts';
import { watchClock } from '../../src/platform/machine/steady-clock.ts';
import { openMailer } from '../../src/platform/mail/mail.ts';
import { createRunnerClient } from '../../src/platform/runner/runner-client.ts';
import { openSecurityLog } from '../../src/platform/log/security-log.ts';

const config = parseConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const log = pino({ level: 'error' });
const jobs = await openJobs(databaseUrl, log);
const db = openDatabase(databaseUrl);
const now = (): Date => new Date();
const app = await buildApp(
  {
    config,
    db,
    jobs,
    background: openBackground(log),
    runner: createRunnerClient(config.runnerUrl ?? '', config.runnerToken),
    mail: openMailer(config),
    log,
    security: openSecurityLog(db, log, now),
    now,
    browserErrors: new Map(),
    files: null,
    clock: watchClock(),
  },
  { web: null },
);
const url = await app.listen({ host: '127.0.0.1', port: 0 });

/** The bound of the clock's measure, ms: the finest there is. */
const RESOLUTION = 1;
const clock = monitorEventLoopDelay({ resolution: RESOLUTION });
clock.enable();
let longest = 0;
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let last = used();
const beat = (): void => {
  const soFar = used();
  longest = Math.max(longest, soFar - last);
  last = soFar;
};
setInterval(beat, RESOLUTION);

process.on('message', (word) => {
  beat();
  if (word === 'begin') {
    longest = 0;
    clock.reset();
    process.send?.({ begun: true });
  } else process.send?.({ cpuMs: longest, clockMs: Math.max(0, clock.max / 1e6 - RESOLUTION) });
});
process.send?.({ url });
