import { LINES, type RunRequest, type TestResult, type Verdict } from '@assay/runner-contract';
import type { Language } from '../languages/language.ts';
import { displayable } from '../printed/display.ts';
import { tidyMessage, withoutLines } from '../printed/tidy-message.ts';
import type { Outcome, SandboxReport } from '../sandbox/protocol.ts';
import { isSameOutput } from './same-output.ts';
import { signalName, signalSentence } from './signals.ts';

export type Test = RunRequest['tests'][number];

/** The limits that a run had, all of them set. Milliseconds and bytes. */
export interface EffectiveLimits {
  cpuMs: number;
  wallMs: number;
  idleMs: number;
  memoryBytes: number;
  processes: number;
  outputBytes: number;
}

/** What all tests of a submission may show of their output together, and each at least; `outputTruncated` tells. */
const SHOWN_OUTPUT_BYTES = 8 * 1024 * 1024;
const LEAST_SHOWN_OUTPUT_BYTES = 64 * 1024;
const SHOWN_ERROR_BYTES = 16 * 1024;

const BY_OUTCOME: Partial<Record<Outcome, Verdict>> = {
  cpu: 'TIME_LIMIT',
  wall: 'IDLE_LIMIT',
  idle: 'IDLE_LIMIT',
  memory: 'MEMORY_LIMIT',
  output: 'OUTPUT_LIMIT',
  processes: 'PROCESS_LIMIT',
};

const round = (value: number): number => Math.round(value * 10) / 10;
/** From whole microseconds to one decimal, upwards: what broke a limit never seems to be within it. */
const tenths = (ms: number): number => Math.ceil(Math.round(ms * 1000) / 100) / 10;
const seconds = (ms: number): string => `${round(ms / 1000)} s`;
const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${round(bytes / 1024)} KB` : `${round(bytes / 1024 / 1024)} MB`;

const SENTENCES: Record<Exclude<Verdict, 'RUNTIME_ERROR'>, (limits: EffectiveLimits) => string> = {
  OK: () => 'The program ended normally',
  WRONG_ANSWER: () => 'The output differs from the expected output',
  COMPILE_ERROR: () => 'The program could not be compiled',
  TIME_LIMIT: (limits) =>
    `Time limit: the program used more than ${seconds(limits.cpuMs)} of processor time, often an endless loop`,
  IDLE_LIMIT: (limits) =>
    `Idle limit: the program slept or waited for more than ${seconds(limits.wallMs)} in all`,
  MEMORY_LIMIT: (limits) => `Memory limit: the program needed more than ${megabytes(limits.memoryBytes)}`,
  OUTPUT_LIMIT: (limits) =>
    `Output limit: the program printed more than ${megabytes(limits.outputBytes)}, the most that it may print`,
  JUDGE_FAILED: () => JUDGE_FAILED,
  PROCESS_LIMIT: (limits) =>
    `Too many processes: the program started more than ${limits.processes} processes or threads`,
};

/** Said to a student. */
export const JUDGE_FAILED =
  'The program that judges this question failed. That is not the fault of your program; your teachers can see why';

const idleSentence = (limits: EffectiveLimits): string =>
  `Idle limit: the program did nothing for ${seconds(limits.idleMs)}, often because it waits for input that does not come`;

const runtimeSentence = (language: Language, report: SandboxReport, stderr: string): string => {
  if (report.signal > 0) return signalSentence(report.signal);
  const line = language.failureLine(stderr);
  return line === null
    ? `Runtime error: the program ended with exit code ${report.exitCode}`
    : `Runtime error: ${line}`;
};

/** What a program that was stopped, or ended badly, gets; null for one that ended well. */
const failureOf = (language: Language, report: SandboxReport, stderr: string): Verdict | null => {
  const limit = BY_OUTCOME[report.outcome];
  if (limit !== undefined) return limit;
  const failed = report.signal > 0 || report.exitCode !== 0;
  if (failed && language.outOfMemory?.test(stderr)) return 'MEMORY_LIMIT';
  return failed ? 'RUNTIME_ERROR' : null;
};

const verdictOf = (language: Language, report: SandboxReport, stderr: string, test: Test): Verdict => {
  const failure = failureOf(language, report, stderr);
  if (failure !== null) return failure;
  const { expectedOutput, checker = LINES } = test;
  if (expectedOutput === undefined || isSameOutput(checker, report.output, expectedOutput)) return 'OK';
  return 'WRONG_ANSWER';
};

/** Long ones without their middle: what went wrong stands at the start or at the end. */
const withoutMiddle = (bytes: Buffer, most: number): Buffer =>
  bytes.length <= most
    ? bytes
    : Buffer.concat([bytes.subarray(0, most / 2), Buffer.from('\n… (cut)\n'), bytes.subarray(-most / 2)]);

/** How much of its output each test shows. */
export const shownBytesPerTest = (tests: number): number =>
  Math.max(LEAST_SHOWN_OUTPUT_BYTES, Math.floor(SHOWN_OUTPUT_BYTES / Math.max(1, tests)));

/** One test's result from what the sandbox reports. The expected output itself never appears in it. */
export const judge = (
  language: Language,
  report: SandboxReport,
  limits: EffectiveLimits,
  test: Test,
  shownBytes: number,
): TestResult => {
  const said = tidyMessage(displayable(withoutMiddle(report.errors, SHOWN_ERROR_BYTES)));
  const stderr = withoutLines(said, language.ownLines);
  const verdict = verdictOf(language, report, stderr, test);
  const undecided = verdict === 'OK' && test.expectedOutput === undefined;
  const byItself = report.outcome === 'exited';
  return {
    id: test.id,
    verdict,
    passed: undecided ? null : verdict === 'OK',
    output: displayable(report.output.subarray(0, shownBytes)),
    outputTruncated: report.outcome === 'output' || report.output.length > shownBytes,
    stderr,
    exitCode: byItself && report.signal === 0 ? report.exitCode : null,
    signal: byItself && report.signal > 0 ? signalName(report.signal) : null,
    message:
      // Where both limits are the same, it is chance which of them was seen first.
      report.outcome === 'idle' && limits.idleMs < limits.wallMs
        ? idleSentence(limits)
        : verdict === 'RUNTIME_ERROR'
          ? runtimeSentence(language, report, stderr)
          : SENTENCES[verdict](limits),
    cpuMs: tenths(report.cpuMs),
    wallMs: tenths(report.wallMs),
    memoryBytes: report.memoryBytes,
  };
};

/** The result of a test of a program that could not be compiled. */
export const notCompiled = (test: Test): TestResult => ({
  id: test.id,
  verdict: 'COMPILE_ERROR',
  passed: false,
  output: '',
  outputTruncated: false,
  stderr: '',
  exitCode: null,
  signal: null,
  message: 'The program could not be compiled',
  cpuMs: 0,
  wallMs: 0,
  memoryBytes: 0,
});
