import { inSpan } from '@assay/tracing';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import type { RunOnSlot } from '../queue/run-on-slot.ts';
import type { Claim } from '../queue/slot-queue.ts';
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
  /** Starts the warm compilers; resolves when each is warm or cannot be. */
  warmUp(): Promise<void>;
  close(): void;
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

/** The warm compilers' own programs wait behind everybody's. */
const OWN_CLAIM: Claim = { class: 'grading', key: 'warm compilers' };

const warmable = (toolchains: Toolchains): Toolchain[] =>
  [...toolchains.values()].filter(({ language }) => language.warmCompiler !== null);

const MOST_OF_ONE_LANGUAGE = 4;

/** Places that the warm compilers of these toolchains need: one for every slot, but not without end. */
export const warmPlaces = (toolchains: Toolchains, slots: number): number =>
  warmable(toolchains).length * Math.min(slots, MOST_OF_ONE_LANGUAGE);

/** The compiler over one sandbox, its slots and its cache. */
export const createCompiler = (
  toolchains: Toolchains,
  sandbox: Sandbox,
  cache: ArtifactCache,
  runOnSlot: RunOnSlot,
  onComplaint: (text: string) => void,
): Compiler => {
  const compiling = new Map<string, Promise<Artifact>>();
  const warm = new Map<string, WarmCompiler>();
  const closing = new AbortController();

  /** Takes no slot: it has a place of its own, so that one program is compiled while another runs. */
  const tryWarm = async (
    toolchain: Toolchain,
    code: string,
    claim: Claim,
    signal: AbortSignal,
  ): Promise<Artifact | null> => {
    const compiler = warm.get(toolchain.language.id);
    if (compiler === undefined) return null;
    return compileWarm(toolchain, code, (source) => compiler.compile(source, claim, signal));
  };

  const compileAndKeep = async (
    key: string,
    toolchain: Toolchain,
    code: string,
    claim: Claim,
    signal: AbortSignal,
  ): Promise<Artifact> => {
    const artifact =
      (await tryWarm(toolchain, code, claim, signal)) ??
      (await compile(toolchain, code, (request) => runOnSlot(request, claim, signal)));
    if (artifact.ok) await cache.put(key, artifact);
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
        const artifact = await Promise.race([others.catch(() => null), whenAborted(signal)]);
        if (artifact !== null) return { artifact, cached: true };
        continue;
      }
      const mine = compileAndKeep(key, toolchain, code, claim, signal);
      compiling.set(key, mine);
      try {
        return { artifact: await mine, cached: false };
      } finally {
        compiling.delete(key);
      }
    }
  };

  const open = (toolchain: Toolchain, order: number): void => {
    const { warmCompiler, id } = toolchain.language;
    if (warmCompiler === null) return;
    const count = sandbox.residents / warmable(toolchains).length;
    const places = Array.from({ length: count }, (_, index) => order * count + index);
    const obtainProgram = async (code: string): Promise<Artifact> =>
      (await obtain(toolchain, code, OWN_CLAIM, closing.signal)).artifact;
    warm.set(id, openWarmCompiler(sandbox, places, toolchain, warmCompiler, obtainProgram, onComplaint));
  };

  return {
    obtain: (toolchain, code, claim, signal) =>
      inSpan('compile', { 'assay.language': toolchain.language.id }, async (note) => {
        const obtained = await obtain(toolchain, code, claim, signal);
        note({ 'assay.cached': obtained.cached, 'assay.compiles': obtained.artifact.ok });
        return obtained;
      }),
    warmUp: async () => {
      warmable(toolchains).forEach(open);
      await Promise.all([...warm.values()].map((compiler) => compiler.ready));
    },
    close: () => {
      closing.abort(new Error('The runner is stopping.'));
      for (const compiler of warm.values()) compiler.close();
    },
  };
};
