import { setTimeout as wait } from 'node:timers/promises';
import type { Language, WarmCompilerProgram } from '../languages/language.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import { createSlotQueue } from '../queue/slot-queue.ts';
import type { AheadClaim, Claim } from '../queue/slot-queue.ts';
import type { SandboxFile } from '../sandbox/protocol.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Artifact } from './artifact.ts';
import { ENVIRONMENT } from './environment.ts';
import { createBarred, inPassing } from './in-passing.ts';

const MEGABYTE = 1024 * 1024;

/** Of the program that stays; the CPU time is that of one source. */
const RESIDENT_LIMITS = {
  cpuMs: 5000,
  wallMs: 0,
  idleMs: 0,
  memoryBytes: 512 * MEGABYTE,
  outputBytes: MEGABYTE,
  diskBytes: MEGABYTE,
  collectBytes: 0,
  processes: 256,
} as const;

const LIFETIME_MS = 3_600_000;

/** An answer that takes longer is given up: compiling anew tells what is wrong. */
const PATIENCE_MS = 8000;
const MOST_ANSWER_BYTES = 48 * MEGABYTE;
const LENGTH_BYTES = 4;
/** As often as makes it as fast as it gets. */
const WARM_UP_ROUNDS = 20;
const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** What a warm compiler made of a source. */
export interface WarmResponse {
  compiled: boolean;
  messages: string;
  files: SandboxFile[];
  cpuMs: number;
}

/** A compiler that stays in the sandbox and only saves time: whatever it does not answer is compiled anew. */
export interface WarmCompiler {
  /** null when there is no answer: not warm yet, given up, or the compiler itself fell over. */
  compile(source: SandboxFile, claim: Claim | AheadClaim, signal: AbortSignal): Promise<WarmResponse | null>;
  /** Resolves when every one is warm, or cannot be. */
  ready: Promise<void>;
  close(): void;
}

const i32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const question = (source: SandboxFile): Buffer => {
  const name = Buffer.from(source.name);
  return Buffer.concat([i32(name.length), name, i32(source.content.length), source.content]);
};

/** The layout of languages/java/WarmCompiler.java. null for "undecided"; throws when the bytes are no sound answer. */
const readResponse = (bytes: Buffer): WarmResponse | null => {
  const verdict = bytes.readUInt8(0);
  let at = 5;
  const next = (): Buffer => {
    const size = bytes.readUInt32BE(at);
    const end = at + 4 + size;
    if (end > bytes.length) throw new RangeError('The answer is incomplete.');
    const content = bytes.subarray(at + 4, end);
    at = end;
    return content;
  };
  const messages = next().toString();
  const files: SandboxFile[] = [];
  while (at < bytes.length) files.push({ name: next().toString(), mode: 0o444, content: next() });
  if (verdict > 1) return null;
  return { compiled: verdict === 0, messages, files, cpuMs: bytes.readUInt32BE(1) / 1000 };
};

/** Puts the pieces of one answer together; null is an answer that is none. */
const createAnswerReader = () => {
  let pieces: Buffer[] = [];
  let size = 0;
  let whole = 0;
  let finish: ((answer: Buffer | null) => void) | undefined;
  const settle = (answer: Buffer | null): void => {
    pieces = [];
    size = whole = 0;
    finish?.(answer);
    finish = undefined;
  };
  return {
    take: (piece: Buffer): void => {
      pieces.push(piece);
      size += piece.length;
      if (whole === 0 && size >= LENGTH_BYTES) whole = LENGTH_BYTES + Buffer.concat(pieces).readUInt32BE(0);
      if (whole > MOST_ANSWER_BYTES || (whole > 0 && size > whole)) settle(null);
      else if (size === whole) settle(Buffer.concat(pieces).subarray(LENGTH_BYTES));
    },
    next: (): Promise<Buffer | null> => new Promise((resolve) => (finish = resolve)),
    giveUp: () => settle(null),
  };
};

/** One program that stays. */
interface Staying {
  ask(source: SandboxFile): Promise<WarmResponse | null>;
  ended: Promise<unknown>;
  stop(): void;
}

