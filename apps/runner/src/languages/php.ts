import { diagnosticsBy, lineBy } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

const MEGABYTE = 1024 * 1024;
/** What PHP holds beside what it counts as a program's memory. */
const PHP_OWN_BYTES = 32 * MEGABYTE;
const LEAST_MEMORY_BYTES = 16 * MEGABYTE;

/** Without the machine's settings; what goes wrong is said on standard error, as text. */
const FLAGS = [
  '-n',
  ...[
    'extension=ctype',
    'display_errors=stderr',
    'log_errors=0',
    'html_errors=0',
    'zend.assertions=1',
  ].flatMap((setting) => ['-d', setting]),
];

const PARSE_ERROR = /^(?:PHP )?Parse error:/m;

export const php: Language = {
  id: 'php',
  label: 'PHP',
  names: ['php', 'PHP'],
  toolchain: ['/usr/bin/php'],
  versionArguments: ['-n', '-r', 'echo PHP_VERSION;'],
  limits: defaultLimits('PHP', 64),
  compileProcesses: 64,
  shapeOf: () => ({ fileName: 'main.php', entry: 'main.php' }),
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => [tool, ...FLAGS, '-l', shape.fileName],
  programFiles: (source) => [source],
  run: (tool, entry, memoryBytes) => [
    tool,
    ...FLAGS,
    '-d',
    `memory_limit=${Math.max(LEAST_MEMORY_BYTES, memoryBytes - PHP_OWN_BYTES)}`,
    entry,
  ],
  outOfRoom: null,
  compilerCrash: null,
  readDiagnostics: diagnosticsBy(
    (file) => `^(?:PHP )?(?:Parse|Fatal) error: +(?<text>.*) in ${file} on line (?<line>\\d+)$`,
  ),
  outOfMemory: /^(?:PHP )?Fatal error: +(?:Allowed memory size of \d+ bytes exhausted|Out of memory)/m,
  failureLine: lineBy(
    /^(?:PHP )?(?:Fatal|Parse) error: +(?:Uncaught )?(.*?)(?: in main\.php(?::\d+| on line \d+))?$/m,
  ),
  ownLines: null,
  failsCheck: (stderr) => PARSE_ERROR.test(stderr) || /^(?:PHP )?Fatal error: /m.test(stderr),
  warmCompiler: null,
};
