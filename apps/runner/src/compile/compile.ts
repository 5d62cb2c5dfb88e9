import { createHash } from 'node:crypto';
import type { Toolchain } from '../languages/toolchains.ts';
import type { Outcome, SandboxFile, SandboxReport, SandboxRequest } from '../sandbox/protocol.ts';
import { displayable } from '../verdict/display.ts';
import type { Artifact } from './artifact.ts';
import { tidyMessage } from './compiler-message.ts';

const megabyte = 1024 * 1024;

/** Times in milliseconds, sizes in bytes. */
const compileLimits = {
  cpuMs: 10_000,
  wallMs: 32_000,
  memoryBytes: 512 * megabyte,
  outputBytes: megabyte,
  diskBytes: 128 * megabyte,
  collectBytes: 48 * megabyte,
} as const;

const broken: Partial<Record<Outcome, string>> = {
  cpu: 'The compiler was stopped: it used more than 10 seconds of processor time on this program.',
  wall: 'The compiler was stopped: it did not end within 32 seconds.',
  memory: 'The compiler was stopped: it needed more than 512 MB of memory for this program.',
  output: 'The compiler was stopped: it printed more than 1 MB of messages.',
  processes: 'The compiler was stopped: it started too many processes.',
};

const tooLarge = 'The compiled program is larger than 48 MB.';

/** The environment of everything that runs in the sandbox. */
export const environment = {
  PATH: '/usr/bin:/bin',
  HOME: '/w',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
} as const;

const describe = (toolchain: Toolchain, code: string) => {
  const shape = toolchain.language.shapeOf(code);
  const source: SandboxFile = { name: shape.fileName, mode: 0o444, content: Buffer.from(code) };
  return { shape, source, command: toolchain.language.compile(toolchain.tool, shape) };
};

/** The same for the same source, compiler version and flags, and for nothing else. */
export const artifactKey = (toolchain: Toolchain, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([1, toolchain.language.id, toolchain.version, describe(toolchain, code).command]))
    .update('\0')
    .update(code)
    .digest('hex');

const readReport = (toolchain: Toolchain, code: string, report: SandboxReport): Artifact => {
  const { language } = toolchain;
  const { shape, source } = describe(toolchain, code);
  const said = tidyMessage(
    displayable(Buffer.concat([report.output, report.errors]))
      .replace(/^\n+/, '')
      .trimEnd(),
  );
  const limit = broken[report.outcome];
  const verdict = {
    diagnostics: language.readDiagnostics(said, shape.fileName),
    cpuMs: report.cpuMs,
    entry: shape.entry ?? '',
    files: [],
  };
  const refuse = (message: string): Artifact => ({ ok: false, message, ...verdict });
  if (limit !== undefined) return refuse([limit, said].filter(Boolean).join('\n\n'));
  if (report.exitCode !== 0) return refuse(said || 'The compiler stopped without a message.');
  if (report.collected === null) return refuse(tooLarge);
  if (shape.entry === null) return refuse(language.missingEntry);
  return { ok: true, message: said, ...verdict, files: language.programFiles(source, report.collected) };
};

/** Compiles with `run`, which is a sandboxed run on some slot. */
export const compile = async (
  toolchain: Toolchain,
  code: string,
  run: (request: SandboxRequest) => Promise<SandboxReport>,
): Promise<Artifact> => {
  const { source, command } = describe(toolchain, code);
  const report = await run({
    ...compileLimits,
    processes: toolchain.language.compileProcesses,
    arguments: command,
    environment,
    files: [source],
    input: Buffer.alloc(0),
  });
  return readReport(toolchain, code, report);
};
