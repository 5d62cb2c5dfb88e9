import type { Artifact } from '../compile/artifact.ts';
import { environmentOf } from '../compile/environment.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import type { Pair } from '../sandbox/pair.ts';
import type { SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import type { EffectiveLimits, Test } from './judge.ts';

/** Ways in which an output validator of an ICPC problem package ends. */
export const JUDGE_EXITS = { accepted: 42, rejected: 43 } as const;

/** Where the judge finds a test, and the folder that it writes its messages into. */
const INPUT_FILE = '/w/test.in';
const ANSWER_FILE = '/w/test.ans';
const FEEDBACK_FOLDER = '/w/out/';

const MEGABYTE = 1024 * 1024;
const JUDGE_CPU_MS = 10_000;
const JUDGE_OUTPUT_BYTES = 16 * MEGABYTE;
/** A judge that is told of the program's end does something about it at once; this is for a busy machine. */
const ANSWER_MS = 1000;
const DISK_BYTES = 64 * MEGABYTE;
const messageBytes = MEGABYTE;

const file = (path: string, text: string) => ({
  name: path.slice('/w/'.length),
  mode: 0o444,
  content: Buffer.from(text),
});

/** So long may program and judge take on the clock. The judge has a little more, to hear of the program's end. */
const togetherMs = (ofProgram: { wallMs: number }): number => 3 * JUDGE_CPU_MS + ofProgram.wallMs;

/**
 * The judge's run of a test. Its limits are wide: what it takes is no matter of the program that it judges.
 * @param printed what the program printed, for a judge that is called when the program has ended
 */
export const judgeRun = (
  toolchain: Toolchain,
  artifact: Artifact,
  ofProgram: EffectiveLimits,
  test: Test,
  printed: Buffer = Buffer.alloc(0),
): SandboxRequest => {
  const { language, tool } = toolchain;
  const memoryBytes = Math.max(language.limits.memoryBytes, ofProgram.memoryBytes);
  const wallMs = togetherMs(ofProgram) + 2 * ANSWER_MS;
  return {
    cpuMs: JUDGE_CPU_MS,
    wallMs,
    idleMs: wallMs,
    memoryBytes,
    processes: language.limits.processes,
    outputBytes: JUDGE_OUTPUT_BYTES,
    arguments: [...language.run(tool, artifact.entry, memoryBytes), INPUT_FILE, ANSWER_FILE, FEEDBACK_FOLDER],
    environment: environmentOf(language, memoryBytes),
    files: [...artifact.files, file(INPUT_FILE, test.input), file(ANSWER_FILE, test.expectedOutput ?? '')],
    input: printed,
    tellsStack: language.asksStack,
    diskBytes: DISK_BYTES,
    collectBytes: messageBytes,
  };
};

/** Whether the judge ended otherwise than by accepting: then the program need not go on. */
const hasRejected = ({ outcome, exitCode }: SandboxReport): boolean =>
  outcome !== 'exited' || exitCode !== JUDGE_EXITS.accepted;

/**
 * Program and judge together. The program may wait for the judge, so its time on the clock is the judge's as well, and
 * only what both wait counts as idle.
 */
export const pairOf = (program: SandboxRequest, judge: SandboxRequest): Pair => ({
  program: { ...program, wallMs: togetherMs(program), idleMs: togetherMs(program) },
  judge,
  idleMs: program.idleMs,
  answerMs: ANSWER_MS,
  hasRejected,
});
