import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';
import { NATIVE_PROGRAM } from './native.ts';

/** What GHC knows of its own libraries, which Debian keeps outside of /usr; prepare/prepared.ts puts it there. */
export const HASKELL_PACKAGES = 'package.conf.d';

const MEGABYTE = 1024 * 1024;
/** What a program holds beside its heap. */
const OWN_BYTES = 8 * MEGABYTE;
const LEAST_HEAP_BYTES = 16 * MEGABYTE;
const heap = (memoryBytes: number): string =>
  `-M${Math.floor(Math.max(LEAST_HEAP_BYTES, memoryBytes - OWN_BYTES) / MEGABYTE)}m`;

export const haskell: Language = {
  ...NATIVE_PROGRAM,
  id: 'haskell',
  label: 'Haskell',
  names: ['haskell', 'HASKELL', 'hs'],
  toolchain: ['/usr/bin/ghc'],
  versionArguments: ['--numeric-version'],
  limits: defaultLimits('HASKELL', 64),
  shapeOf: () => ({ fileName: 'main.hs', entry: 'main' }),
  compile: (tool, shape) => [
    tool,
    '-v0',
    '-O1',
    '-rtsopts',
    '-fdiagnostics-color=never',
    '-clear-package-db',
    '-package-db',
    `/prepared/haskell/${HASKELL_PACKAGES}`,
    '-outputdir',
    '/tmp',
    '-o',
    'out/main',
    shape.fileName,
  ],
  run: (_tool, entry, memoryBytes) => [`/w/${entry}`, '+RTS', heap(memoryBytes), '-RTS'],
  outOfRoom: /No space left on device/,
  compilerCrash: /\(GHC version .* for|panic! \(the 'impossible' happened\)|stack overflow|Heap exhausted/,
  readDiagnostics: diagnosticsBy(
    (file) =>
      `^${file}:(?:(?<line>\\d+):(?<column>\\d+)(?:-\\d+)?|\\((?<line>\\d+),(?<column>\\d+)\\)-\\(\\d+,\\d+\\)): (?<severity>error|warning):?(?: \\[.*?\\])*(?<text>.*(?:\\n(?! +\\|| *\\d+ \\|)    .*)*)`,
  ),
  outOfMemory: /^main: Heap exhausted/m,
  failureLine: lineBy(/^main: (.*)$/m),
  ownLines: null,
};
