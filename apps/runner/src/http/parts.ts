import type { Registry } from 'prom-client';
import type { Ahead } from '../compile/ahead.ts';
import type { Toolchains } from '../languages/toolchains.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Admission } from '../queue/admission.ts';
import type { OneAtATime } from '../queue/one-at-a-time.ts';
import type { SlotQueue } from '../queue/slot-queue.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SubmissionRunner } from '../submission.ts';
import type { Certificate } from './certificate.ts';

/** Times in the conversation with a caller, in milliseconds; one who takes longer than he may is cut off. */
export interface Patience {
  /** For sending the headers of a request. */
  headersMs: number;
  /** For sending a request with its body. */
  requestMs: number;
  /** For fetching an answer that is complete. */
  answerMs: number;
  /** Between two signs of life to a caller who listens to a stream. */
  signMs: number;
}

/** What the HTTP side stands on. */
export interface AppParts {
  token: string;
  logLevel: string;
  patience: Patience;
  /** HTTPS is served with it; without it HTTP. */
  certificate: Certificate | undefined;
  /** Programs that work at the same time. */
  slots: number;
  sandbox: Sandbox;
  toolchains: Toolchains;
  queue: SlotQueue;
  admission: Admission;
  /** One interactive submission of each caller is run at a time. */
  oneAtATime: OneAtATime;
  runSubmission: SubmissionRunner;
  ahead: Ahead;
  metrics: Metrics;
  registry: Registry;
  /** Says whether everything that makes programs start faster is ready. */
  isPrepared(): boolean;
}

export const DEFAULT_PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  answerMs: 60_000,
  signMs: 5000,
};
