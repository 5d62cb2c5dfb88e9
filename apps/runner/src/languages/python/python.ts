import { pythonDiagnostics } from '../diagnostics.ts';
import { defaultLimits } from '../language.ts';
import type { Language } from '../language.ts';
import { pythonShape } from './python-shape.ts';

/**
 * Compiles without running, and complains the way Python itself does. What it writes down is the bytecode without lines and
 * columns, by which programs that compile to the same are known; what Python's `marshal` writes differs from run to run.
 */
const CHECK = [
  'import sys, traceback, warnings',
  "warnings.simplefilter('ignore')",
  "name = sys.argv[1]; source = open(name, 'rb').read()",
  'def said(c):',
  '  if isinstance(c, frozenset): return sorted(map(repr, c))',
  '  if not hasattr(c, "co_code"): return repr(c)',
  '  own = c.co_code, c.co_names, c.co_varnames, c.co_freevars, c.co_cellvars, c.co_flags, c.co_argcount, c.co_kwonlyargcount, c.co_posonlyargcount, getattr(c, "co_exceptiontable", None)',
  '  return own, [said(constant) for constant in c.co_consts]',
  'try: open("out/bytecode", "w").write(ascii(said(compile(source, name, "exec", dont_inherit=True))))',
  'except (SyntaxError, ValueError): print("".join(traceback.format_exception_only(*sys.exc_info()[:2])), file=sys.stderr); sys.exit(1)',
  'except (RecursionError, MemoryError): print("The program is nested too deeply", file=sys.stderr); sys.exit(1)',
].join('\n');

const lastLine = (text: string): string | null => text.trimEnd().split('\n').at(-1)?.trim() || null;

const TRACEBACK = /^Traceback /m;

export const python: Language = {
  id: 'python',
  label: 'Python',
  names: ['python', 'PYTHON', 'python3', 'py'],
  toolchain: ['/usr/bin/python3'],
  versionArguments: ['-I', '-S', '-c', 'import platform; print(platform.python_version())'],
  limits: defaultLimits('PYTHON', 64),
  compileProcesses: 64,
  shapeOf: pythonShape,
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => [tool, '-I', '-S', '-B', '-X', 'utf8', '-c', CHECK, shape.fileName],
  programFiles: (source) => [source],
  run: (tool, entry) => [tool, '-I', '-B', '-X', 'utf8', ...entry.split(' ')],
  outOfRoom: null,
  compilerCrash: null,
  readDiagnostics: pythonDiagnostics,
  outOfMemory: /^MemoryError/m,
  failureLine: (stderr) => (TRACEBACK.test(stderr) ? lastLine(stderr) : null),
  ownLines: null,
  // Its last line may be cut off, where the line of the source that it shows is very long.
  failsCheck: (stderr) =>
    !TRACEBACK.test(stderr) &&
    (stderr.startsWith('  File "') ||
      /^(?:SyntaxError|IndentationError|TabError|RecursionError|MemoryError)\b/.test(lastLine(stderr) ?? '')),
  warmCompiler: null,
};
