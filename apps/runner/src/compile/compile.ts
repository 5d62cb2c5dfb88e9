import { createHash } from 'node:crypto';
import type { Toolchain } from '../languages/toolchains.ts';
import { displayable } from '../printed/display.ts';
import { tidyMessage, withoutLines } from '../printed/tidy-message.ts';
import type { Outcome, SandboxFile, SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import type { Artifact } from './artifact.ts';
import { environmentOf } from './environment.ts';
import type { WarmResponse } from './warm-compiler.ts';

const MEGABYTE = 1024 * 1024;

/** Times in milliseconds, sizes in bytes. */
const COMPILE_LIMITS = {
  cpuMs: 10_000,
  wallMs: 32_000,
  idleMs: 32_000,
  memoryBytes: 512 * MEGABYTE,
  outputBytes: MEGABYTE,
  diskBytes: 128 * MEGABYTE,
  collectBytes: 48 * MEGABYTE,
} as const;

const BROKEN: Partial<Record<Outcome, string>> = {
  cpu: 'The compiler was stopped: it used more than 10 seconds of processor time on this program.',
  wall: 'The compiler was stopped: it waited for more than 32 seconds.',
  idle: 'The compiler was stopped: it waited for more than 32 seconds.',
  memory: 'The compiler was stopped: it needed more than 512 MB of memory for this program.',
  output: 'The compiler was stopped: it printed more than 1 MB of messages.',
  processes: 'The compiler was stopped: it started too many processes.',
};

const CRASHED =
  'The compiler itself gave up on this program, often because it is nested too deeply or a part of it is very large.';

const TOO_LARGE =
  'The compiled program is too large: more than 48 MB, more than 2,000 files, or files with very long names.';

const DATA_TOO_LARGE =
  "The program's static data is too large: arrays and variables outside of functions that begin with values may take at most 48 MB together. Those that begin without values take their room only when the program runs, within its memory limit.";

const NAME_TOO_LONG = 'The name of the class is too long for a file.';

/** What sandboxd can put in place: MAX_FILES and MAX_NAME_BYTES of its protocol, with room to spare, and the kernel's. */
const MOST_FILES = 2000;
const MOST_NAME_BYTES = 500;
const MOST_PART_BYTES = 255;

const canBeNamed = (name: string): boolean =>
  Buffer.byteLength(name) <= MOST_NAME_BYTES &&
  name.split('/').every((part) => Buffer.byteLength(part) <= MOST_PART_BYTES);

const canBeKept = (files: readonly SandboxFile[]): boolean =>
  files.length <= MOST_FILES && files.every(({ name }) => canBeNamed(name));

const describe = (toolchain: Toolchain, code: string) => {
  const shape = toolchain.language.shapeOf(code);
  const source: SandboxFile = { name: shape.fileName, mode: 0o444, content: Buffer.from(code) };
  const { compile: plainly, quickly } = toolchain.language;
  return {
    shape,
    source,
    command: plainly(toolchain.tool, shape),
    quickCommand: quickly?.command(toolchain.tool, shape, code) ?? null,
  };
};

/** The same for programs that were compiled to the same, whatever their sources say. */
const hashOf = (made: readonly SandboxFile[]): string | null => {
  if (made.length === 0) return null;
  const hash = createHash('sha256');
  for (const { name, content } of made.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    hash.update(`${name}\0${content.length}\0`).update(content);
  return hash.digest('hex');
};

/** The same for the same source, compiler version and flags, and for nothing else. */
export const artifactKey = (toolchain: Toolchain, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([3, toolchain.language.id, toolchain.version, describe(toolchain, code).command]))
    .update('\0')
    .update(code)
    .digest('hex');

/** How a compiler ended, wherever it ran. */
interface CompilerEnd {
  /** The sentence about the limit that it broke. */
  limit?: string | undefined;
  ok: boolean;
  /** What it printed. */
  said: string;
  /** null when it made more than may be kept. */
  made: SandboxFile[] | null;
  cpuMs: number;
}

const artifactOf = (toolchain: Toolchain, code: string, end: CompilerEnd): Artifact => {
  const { language } = toolchain;
  const { shape, source } = describe(toolchain, code);
  const message = withoutLines(tidyMessage(end.said.replace(/^\n+/, '')), language.ownLines).trimEnd();
  const verdict = {
    diagnostics: language.readDiagnostics(message, shape.fileName),
    cpuMs: end.cpuMs,
    entry: shape.entry ?? '',
    hash: null,
    files: [],
  };
  const refuse = (why: string): Artifact => ({ ok: false, message: why, ...verdict });
  if (end.limit !== undefined) return refuse([end.limit, message].filter(Boolean).join('\n\n'));
  if (!end.ok && language.outOfRoom?.test(message)) return refuse(DATA_TOO_LARGE);
  if (!end.ok && language.compilerCrash?.test(message)) return refuse(CRASHED);
  if (!end.ok) return refuse(message || 'The compiler stopped without a message.');
  if (end.made === null || !canBeKept(end.made)) return refuse(TOO_LARGE);
  if (shape.entry === null) return refuse(language.missingEntry);
  const files = language.programFiles(source, end.made);
  return { ok: true, message, ...verdict, hash: hashOf(end.made), files };
};

/** Compiles with `run`, which is a sandboxed run on some slot. */
export const compile = async (
  toolchain: Toolchain,
  code: string,
  run: (request: SandboxRequest) => Promise<SandboxReport>,
): Promise<Artifact> => {
  const { language } = toolchain;
  const { source, command, quickCommand } = describe(toolchain, code);
  if (!canBeNamed(source.name))
    return artifactOf(toolchain, code, { limit: NAME_TOO_LONG, ok: false, said: '', made: null, cpuMs: 0 });
  const runCompiler = async (compiler: string[]): Promise<CompilerEnd> => {
    const report = await run({
      ...COMPILE_LIMITS,
      processes: language.compileProcesses,
      arguments: compiler,
      environment: environmentOf(language, COMPILE_LIMITS.memoryBytes),
      files: [source],
      tellsStack: language.asksStack,
      input: Buffer.alloc(0),
    });
    return {
      limit: BROKEN[report.outcome],
      ok: report.exitCode === 0,
      said: displayable(Buffer.concat([report.output, report.errors])),
      made: report.collected,
      cpuMs: report.cpuMs,
    };
  };
  if (quickCommand !== null) {
    const end = await runCompiler(quickCommand);
    if (!language.quickly?.isUnlike.test(end.said)) return artifactOf(toolchain, code, end);
  }
  return artifactOf(toolchain, code, await runCompiler(command));
};

/** Compiles with a compiler that stays; null when that one has no answer, or fell over the program. */
export const compileWarm = async (
  toolchain: Toolchain,
  code: string,
  ask: (source: SandboxFile) => Promise<WarmResponse | null>,
): Promise<Artifact | null> => {
  const answer = await ask(describe(toolchain, code).source);
  if (answer === null || toolchain.language.compilerCrash?.test(answer.messages)) return null;
  return artifactOf(toolchain, code, {
    ok: answer.compiled,
    said: displayable(Buffer.from(answer.messages)),
    made: answer.files,
    cpuMs: answer.cpuMs,
  });
};

/** The program of a language whose compiler only checks, taken as it stands. */
export const uncheckedArtifact = (toolchain: Toolchain, code: string): Artifact =>
  artifactOf(toolchain, code, { ok: true, said: '', made: [], cpuMs: 0 });
