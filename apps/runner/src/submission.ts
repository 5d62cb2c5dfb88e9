import type { Artifact } from './compile/artifact.ts';
import type { ArtifactCache } from './compile/artifact-cache.ts';
import { artifactKey, compile, environment } from './compile/compile.ts';
import type { Toolchain } from './languages/toolchains.ts';
import type { Claim, SlotQueue } from './queue/slot-queue.ts';
import type { RunAnswer, RunLimits } from './run.contract.ts';
import type { SandboxReport, SandboxRequest } from './sandbox/protocol.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { EffectiveLimits, Test } from './verdict/judge.ts';
import { judge, notCompiled, shownBytesPerTest } from './verdict/judge.ts';

/** A program and the tests it is to be run on. */
export interface Submission {
  toolchain: Toolchain;
  code: string;
  tests: readonly Test[];
  limits: RunLimits;
  claim: Claim;
}

/** Compiles a submission once and runs its tests on the slots as they become free. */
export type SubmissionRunner = (submission: Submission, signal: AbortSignal) => Promise<RunAnswer>;

const wallFactor = 3;
const wallExtraMs = 2000;
const diskBytes = 64 * 1024 * 1024;

/** The program's own limits, the language's where it has none; wall time follows CPU time. */
export const effectiveLimits = (toolchain: Toolchain, wanted: RunLimits): EffectiveLimits => {
  const defaults = toolchain.language.limits;
  const cpuMs = wanted.cpuMs ?? defaults.cpuMs;
  return {
    cpuMs,
    wallMs: wanted.wallMs ?? wallFactor * cpuMs + wallExtraMs,
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
  environment,
  files: artifact.files,
  input: Buffer.from(test.input),
  diskBytes,
  collectBytes: 0,
});

/** The runner of submissions over one sandbox, its slots and its cache. */
export const createSubmissionRunner = (
  sandbox: Sandbox,
  queue: SlotQueue,
  cache: ArtifactCache,
): SubmissionRunner => {
  const compiling = new Map<string, Promise<Artifact>>();

  const runOnSlot = async (
    request: SandboxRequest,
    claim: Claim,
    signal: AbortSignal,
  ): Promise<SandboxReport> => {
    const slot = await queue.acquire(claim, signal);
    try {
      return await sandbox.run(slot, request, signal);
    } finally {
      queue.release(slot);
    }
  };

  const compileAndKeep = async (
    key: string,
    submission: Submission,
    signal: AbortSignal,
  ): Promise<Artifact> => {
    const artifact = await compile(submission.toolchain, submission.code, (request) =>
      runOnSlot(request, submission.claim, signal),
    );
    if (artifact.ok) await cache.put(key, artifact);
    return artifact;
  };

  /** Equal programs that arrive together are compiled once; who waits for another's compiler outlives his leaving. */
  const obtain = async (
    submission: Submission,
    signal: AbortSignal,
  ): Promise<{ artifact: Artifact; cached: boolean }> => {
    const key = artifactKey(submission.toolchain, submission.code);
    for (;;) {
      const kept = await cache.get(key);
      if (kept !== null) return { artifact: kept, cached: true };
      const others = compiling.get(key);
      if (others !== undefined) {
        const artifact = await others.catch(() => null);
        signal.throwIfAborted();
        if (artifact !== null) return { artifact, cached: true };
        continue;
      }
      const mine = compileAndKeep(key, submission, signal);
      compiling.set(key, mine);
      try {
        return { artifact: await mine, cached: false };
      } finally {
        compiling.delete(key);
      }
    }
  };

  return async (submission, signal) => {
    const { toolchain, tests, claim } = submission;
    const { artifact, cached } = await obtain(submission, signal);
    const limits = effectiveLimits(toolchain, submission.limits);
    const shownBytes = shownBytesPerTest(tests.length);
    const runTest = async (test: Test) =>
      judge(
        toolchain.language,
        await runOnSlot(programRun(toolchain, artifact, limits, test), claim, signal),
        limits,
        test,
        shownBytes,
      );
    return {
      compile: {
        ok: artifact.ok,
        ...(artifact.message && { message: artifact.message }),
        ...(artifact.diagnostics.length > 0 && { diagnostics: artifact.diagnostics }),
        cpuMs: Math.round(artifact.cpuMs),
        cached,
      },
      results: artifact.ok ? await Promise.all(tests.map(runTest)) : tests.map(notCompiled),
      memoryEnforced: sandbox.memoryEnforced,
    };
  };
};
