import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';
import { NATIVE_PROGRAM } from './native.ts';

export const rust: Language = {
  ...NATIVE_PROGRAM,
  id: 'rust',
  label: 'Rust',
  names: ['rust', 'RUST', 'rs'],
  toolchain: ['/usr/bin/rustc'],
  versionArguments: ['--version'],
  limits: defaultLimits('RUST', 64),
  shapeOf: () => ({ fileName: 'main.rs', entry: 'main' }),
  // One unit: for programs of one file the fastest to compile and to run.
  compile: (tool, shape) => [
    tool,
    '--edition=2021',
    '-O',
    '-C',
    'codegen-units=1',
    '-C',
    'strip=symbols',
    '-C',
    'linker=/usr/bin/gcc',
    '--color=never',
    '--remap-path-prefix=/w/=',
    '-o',
    'out/main',
    shape.fileName,
  ],
  outOfRoom: /No space left on device/,
  compilerCrash: /internal compiler error|^thread 'rustc' (?:panicked|has overflowed)/m,
  readDiagnostics: diagnosticsBy(
    (file) =>
      `^(?<severity>error|warning)(?:\\[\\w+\\])?: (?<text>.*)\\n +--> ${file}:(?<line>\\d+):(?<column>\\d+)`,
  ),
  outOfMemory: /^memory allocation of \d+ bytes failed/m,
  failureLine: (stderr) =>
    // Before Rust 1.73 the place stands behind what went wrong, in the same line.
    lineBy(/^thread '[^']*' panicked at '([^]*?)', main\.rs:\d+/m)(stderr) ??
    lineBy(/^thread '[^']*' (?:\(\d+\) )?panicked at main\.rs:.*\n(.*)/m)(stderr) ??
    lineBy(/^thread '[^']*' (has overflowed its stack)$/m)(stderr) ??
    lineBy(/^Error: (.*)$/m)(stderr),
  ownLines: /^note: run with `RUST_BACKTRACE=1`.*\n?|^stack backtrace:\n(?: .*\n)*/gm,
};
