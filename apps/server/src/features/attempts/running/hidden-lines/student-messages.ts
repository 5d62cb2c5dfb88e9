import {
  programLines,
  type Diagnostic,
  type Language,
  type ProgramCode,
  type Snippet,
} from '@assay/contract';
import { cautiousWithoutHidden } from './cautious-message.ts';
import { assertionsWithoutHidden, gccWithoutHidden } from './gcc-message.ts';
import { javacWithoutHidden, javaTraceWithoutHidden } from './java-message.ts';
import { nodeWithoutHidden } from './node-message.ts';
import { pythonWithoutHidden } from './python-message.ts';
import { sqlWithoutHidden } from './sql-message.ts';
import { NOT_SHOWN, shownProgram, tellOf, type ShownProgram } from './shown-program.ts';

type Filter = (lines: readonly string[], program: ShownProgram) => string[];

const cautious = { compiler: cautiousWithoutHidden, runtime: cautiousWithoutHidden };

const asItIs: Filter = (lines) => [...lines];

/** By language: what the compiler says, and what a program leaves on standard error. */
const FILTERS: Readonly<Record<Language, { compiler: Filter; runtime: Filter }>> = {
  C: { compiler: gccWithoutHidden, runtime: assertionsWithoutHidden },
  'C++': { compiler: gccWithoutHidden, runtime: assertionsWithoutHidden },
  JAVA: { compiler: javacWithoutHidden, runtime: javaTraceWithoutHidden },
  PYTHON: { compiler: pythonWithoutHidden, runtime: pythonWithoutHidden },
  JAVASCRIPT: { compiler: nodeWithoutHidden('main.js'), runtime: nodeWithoutHidden('main.js') },
  TYPESCRIPT: { compiler: nodeWithoutHidden('main.ts'), runtime: nodeWithoutHidden('main.ts') },
  SQL: { compiler: sqlWithoutHidden, runtime: sqlWithoutHidden },
  GO: cautious,
  RUST: cautious,
  'C#': cautious,
  KOTLIN: cautious,
  PHP: cautious,
  RUBY: cautious,
  R: cautious,
  PASCAL: cautious,
  HASKELL: cautious,
  'HTML/CSS/JS': { compiler: asItIs, runtime: asItIs },
};

/** What of a test's result is words about the program, and not its output. */
interface Words {
  message: string;
  errorOutput: string;
}

/** What is told to the student of a program about it; the lines that the student may not see are left out. */
export interface StudentMessages {
  compiler(text: string): string;
  diagnostics(list: readonly Diagnostic[]): Diagnostic[];
  result<Result extends Words>(result: Result): Result;
}

const RUNTIME_ERROR = 'Runtime error';

const untouched: StudentMessages = {
  compiler: (text) => text,
  diagnostics: (list) => [...list],
  result: (result) => result,
};

/**
 * What a student may read of compilers and runtimes about a program. In messages about lines of blocks that are not
 * visible a neutral place stands; numbers of the other lines stay, and so does what the program itself prints.
 */
export const studentMessages = (
  blocks: readonly Snippet[],
  typed: ProgramCode,
  language: Language,
): StudentMessages => {
  if (blocks.every(({ isVisible }) => isVisible)) return untouched;
  const program = shownProgram(programLines(blocks, typed, language));
  if (!program) return untouched;
  const { compiler, runtime } = FILTERS[language];
  const filter = (text: string, by: Filter): string => by(text.split('\n'), program).join('\n');
  return {
    compiler: (text) => filter(text, compiler),
    diagnostics: (list) => {
      const told = list.map((one) =>
        program.isHidden(one.line)
          ? { ...one, line: 0, column: 0, message: tellOf(program, one.message) }
          : one,
      );
      return told.filter((one, at) => told.findIndex((other) => isSame(one, other)) === at);
    },
    result: (result) => {
      const errorOutput = filter(result.errorOutput, runtime);
      // The sentence quotes a line of standard error.
      const quoted = result.message.startsWith(`${RUNTIME_ERROR}: `)
        ? result.message.slice(RUNTIME_ERROR.length + 2)
        : null;
      const isTold = quoted === null || !result.errorOutput.includes(quoted) || errorOutput.includes(quoted);
      return { ...result, errorOutput, message: isTold ? result.message : `${RUNTIME_ERROR} ${NOT_SHOWN}` };
    },
  };
};

const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.line === other.line &&
  one.column === other.column &&
  one.severity === other.severity &&
  one.message === other.message;
