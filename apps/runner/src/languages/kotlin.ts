import { gccDiagnostics, lineBy } from './diagnostics.ts';
import { JAVA_RUN_FLAGS, JAVA_START_FLAGS, JAVA_VERSIONS, javaHeap } from './java/java.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

/** Where the package keeps its libraries; programs see copies of those that they need. */
export const KOTLIN_LIBRARIES = '/usr/share/kotlin/kotlinc/lib';
export const KOTLIN_FILES: readonly string[] = [
  'kotlin-compiler.jar',
  'kotlin-stdlib.jar',
  'kotlin-stdlib-jdk7.jar',
  'kotlin-stdlib-jdk8.jar',
  'kotlin-script-runtime.jar',
  'kotlin-reflect.jar',
  'trove4j.jar',
  'annotations-13.0.jar',
];
const HOME = '/prepared/kotlin';
const COMPILER = 'org.jetbrains.kotlin.cli.jvm.K2JVMCompiler';
const STANDARD = ['kotlin-stdlib.jar', 'kotlin-stdlib-jdk7.jar', 'kotlin-stdlib-jdk8.jar']
  .map((name) => `${HOME}/lib/${name}`)
  .join(':');

/** Its package, and so its class: `Main.kt` of the package a.b is a.b.MainKt. */
const entryOf = (code: string): string => {
  const name = /^[ \t]*package[ \t]+([\w.`]+)/m.exec(code)?.[1]?.replaceAll('`', '');
  return name === undefined ? 'MainKt' : `${name}.MainKt`;
};

/** Kotlin on the Java machine, whatever JDK from 17 on is installed. */
export const kotlin: Language = {
  id: 'kotlin',
  label: 'Kotlin',
  names: ['kotlin', 'KOTLIN', 'kt'],
  toolchain: JAVA_VERSIONS.map((version) => `/usr/lib/jvm/java-${version}-openjdk*/bin/java`),
  versionArguments: ['-cp', `${KOTLIN_LIBRARIES}/*`, COMPILER, '-version'],
  limits: defaultLimits('KOTLIN', 256),
  compileProcesses: 256,
  shapeOf: (code) => ({ fileName: 'Main.kt', entry: entryOf(code) }),
  missingEntry: 'There is nothing to start.',
  compile: (tool, shape) => [
    tool,
    '-Xmx320m',
    '-Xss4m',
    ...JAVA_START_FLAGS,
    '-Xshare:auto',
    '-cp',
    `${HOME}/lib/*`,
    COMPILER,
    '-kotlin-home',
    HOME,
    '-no-reflect',
    '-jvm-target',
    '1.8',
    '-d',
    'out',
    shape.fileName,
  ],
  programFiles: (_source, made) => made,
  run: (tool, entry, memoryBytes) => [
    tool,
    javaHeap(memoryBytes),
    ...JAVA_RUN_FLAGS,
    '-Xshare:auto',
    '-cp',
    `/w:${STANDARD}`,
    entry,
  ],
  outOfRoom: null,
  compilerCrash: /^exception: |^error: (?:the )?(?:compiler|internal)|StackOverflowError|OutOfMemoryError/m,
  readDiagnostics: gccDiagnostics,
  outOfMemory: /^(?:Exception in thread .*|Caused by: )?java\.lang\.OutOfMemoryError/m,
  failureLine: lineBy(/^(?:Exception in thread "[^"]*" )(.*)$/m),
  ownLines: /^OpenJDK 64-Bit Server VM warning: .*\n?/gm,
  failsCheck: null,
  warmCompiler: null,
};
