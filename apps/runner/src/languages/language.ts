import type { Diagnostic } from '../run.contract.ts';
import type { SandboxFile } from '../sandbox/protocol.ts';

/** What running a program may use unless the request says otherwise. */
export interface DefaultLimits {
  cpuMs: number;
  memoryBytes: number;
  processes: number;
  outputBytes: number;
}

/** What the source itself says about how it is to be compiled and started. */
export interface Shape {
  /** The name under which the source is compiled; the only file name a student sees. */
  fileName: string;
  /** What is started, in the language's own terms; null when the source has nothing that can be started. */
  entry: string | null;
}

/** A language is a row of data; see languages.ts. */
export interface Language {
  id: string;
  label: string;
  /** Every name that callers may use. */
  names: readonly string[];
  /** Where the toolchain may be, best first; `*` stands for any ending of that part of the path. */
  toolchain: readonly string[];
  /** Prints the toolchain's version. */
  versionArguments: readonly string[];
  limits: DefaultLimits;
  compileProcesses: number;
  shapeOf(code: string): Shape;
  /** What a student reads when `entry` is null. */
  missingEntry: string;
  /** Makes /w/out, or only checks the source. `tool` is the toolchain's path. */
  compile(tool: string, shape: Shape): string[];
  /** What stands in /w when the program runs. */
  programFiles(source: SandboxFile, made: SandboxFile[]): SandboxFile[];
  run(tool: string, entry: string, memoryBytes: number): string[];
  readDiagnostics(message: string, fileName: string): Diagnostic[];
  /** Standard error of a program that ran out of memory by the runtime's own account. */
  outOfMemory: RegExp | null;
  /** The line of standard error that says what went wrong, for the student's message. */
  failureLine(stderr: string): string | null;
}
