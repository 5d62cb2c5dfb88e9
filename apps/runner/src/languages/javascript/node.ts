/** What JavaScript and TypeScript have in common: both run on the Node.js that runs this service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../language.ts';

const MEGABYTE = 1024 * 1024;

/** What Node.js holds beside the heap of a program's old objects: itself, young objects, its compilers. */
const NODE_OWN_BYTES = 56 * MEGABYTE;
const LEAST_HEAP_BYTES = 16 * MEGABYTE;
/** Without it garbage would be left lying until the memory limit ends the program. */
const heap = (memoryBytes: number): string =>
  `--max-old-space-size=${Math.floor(Math.max(LEAST_HEAP_BYTES, memoryBytes - NODE_OWN_BYTES) / MEGABYTE)}`;

/** Of the stack that a program has at least, in KB: six times what Node.js takes by itself, for deep recursion. */
const STACK_FLAG = '--stack-size=6000';

const CHECK = readFileSync(join(import.meta.dirname, 'check-program.js'), 'utf8');

/**
 * What is read before every program. Node.js writes to a pipe without waiting for its reader, and what is not written when
 * `process.exit` is called is lost: a program that prints much would have printed a part of it.
 */
export const PRELOAD = `for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
`;
export const PRELOAD_FILE = 'wait-for-output.cjs';

/** What an uncaught error leaves: the place, a line of the program, a caret, and then the error. */
const UNCAUGHT = /^(?:main\.[jt]s:\d+)\n.*\n *\^* *\n+(?:Uncaught )?(.+)$/m;

const ERROR = /^(\w*Error(?: \[\w+\])?: .+)$/m;

const OWN_LINES = new RegExp(
  [
    // A place inside of Node.js, with its line and a caret; calls there, and in the program that checks others.
    'node:\\S+:\\d+\\n.*\\n *\\^*',
    ' +at .*node:\\S+:\\d+:\\d+.*',
    ' +at .*\\[eval\\d*\\].*',
    '\\(Use `node --trace-.*',
    'Node\\.js v\\d.*',
    // What it says beside "out of memory".
    ' *\\d+: 0x[0-9a-f]+ .*',
    '----- Native stack trace -----',
    '\\[\\d+:0x[0-9a-f]+\\] .*',
    '<--- .* --->',
  ]
    .map((one) => `^${one}$\\n?`)
    .join('|'),
  'gm',
);

/** Checks `fileName`; with a `target` it is written there without its types. */
export const checkCommand = (tool: string, fileName: string, target: readonly string[] = []): string[] => [
  tool,
  '--no-warnings',
  '--experimental-vm-modules',
  STACK_FLAG,
  '--input-type=module',
  '-e',
  CHECK,
  fileName,
  ...target,
];

export const NODE_PROGRAM = {
  toolchain: [process.execPath],
  inside: '/runtime/node',
  versionArguments: ['--version'],
  compileProcesses: 64,
  missingEntry: 'There is nothing to start.',
  run: (tool, entry, memoryBytes) => [
    tool,
    '--no-warnings',
    '--require',
    `/prepared/javascript/${PRELOAD_FILE}`,
    heap(memoryBytes),
    STACK_FLAG,
    ...entry.split(' '),
  ],
  outOfRoom: null,
  compilerCrash:
    /^(?:FATAL ERROR: |(?:Range|Syntax)Error: (?:Maximum call stack size exceeded|memory access out of bounds|unreachable))/m,
  outOfMemory: /^FATAL ERROR: .*(?:heap out of memory|Allocation failed)/m,
  failureLine: (stderr) => (UNCAUGHT.exec(stderr) ?? ERROR.exec(stderr))?.[1]?.trim() ?? null,
  ownLines: OWN_LINES,
  needsGroups: true,
  warmCompiler: null,
} satisfies Partial<Language>;
