import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { javacDiagnostics } from '../diagnostics.ts';
import { defaultLimits } from '../language.ts';
import type { Language } from '../language.ts';
import { javaShape } from './java-shape.ts';

const MEGABYTE = 1024 * 1024;

/** The heap ends well before the limit, so that Java can say OutOfMemoryError: the rest is for its own needs. */
const JAVA_OWN_BYTES = 64 * MEGABYTE;
const LEAST_HEAP_BYTES = 16 * MEGABYTE;
/** The flag for the heap of a program that may use so much memory. */
export const javaHeap = (memoryBytes: number): string =>
  `-Xmx${Math.floor(Math.max(LEAST_HEAP_BYTES, memoryBytes - JAVA_OWN_BYTES) / 1024)}k`;

/** For programs of seconds: no second compiler, no collector threads, no files for monitoring tools. */
export const JAVA_START_FLAGS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'] as const;

/** Name of the archive of loaded classes; see prepare/java-archive.ts. */
export const JAVA_ARCHIVE = 'classes.jsa';

/** The first is taken by the launcher for the main thread, which may recurse deeply; the second, in KB, is every other's. */
const STACK_FLAGS = ['-Xss16m', '-XX:ThreadStackSize=2048'];

/** Only what is called often is compiled (by default 200 times): a tenth less work for a small program. */
const COMPILE_LATER = [
  '-XX:Tier3InvocationThreshold=1000',
  '-XX:Tier3MinInvocationThreshold=500',
  '-XX:Tier3CompileThreshold=4000',
];

/** How programs for the Java machine start, beside their heap and the archive of classes. */
export const JAVA_RUN_FLAGS: readonly string[] = [
  '-Xms8m',
  ...STACK_FLAGS,
  ...JAVA_START_FLAGS,
  ...COMPILE_LATER,
];

/** Taken where it was made for, which saves moving it (by default it is placed at random, against nothing here). */
const ARCHIVE_FLAGS = [
  '-Xshare:auto',
  `-XX:SharedArchiveFile=/prepared/java/${JAVA_ARCHIVE}`,
  '-XX:+UnlockDiagnosticVMOptions',
  '-XX:ArchiveRelocationMode=0',
];

/**
 * Texts are joined by plain calls: the usual way makes a class at run time for every kind of joining, which costs a
 * small program more than all its work.
 */
const COMPILER_FLAGS = ['-proc:none', '-g', '-XDstringConcat=inline', '-Xmaxerrs', '20', '-Xmaxwarns', '20'];

/** Whatever is installed from 17 on, the oldest first: OLDEST_JAVA and NEWEST_JAVA of sandboxd/root.c. */
export const JAVA_VERSIONS = Array.from({ length: 33 }, (_, index) => 17 + index);

const source = (name: string): { path: string; mainClass: string; code: string } => {
  const path = join(import.meta.dirname, `${name}.java`);
  return { path, mainClass: name, code: readFileSync(path, 'utf8') };
};

/** A program that uses what students' programs commonly use. */
export const sample = source('Sample');

export const java: Language = {
  id: 'java',
  label: 'Java',
  names: ['java', 'JAVA'],
  toolchain: JAVA_VERSIONS.map((version) => `/usr/lib/jvm/java-${version}-openjdk*/bin/javac`),
  versionArguments: ['-version'],
  limits: defaultLimits('JAVA', 256),
  compileProcesses: 256,
  shapeOf: javaShape,
  missingEntry:
    'No class has a method "public static void main(String[] args)", so there is nothing to start.',
  compile: (tool, shape) => [
    tool,
    '-J-Xmx320m',
    ...[...JAVA_START_FLAGS, '-Xshare:auto'].map((flag) => `-J${flag}`),
    ...COMPILER_FLAGS,
    '-encoding',
    'UTF-8',
    '-d',
    'out',
    shape.fileName,
  ],
  programFiles: (_source, made) => made,
  run: (tool, entry, memoryBytes) => [
    tool.replace(/javac$/, 'java'),
    javaHeap(memoryBytes),
    ...JAVA_RUN_FLAGS,
    ...ARCHIVE_FLAGS,
    '-cp',
    '/w',
    entry,
  ],
  outOfRoom: null,
  compilerCrash: /^\tat jdk\.compiler\//m,
  readDiagnostics: javacDiagnostics,
  outOfMemory: /^(?:Exception in thread .*|Caused by: )?java\.lang\.OutOfMemoryError/m,
  failureLine: (stderr) => /^(?:Exception in thread "[^"]*" )(.*)$/m.exec(stderr)?.[1]?.trim() ?? null,
  ownLines: null,
  failsCheck: null,
  warmCompiler: {
    code: source('WarmCompiler').code,
    run: (tool, entry) => [
      tool.replace(/javac$/, 'java'),
      '-Xmx256m',
      '-Xss4m',
      ...JAVA_START_FLAGS,
      '-Xshare:auto',
      '-cp',
      '/w',
      entry,
      ...COMPILER_FLAGS,
    ],
    sample: sample.code,
  },
};
