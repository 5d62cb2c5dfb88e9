import type { Diagnostic } from '@assay/runner-contract';
import { BASE_LIMITS, TIME_FACTORS } from '@assay/runner-contract/limits';
import type { SandboxFile } from '../sandbox/protocol.ts';

/** What running a program may use unless the request says otherwise. */
export interface DefaultLimits {
  cpuMs: number;
  memoryBytes: number;
  processes: number;
  /** On each of the two outputs. */
  outputBytes: number;
}

/** The limits of a language, with the number of its processes and threads alive at once. */
export const defaultLimits = (language: keyof typeof TIME_FACTORS, processes: number): DefaultLimits => ({
  ...BASE_LIMITS,
  cpuMs: BASE_LIMITS.cpuMs * TIME_FACTORS[language],
  processes,
});

/** What the source itself says about how it is to be compiled and started. */
export interface Shape {
  /** The name under which the source is compiled; the only file name a student sees. */
  fileName: string;
  /** What is started, in the language's own terms; null when the source has nothing that can be started. */
  entry: string | null;
}

/**
 * A program in the language itself that compiles sources of it while it stays, and so without the compiler's start.
 * How it is asked: compile/warm-compiler.ts.
 */
export interface WarmCompilerProgram {
  code: string;
  run(tool: string, entry: string): string[];
  /** What it compiles a few times to become warm. */
  sample: string;
}

/** A quicker way to compile, which makes the same of a program and says the same about it. */
export interface QuickWay {
  /** The command; null for a program that it has nothing for. */
  command(tool: string, shape: Shape, code: string): string[] | null;
  /** What the compiler says only on this way: the program is then compiled as ever, and that counts. */
  isUnlike: RegExp;
}

/** A language is a row of data; see languages.ts. */
export interface Language {
  id: string;
  label: string;
  /** Every name that callers may use. */
  names: readonly string[];
  /** Where the toolchain may be, best first; `*` stands for any ending of that part of the path. */
  toolchain: readonly string[];
  /** Where programs see the tool, unless it is where the machine has it. */
  inside?: string;
  /** Prints the toolchain's version. */
  versionArguments: readonly string[];
  limits: DefaultLimits;
  compileProcesses: number;
  shapeOf(code: string): Shape;
  /** What a student reads when `entry` is null. */
  missingEntry: string;
  /** Makes /w/out, or only checks the source. `tool` is the toolchain's path. */
  compile(tool: string, shape: Shape): string[];
  quickly?: QuickWay;
  /** What stands in /w when the program runs. */
  programFiles(source: SandboxFile, made: SandboxFile[]): SandboxFile[];
  run(tool: string, entry: string, memoryBytes: number): string[];
  /** What its compiler and its programs get beside the usual environment. */
  environment?(memoryBytes: number): Readonly<Record<string, string>>;
  /** What a compiler says that found no room for what the program is to hold from its start; null where none does. */
  outOfRoom: RegExp | null;
  /** What a compiler says that did not judge the program but fell over it; null where none is known to. */
  compilerCrash: RegExp | null;
  readDiagnostics(message: string, fileName: string): Diagnostic[];
  /** Standard error of a program that ran out of memory by the runtime's own account. */
  outOfMemory: RegExp | null;
  /** The line of standard error that says what went wrong, for the student's message. */
  failureLine(stderr: string): string | null;
  /** What in standard error tells of the runtime's own insides and not of the program (flag g); null where nothing does. */
  ownLines: RegExp | null;
  /**
   * For a language whose compiler only checks what the runtime checks again before it starts: whether a standard error
   * looks like a program that does not pass. It is then checked after its first test, and only when that ended so.
   */
  failsCheck: ((stderr: string) => boolean) | null;
  /**
   * The runtime reserves far more memory than it uses, which rlimits count and control groups do not: without groups its
   * programs would not even start.
   */
  needsGroups?: true;
  /**
   * Compiler and runtime ask how large the stack may become, and do not start without an answer. They have to size the
   * stacks of threads themselves: the C library makes each as large as the main program's may become.
   */
  asksStack?: true;
  /** null where starting the compiler costs little. */
  warmCompiler: WarmCompilerProgram | null;
}
