import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

const MEGABYTE = 1024 * 1024;
/** What Mono holds beside a program's objects. */
const MONO_OWN_BYTES = 32 * MEGABYTE;
const LEAST_HEAP_BYTES = 16 * MEGABYTE;
const heap = (memoryBytes: number): string =>
  `max-heap-size=${Math.floor(Math.max(LEAST_HEAP_BYTES, memoryBytes - MONO_OWN_BYTES) / MEGABYTE)}m`;

const MONO = '/usr/bin/mono';

/** What of Mono's settings its compiler and programs need to find their own libraries, as in /etc/mono. */
export const MONO_SETTINGS: readonly string[] = ['config', '4.5/machine.config'];

/** C# on Mono. Its compiler is a program for Mono itself. */
export const csharp: Language = {
  id: 'csharp',
  label: 'C#',
  names: ['c#', 'C#', 'csharp', 'cs'],
  toolchain: ['/usr/bin/mcs'],
  versionArguments: ['--version'],
  limits: defaultLimits('C#', 64),
  compileProcesses: 64,
  shapeOf: () => ({ fileName: 'main.cs', entry: 'main.exe' }),
  missingEntry: 'There is nothing to start.',
  compile: (_tool, shape) => [
    MONO,
    '/usr/lib/mono/4.5/mcs.exe',
    '-optimize+',
    '-debug',
    '-r:System.Numerics.dll',
    '-out:out/main.exe',
    shape.fileName,
  ],
  programFiles: (_source, made) => made,
  run: (_tool, entry) => [MONO, '--debug', entry],
  environment: (memoryBytes) => ({ MONO_CFG_DIR: '/prepared/csharp', MONO_GC_PARAMS: heap(memoryBytes) }),
  outOfRoom: null,
  compilerCrash: null,
  readDiagnostics: diagnosticsBy(
    (file) => `^${file}\\((?<line>\\d+),(?<column>\\d+)\\): (?<severity>error|warning) \\w+: (?<text>.*)$`,
  ),
  outOfMemory: /OutOfMemoryException|^Error: Garbage collector could not allocate|^\* Assertion.*\bmemory\b/m,
  failureLine: lineBy(/^Unhandled Exception:\n((?:[\w.]+: )?.*)$/m),
  ownLines: /^\[ERROR\] FATAL UNHANDLED EXCEPTION: [^]*/gm,
  failsCheck: null,
  asksStack: true,
  warmCompiler: null,
};
