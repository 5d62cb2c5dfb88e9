import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';
import { NATIVE_PROGRAM } from './native.ts';

/** What the compiled packages of the standard library are, for compiler and linker; prepare/go-packages.ts writes it. */
export const GO_PACKAGES_FILE = 'importcfg';
const PACKAGES = `/prepared/go/${GO_PACKAGES_FILE}`;

/**
 * Compiler and linker themselves: `go build` looks through the sources of all packages first, which takes longer than the
 * rest. Nothing of the machine's paths and no mark of the build gets into the program.
 */
const BUILD = [
  '"$1/compile" -p main -complete -pack -trimpath /w -importcfg "$3" -o /tmp/main.a "$2"',
  'exec "$1/link" -importcfg "$3" -buildid= -s -w -o out/main /tmp/main.a',
].join(' && ');

const MEGABYTE = 1024 * 1024;
/** From here on garbage is collected more often; what the runtime holds beside it has room above. */
const OWN_BYTES = 16 * MEGABYTE;
const LEAST_BYTES = 16 * MEGABYTE;

export const go: Language = {
  ...NATIVE_PROGRAM,
  id: 'go',
  label: 'Go',
  names: ['go', 'GO', 'golang'],
  toolchain: ['/usr/lib/go/pkg/tool/linux_*/compile'],
  versionArguments: ['-V'],
  limits: defaultLimits('GO', 64),
  missingEntry: 'The program has no main function.',
  shapeOf: () => ({ fileName: 'main.go', entry: 'main' }),
  compile: (tool, shape) => [
    '/bin/sh',
    '-c',
    BUILD,
    'sh',
    tool.replace(/\/compile$/, ''),
    shape.fileName,
    PACKAGES,
  ],
  environment: (memoryBytes) => ({
    GOMEMLIMIT: `${Math.max(LEAST_BYTES, memoryBytes - OWN_BYTES)}B`,
  }),
  outOfRoom: null,
  compilerCrash: /internal compiler error|^(?:fatal error|runtime): /m,
  readDiagnostics: diagnosticsBy(
    (file) => `^${file}:(?<line>\\d+):(?<column>\\d+): (?<text>.*(?:\\n\\t.*)*)`,
  ),
  outOfMemory: /^fatal error: (?:runtime: )?(?:out of memory|cannot allocate memory)/m,
  failureLine: lineBy(/^(?:panic|fatal error): (?:runtime error: )?(.*)$/m),
};
