import { inSpan } from '@assay/tracing';
import type { JudgeWay, RunResponse, RunLimits, TestResult } from '@assay/runner-contract';
import type { Artifact } from './compile/artifact.ts';
import { uncheckedArtifact } from './compile/compile.ts';
import type { Compiler } from './compile/compiler.ts';
import { environmentOf } from './compile/environment.ts';
import type { Toolchain } from './languages/toolchains.ts';
import type { RunOnSlot, RunPairOnSlots } from './queue/run-on-slot.ts';
import type { Claim } from './queue/slot-queue.ts';
import type { SandboxRequest } from './sandbox/protocol.ts';
import type { EffectiveLimits, Test } from './verdict/judge.ts';
import { judgedResult, judgeNotCompiled } from './verdict/judge-decision.ts';
import { judgePair } from './verdict/judge-pair.ts';
import { judgeRun, pairOf } from './verdict/judge-run.ts';
import { judge as judgeAlone, notCompiled, shownBytesPerTest } from './verdict/judge.ts';

interface Judge {
  toolchain: Toolchain;
  code: string;
  way: JudgeWay;
}

/** A program and the tests it is to be run on. */
export interface Submission {
  toolchain: Toolchain;
  code: string;
  tests: readonly Test[];
  limits: RunLimits;
  claim: Claim;
  /** The program that decides, in talk with it or on its output; without one outputs are compared. */
  judge?: Judge;
}

/** Is told what happens to a submission, as it happens: once about the compiler, then each test as it ends. */
export interface SubmissionWatcher {
  compiled(compile: RunResponse['compile']): void;
  tested(result: TestResult): void;
}

/** Compiles a submission once and runs its tests on the slots as they become free. */
export type SubmissionRunner = (
  submission: Submission,
  signal: AbortSignal,
  watcher?: SubmissionWatcher,
) => Promise<RunResponse>;

/** A program that can be run, or not; and the first test's result where that is known by then. */
interface Beginning {
  artifact: Artifact;
  cached: boolean;
  first: TestResult | null;
}

const WALL_FACTOR = 3;
const WALL_EXTRA_MS = 2000;
/** A program may wait so long without doing anything. */
const IDLE_MS = 2000;
const DISK_BYTES = 64 * 1024 * 1024;

/** The program's own limits, the language's where it has none; wall time follows CPU time. */
export const effectiveLimits = (toolchain: Toolchain, wanted: RunLimits): EffectiveLimits => {
  const defaults = toolchain.language.limits;
  const cpuMs = wanted.cpuMs ?? defaults.cpuMs;
  return {
    cpuMs,
    wallMs: wanted.wallMs ?? WALL_FACTOR * cpuMs + WALL_EXTRA_MS,
    // Whoever says how long a program may take on the clock lets it wait as long.
    idleMs: wanted.wallMs ?? IDLE_MS,
    memoryBytes: wanted.memoryBytes ?? defaults.memoryBytes,
    processes: wanted.processes ?? defaults.processes,
    outputBytes: wanted.outputBytes ?? defaults.outputBytes,
  };
};

const programRun = (
  toolchain: Toolchain,
  artifact: Artifact,
  limits: EffectiveLimits,
  test: Test,
): SandboxRequest => ({
  ...limits,
  arguments: toolchain.language.run(toolchain.tool, artifact.entry, limits.memoryBytes),
  environment: environmentOf(toolchain.language, limits.memoryBytes),
  files: artifact.files,
  tellsStack: toolchain.language.asksStack,
  input: Buffer.from(test.input),
  diskBytes: DISK_BYTES,
  collectBytes: 0,
});

/** A verdict that load may have made is tried again so often. */
const REPEATS_MAX = 2;
/** Who used more of the CPU limit than this before it stood idle has begun to work: perhaps it was kept from it. */
const WORKED = 0.1;

const mayBeOfLoad = ({ verdict, cpuMs }: TestResult, limits: EffectiveLimits): boolean =>
  verdict === 'IDLE_LIMIT' && cpuMs > WORKED * limits.cpuMs;

/**
 * Runs a test again while a busy machine may have made its verdict; the result says how often. Who looks at the screen
 * gets the first one: nothing is decided by it.
 */
const settled = async (
  kind: Claim['class'],
  limits: EffectiveLimits,
  run: () => Promise<TestResult>,
): Promise<TestResult> => {
  const most = kind === 'interactive' ? 0 : REPEATS_MAX;
  let result = await run();
  let repeats = 0;
  while (repeats < most && mayBeOfLoad(result, limits)) {
    repeats += 1;
    result = await run();
  }
  return repeats === 0 ? result : { ...result, repeats };
};

