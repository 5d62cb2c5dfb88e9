import { inSpan } from '@assay/tracing';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import type { RunOnSlot } from '../queue/run-on-slot.ts';
import type { AheadClaim, Claim, SlotQueue } from '../queue/slot-queue.ts';
import { whenAborted } from '../queue/when-aborted.ts';
import type { SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Artifact } from './artifact.ts';
import type { ArtifactCache } from './artifact-cache.ts';
import { artifactKey, compile, compileWarm } from './compile.ts';
import { openWarmCompiler } from './warm-compiler.ts';
import type { WarmCompiler } from './warm-compiler.ts';

/** Compiles each program once: from the cache, by a warm compiler, or anew. */
export interface Compiler {
  /** `cached` is true when nothing had to be compiled for this call. */
  obtain(
    toolchain: Toolchain,
    code: string,
    claim: Claim,
    signal: AbortSignal,
  ): Promise<{ artifact: Artifact; cached: boolean }>;
  /**
   * Compiles as `obtain` would, on a slot that nobody else wants, so that `obtain` finds it. Whoever asks for the same
   * program meanwhile waits for it, and it gives way to nobody from then on. Rejects with the signal's reason.
   */
  ahead(
    toolchain: Toolchain,
    code: string,
    claim: AheadClaim,
    signal: AbortSignal,
  ): Promise<'compiled' | 'known' | 'failed'>;
  /** Starts the warm compilers; resolves when each is warm or cannot be. */
  warmUp(): Promise<void>;
  close(): void;
}

/** The warm compilers' own programs wait behind everybody's. */
const OWN_CLAIM: Claim = { class: 'grading', key: 'warm compilers' };

const warmable = (toolchains: Toolchains): Toolchain[] =>
  [...toolchains.values()].filter(({ language }) => language.warmCompiler !== null);

const MOST_OF_ONE_LANGUAGE = 4;

/** Places that the warm compilers of these toolchains need: one for every slot, but not without end. */
export const warmPlaces = (toolchains: Toolchains, slots: number): number =>
  warmable(toolchains).length * Math.min(slots, MOST_OF_ONE_LANGUAGE);

/** The warm compilers, of which there are none before `open`. */
const createWarm = (toolchains: Toolchains, sandbox: Sandbox, onComplaint: (text: string) => void) => {
  const warm = new Map<string, WarmCompiler>();
  return {
    /** Takes no slot: it has a place of its own, so that one program is compiled while another runs. */
    compile: async (
      toolchain: Toolchain,
      code: string,
      claim: Claim | AheadClaim,
      signal: AbortSignal,
    ): Promise<Artifact | null> => {
      const compiler = warm.get(toolchain.language.id);
      if (compiler === undefined) return null;
      return compileWarm(toolchain, code, (source) => compiler.compile(source, claim, signal));
    },
    /** Resolves when each is warm or cannot be; `obtain` compiles what they are. */
    open: async (obtain: (toolchain: Toolchain, code: string) => Promise<Artifact>): Promise<void> => {
      for (const [order, toolchain] of warmable(toolchains).entries()) {
        const { warmCompiler, id } = toolchain.language;
        if (warmCompiler === null) continue;
        const count = sandbox.residents / warmable(toolchains).length;
        const places = Array.from({ length: count }, (_, index) => order * count + index);
        const obtainProgram = (code: string): Promise<Artifact> => obtain(toolchain, code);
        warm.set(id, openWarmCompiler(sandbox, places, toolchain, warmCompiler, obtainProgram, onComplaint));
      }
      await Promise.all([...warm.values()].map((compiler) => compiler.ready));
    },
    close: () => {
      for (const compiler of warm.values()) compiler.close();
    },
  };
};

/** The compiler over one sandbox, its slots and its cache. */
export const createCompiler = (
  toolchains: Toolchains,
  sandbox: Sandbox,
  cache: ArtifactCache,
  runOnSlot: RunOnSlot,
  queue: SlotQueue,
  onComplaint: (text: string) => void,
): Compiler => {
  /** What is being compiled, with the claim of what nobody waits for yet. */
  const compiling = new Map<string, { artifact: Promise<Artifact>; ahead?: AheadClaim }>();
  const warm = createWarm(toolchains, sandbox, onComplaint);
  const closing = new AbortController();

  const compileAndKeep = async (
    key: string,
    toolchain: Toolchain,
    code: string,
    claim: Claim | AheadClaim,
    signal: AbortSignal,
    run: (request: SandboxRequest) => Promise<SandboxReport>,
  ): Promise<Artifact> => {
    const artifact =
      (await warm.compile(toolchain, code, claim, signal)) ?? (await compile(toolchain, code, run));
    if (artifact.ok) await cache.put(key, artifact, claim.class === 'ahead');
    return artifact;
  };

  /** Equal programs that arrive together are compiled once; the leaving of one ends only his own waiting. */
  const obtain: Compiler['obtain'] = async (toolchain, code, claim, signal) => {
    const key = artifactKey(toolchain, code);
    for (;;) {
      const kept = await cache.get(key);
      if (kept !== null) return { artifact: kept, cached: true };
      const others = compiling.get(key);
      if (others !== undefined) {
        if (others.ahead) others.ahead.giveWay = null;
        const artifact = await Promise.race([others.artifact.catch(() => null), whenAborted(signal)]);
        // What was compiled ahead is found in the cache, and counts as used from then on.
        if (artifact !== null && !(others.ahead && artifact.ok)) return { artifact, cached: true };
        continue;
      }
      const mine = compileAndKeep(key, toolchain, code, claim, signal, (request) =>
        runOnSlot(request, claim, signal),
      );
      compiling.set(key, { artifact: mine });
      try {
        return { artifact: await mine, cached: false };
      } finally {
        compiling.delete(key);
      }
    }
  };

  const ahead: Compiler['ahead'] = async (toolchain, code, claim, signal) => {
    const key = artifactKey(toolchain, code);
    const slot = await queue.acquire(claim, signal);
    try {
      if (cache.has(key) || compiling.has(key)) return 'known';
      const artifact = compileAndKeep(key, toolchain, code, claim, signal, (request) =>
        sandbox.run(slot, request, signal),
      );
      compiling.set(key, { artifact, ahead: claim });
      return (await artifact.finally(() => compiling.delete(key))).ok ? 'compiled' : 'failed';
    } finally {
      queue.release(slot);
    }
  };

  /** The warm compilers' own programs. */
  const obtainOwn = async (toolchain: Toolchain, code: string): Promise<Artifact> =>
    (await obtain(toolchain, code, OWN_CLAIM, closing.signal)).artifact;

  return {
    obtain: (toolchain, code, claim, signal) =>
      inSpan('compile', { 'assay.language': toolchain.language.id }, async (note) => {
        const obtained = await obtain(toolchain, code, claim, signal);
        note({ 'assay.cached': obtained.cached, 'assay.compiles': obtained.artifact.ok });
        return obtained;
      }),
    ahead,
    warmUp: () => warm.open(obtainOwn),
    close: () => {
      closing.abort(new Error('The runner is stopping.'));
      warm.close();
    },
  };
};
