import type { ChildProcess } from 'node:child_process';
import type { Job } from './load.ts';

/** Gives the load generator a job and waits for its report. */
export const ask = <Report>(load: ChildProcess, job: Job): Promise<Report> =>
  new Promise((done, failed) => {
    const ended = (code: number | null) => failed(new Error(`The load generator ended with ${code}.`));
    load.once('exit', ended);
    load.once('message', (message: { report?: Report; error?: string }) => {
      load.off('exit', ended);
      if (message.report) done(message.report);
      else failed(new Error(message.error));
    });
    load.send(job);
  });