const startStaying = async (
  sandbox: Sandbox,
  place: number,
  command: string[],
  program: Artifact,
): Promise<Staying> => {
  const reader = createAnswerReader();
  const request = {
    ...RESIDENT_LIMITS,
    // Without control groups the kernel counts over its whole life.
    ...(!sandbox.memoryEnforced && { cpuMs: LIFETIME_MS }),
    arguments: command,
    environment: ENVIRONMENT,
    files: program.files,
    input: Buffer.alloc(0),
  };
  const resident = await sandbox.reside(place, request, reader.take);
  const ended = resident.ended.catch(() => undefined).then(reader.giveUp);

  const ask = async (source: SandboxFile): Promise<WarmResponse | null> => {
    const answer = reader.next();
    resident.feed(question(source));
    const late = setTimeout(reader.giveUp, PATIENCE_MS);
    const bytes = await answer;
    clearTimeout(late);
    try {
      return readResponse(bytes ?? Buffer.alloc(0));
    } catch {
      // An answer that comes after this would be taken for that of the next question.
      resident.stop();
      await ended;
      return null;
    }
  };
  return { ask, ended, stop: resident.stop };
};

const compileSample = async (
  staying: Staying,
  language: Language,
  sample: string,
  signal: AbortSignal,
): Promise<void> => {
  const source = { name: language.shapeOf(sample).fileName, mode: 0o444, content: Buffer.from(sample) };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    signal.throwIfAborted();
    const answer = await staying.ask(source);
    if (answer?.compiled !== true) throw new Error(answer?.messages ?? 'It ended while it became warm.');
  }
};

/**
 * Keeps warm compilers of one language on the sandbox's places for programs that stay, and replaces those that end.
 * `obtain` compiles the program that stays.
 */
export const openWarmCompiler = (
  sandbox: Sandbox,
  places: readonly number[],
  { language, tool }: Toolchain,
  program: WarmCompilerProgram,
  obtain: (code: string) => Promise<Artifact>,
  onComplaint: (text: string) => void,
): WarmCompiler => {
  const closing = new AbortController();
  const free = createSlotQueue(places.length);
  const warm = new Map<number, Staying>();
  const barred = createBarred();

  const stayOnce = async (index: number, onWarm: () => void): Promise<void> => {
    const artifact = await obtain(program.code);
    if (!artifact.ok) throw new Error(artifact.message);
    const command = program.run(tool, artifact.entry);
    const staying = await startStaying(sandbox, places[index] ?? 0, command, artifact);
    try {
      await compileSample(staying, language, program.sample, closing.signal);
      warm.set(index, staying);
      onWarm();
      await staying.ended;
    } finally {
      warm.delete(index);
      staying.stop();
      // Its place is free for the next one only then.
      await staying.ended;
    }
  };

  const stay = async (index: number, onSettled: () => void): Promise<void> => {
    let pauseMs = SHORTEST_PAUSE_MS;
    const onWarm = (): void => {
      pauseMs = SHORTEST_PAUSE_MS;
      onSettled();
    };
    while (!closing.signal.aborted) {
      try {
        await stayOnce(index, onWarm);
      } catch (error) {
        if (!closing.signal.aborted)
          onComplaint(`The warm compiler for ${language.label} failed: ${String(error)}`);
      }
      onSettled();
      await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  };

  const ready = Promise.all(
    places.map((_, index) => new Promise<void>((resolve) => void stay(index, resolve))),
  ).then(() => undefined);

  return {
    compile: async (source, claim, signal) => {
      if (claim.class === 'ahead' && barred.has(claim.key)) return null;
      const index = await free.acquire(claim, signal);
      const staying = warm.get(index);
      const answer = (staying?.ask(source) ?? Promise.resolve(null)).finally(() => free.release(index));
      if (claim.class !== 'ahead' || !staying) return answer;
      return inPassing(answer, signal, staying.stop, () => barred.add(claim.key));
    },
    ready,
    close: () => closing.abort(),
  };
};
