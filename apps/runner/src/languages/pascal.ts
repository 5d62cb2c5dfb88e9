import { diagnosticsBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';
import { NATIVE_PROGRAM } from './native.ts';

/** What the numbers mean that Free Pascal ends a program with, of those that programs of students meet. */
const RUNTIME_ERRORS: Readonly<Record<string, string>> = {
  2: 'File not found',
  100: 'Read past the end of the input',
  106: 'Invalid numeric format',
  200: 'Division by zero',
  201: 'Range check error: an index or a value is out of range',
  202: 'Stack overflow',
  203: 'Heap overflow',
  204: 'Invalid pointer operation',
  205: 'Floating point overflow',
  207: 'Invalid floating point operation',
  215: 'Arithmetic overflow',
  216: 'General protection fault',
  217: 'Unhandled exception',
};

/** Where the units for a processor are, by the end of its compiler's name. */
const UNITS: Readonly<Record<string, string>> = { x64: 'x86_64-linux', a64: 'aarch64-linux' };

const failureLine = (stderr: string): string | null => {
  const exception = /^An unhandled exception occurred at \$\w+:?\n(.*?):?\n/m.exec(stderr)?.[1];
  if (exception) return exception.trim();
  const number = /^Runtime error (\d+) at /m.exec(stderr)?.[1];
  return number === undefined ? null : `${RUNTIME_ERRORS[number] ?? 'Error'} (${number})`;
};

export const pascal: Language = {
  ...NATIVE_PROGRAM,
  id: 'pascal',
  label: 'Pascal',
  names: ['pascal', 'PASCAL', 'pas'],
  toolchain: ['/usr/lib/*/fpc/*/ppc{x64,a64}'],
  versionArguments: ['-iV'],
  limits: defaultLimits('PASCAL', 64),
  shapeOf: () => ({ fileName: 'main.pas', entry: 'main' }),
  // Without the machine's settings, with checks of ranges, and lines in what a crash says.
  compile: (tool, shape) => [
    tool,
    '-n',
    '-O2',
    '-Cr',
    '-gl',
    '-Xs-',
    '-Sg',
    `-Fu${tool.replace(/\/ppc\w+$/, '')}/units/${UNITS[tool.slice(-3)]}/*`,
    '-FU/tmp',
    '-oout/main',
    shape.fileName,
  ],
  outOfRoom: null,
  compilerCrash: /Compilation raised exception internally|Fatal: Internal error/,
  readDiagnostics: diagnosticsBy(
    (file) =>
      `^${file}\\((?<line>\\d+)(?:,(?<column>\\d+))?\\) (?:(?<severity>Error|Warning|Note)|Fatal|Hint): (?<text>.*)$`,
  ),
  outOfMemory: /^Runtime error 203 at |^EOutOfMemory|Heap overflow/m,
  failureLine,
  ownLines:
    /^Free Pascal Compiler version .*\n?|^Copyright \(c\) .*\n?|^Target OS: .*\n?|^main\.pas\(\d+\) Fatal: There were .*\n?|^Fatal: Compilation aborted\n?/gm,
};
