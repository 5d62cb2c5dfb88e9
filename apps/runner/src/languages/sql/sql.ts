import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gccDiagnostics } from '../diagnostics.ts';
import { defaultLimits } from '../language.ts';
import type { Language } from '../language.ts';

/** What stands between a test's input, the queries and SQLite: run-queries.py says how. */
export const SQL_DRIVER = readFileSync(join(import.meta.dirname, 'run-queries.py'), 'utf8');
export const SQL_DRIVER_FILE = 'run-queries.py';

const driver = (tool: string, ...rest: string[]): string[] => [
  tool,
  '-I',
  '-S',
  '-B',
  '-X',
  'utf8',
  `/prepared/sql/${SQL_DRIVER_FILE}`,
  ...rest,
];

const FAILURE = /^main\.sql:(\d+):\d+: error: (.*)$/m;
const SET_UP = /^The set-up script of this test fails: .*$/m;

const failureLine = (stderr: string): string | null => {
  const [, line, text] = FAILURE.exec(stderr) ?? [];
  return line === undefined ? (SET_UP.exec(stderr)?.[0] ?? null) : `${text} (line ${line})`;
};

/** SQLite, as Python has it: no further package, no shell with commands of its own, and a start of a few milliseconds. */
export const sql: Language = {
  id: 'sql',
  label: 'SQL',
  names: ['sql', 'SQL', 'sqlite'],
  toolchain: ['/usr/bin/python3'],
  versionArguments: ['-I', '-S', '-c', 'import sqlite3; print(sqlite3.sqlite_version)'],
  limits: defaultLimits('SQL', 64),
  compileProcesses: 64,
  shapeOf: () => ({ fileName: 'main.sql', entry: 'main.sql' }),
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => driver(tool, '--check', shape.fileName),
  programFiles: (source) => [source],
  run: (tool, entry) => driver(tool, entry),
  outOfRoom: null,
  compilerCrash: null,
  readDiagnostics: gccDiagnostics,
  outOfMemory: /^(?:MemoryError|.*: error: (?:out of memory|database or disk is full)$)/m,
  failureLine,
  ownLines: null,
  // Whether names are right is known only where there are tables.
  failsCheck: (stderr) => FAILURE.test(stderr),
  warmCompiler: null,
};
