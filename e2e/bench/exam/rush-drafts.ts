/** How fast drafts are stored, beside a bare insert: the yardstick of the machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startTask } from '@assay/contract';
import { callInSession, type Caller } from '../../api.ts';
import type { Sitter } from '../../population.ts';
import type { Product } from '../../product.ts';
import { ask } from '../ask-load.ts';
import type { RushReport } from '../load.ts';
import { newTask } from '../new-task.ts';

/** Drafts are saved so long as fast as possible, by so many at once, beside the yardstick. */
export const RUSH = { callers: 128, ms: 6000 };

export interface RushedDrafts {
  bare: RushReport;
  saved: RushReport;
  ratio: number;
}

/** Starts the yardstick; answers its address. */
const startYardstick = async (databaseUrl: string): Promise<{ url: string; stop: () => void }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../yardstick.ts'), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url = ''] = await Promise.race([
    new Promise<string[]>((done) => child.stdout.once('data', (text) => done(String(text).split('\n')))),
    new Promise<never>((_, failed) =>
      child.once('exit', () => failed(new Error('The yardstick did not start.'))),
    ),
  ]);
  return { url, stop: () => child.kill('SIGTERM') };
};

/** Measures both for each question, in turns, so that whatever else the machine does meets both. */
export const rushDrafts = async (
  product: Product,
  load: ChildProcess,
  faculty: Caller,
  questionIds: readonly string[],
  rushers: readonly Sitter[],
): Promise<RushedDrafts[]> => {
  const taskId = await newTask(faculty, questionIds, rushers, 'Rush');
  for (const { id, token } of rushers)
    await callInSession(product.url, id, token).call(startTask, { body: { taskId } });
  const yardstick = await startYardstick(await product.databaseUrl());
  const rush = (url: string, path: string, questionId: string, good: string) =>
    ask<RushReport>(load, {
      rush: {
        url,
        path,
        taskId,
        questionId,
        good,
        callers: rushers.map(({ token }, student) => ({ token, student })),
        ms: RUSH.ms,
      },
    });
  const url = product.url.replace('localhost', '127.0.0.1');
  const drafts: RushedDrafts[] = [];
  for (const questionId of questionIds) {
    const bare = await rush(yardstick.url, '/insert', questionId, 'success');
    const saved = await rush(url, '/api/student/save-draft', questionId, '"saved":[{');
    drafts.push({ bare, saved, ratio: saved.perSecond / bare.perSecond });
  }
  yardstick.stop();
  return drafts;
};