/** Runs one test of a submission whose program is there, by whichever way it is judged. */
const createTestRunner = (compiler: Compiler, runOnSlot: RunOnSlot, runPairOnSlots: RunPairOnSlots) => {
  /** Both at once, each reading what the other prints. */
  const runInTalk = async (
    { toolchain, tests, claim, judge }: Submission & { judge: Judge },
    artifact: Artifact,
    limits: EffectiveLimits,
    test: Test,
    signal: AbortSignal,
  ): Promise<TestResult> => {
    const obtained = await compiler.obtain(judge.toolchain, judge.code, claim, signal);
    if (!obtained.artifact.ok) return judgeNotCompiled(test, obtained.artifact.message);
    const request = judgeRun(judge.toolchain, obtained.artifact, limits, test);
    const program = programRun(toolchain, artifact, limits, { ...test, input: '' });
    const pair = await runPairOnSlots(pairOf(program, request), claim, signal);
    return judgePair(toolchain.language, pair, limits, test, shownBytesPerTest(tests.length));
  };

  /** The program, then the judge on what it printed; one that did not end well has its verdict without a judge. */
  const runThenJudge = async (
    { toolchain, tests, claim, judge }: Submission & { judge: Judge },
    artifact: Artifact,
    limits: EffectiveLimits,
    test: Test,
    signal: AbortSignal,
  ): Promise<TestResult> => {
    const report = await runOnSlot(programRun(toolchain, artifact, limits, test), claim, signal);
    const undecided = { id: test.id, input: test.input };
    const alone = judgeAlone(toolchain.language, report, limits, undecided, shownBytesPerTest(tests.length));
    if (alone.verdict !== 'OK') return alone;
    const obtained = await compiler.obtain(judge.toolchain, judge.code, claim, signal);
    if (!obtained.artifact.ok) return judgeNotCompiled(test, obtained.artifact.message);
    const request = judgeRun(judge.toolchain, obtained.artifact, limits, test, report.output);
    return judgedResult(alone, await runOnSlot(request, claim, signal));
  };

  return async (
    submission: Submission,
    artifact: Artifact,
    limits: EffectiveLimits,
    test: Test,
    signal: AbortSignal,
  ): Promise<TestResult> => {
    const { toolchain, tests, claim, judge } = submission;
    if (judge?.way === 'TALK') return runInTalk({ ...submission, judge }, artifact, limits, test, signal);
    if (judge && !test.checker) return runThenJudge({ ...submission, judge }, artifact, limits, test, signal);
    const report = await runOnSlot(programRun(toolchain, artifact, limits, test), claim, signal);
    return judgeAlone(toolchain.language, report, limits, test, shownBytesPerTest(tests.length));
  };
};

/** The runner of submissions over one compiler and the slots. */
export const createSubmissionRunner = (
  compiler: Compiler,
  runOnSlot: RunOnSlot,
  runPairOnSlots: RunPairOnSlots,
  memoryEnforced: boolean,
): SubmissionRunner => {
  const runOnce = createTestRunner(compiler, runOnSlot, runPairOnSlots);

  const runTest = (submission: Submission, artifact: Artifact, test: Test, signal: AbortSignal) => {
    const limits = effectiveLimits(submission.toolchain, submission.limits);
    return settled(submission.claim.class, limits, () =>
      inSpan('run', {}, async (note) => {
        const result = await runOnce(submission, artifact, limits, test, signal);
        note({ 'assay.verdict': result.verdict, 'assay.cpu_ms': result.cpuMs });
        return result;
      }),
    );
  };

  /**
   * Where the runtime checks a program again by itself, the first test stands for the check: only a program that ends
   * like one that does not pass is checked, and the check decides.
   */
  const begin = async (submission: Submission, signal: AbortSignal): Promise<Beginning> => {
    const { toolchain, code, tests, claim } = submission;
    const { failsCheck } = toolchain.language;
    if (failsCheck === null || tests[0] === undefined)
      return { ...(await compiler.obtain(toolchain, code, claim, signal)), first: null };
    const unchecked = uncheckedArtifact(toolchain, code);
    const first = await runTest(submission, unchecked, tests[0], signal);
    if (!first.exitCode || !failsCheck(first.stderr)) return { artifact: unchecked, cached: false, first };
    const checked = await compiler.obtain(toolchain, code, claim, signal);
    return { ...checked, first: checked.artifact.ok ? first : null };
  };

  return async (submission, signal, watcher) => {
    const { artifact, cached, first } = await begin(submission, signal);
    const compile = {
      ok: artifact.ok,
      ...(artifact.message && { message: artifact.message }),
      ...(artifact.diagnostics.length > 0 && { diagnostics: artifact.diagnostics }),
      ...(artifact.hash !== null && { artifactHash: artifact.hash }),
      cpuMs: Math.round(artifact.cpuMs),
      cached,
    };
    watcher?.compiled(compile);
    const answer = async (test: Test, index: number): Promise<TestResult> => {
      const known = index === 0 ? first : null;
      const result = artifact.ok
        ? (known ?? (await runTest(submission, artifact, test, signal)))
        : notCompiled(test);
      watcher?.tested(result);
      return result;
    };
    return { compile, results: await Promise.all(submission.tests.map(answer)), memoryEnforced };
  };
};
