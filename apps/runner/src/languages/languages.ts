import { existsSync } from 'node:fs';
import { gccDiagnostics, javacDiagnostics, pythonDiagnostics } from './diagnostics.ts';
import { javaShape } from './java-shape.ts';
import type { DefaultLimits, Language } from './language.ts';

const megabyte = 1024 * 1024;

const limits = (cpuMs: number, processes: number): DefaultLimits => ({
  cpuMs,
  memoryBytes: 256 * megabyte,
  processes,
  outputBytes: megabyte,
});

const nativeProgram = {
  compileProcesses: 64,
  missingEntry: 'The program has no main function.',
  programFiles: (_source: unknown, made: Parameters<Language['programFiles']>[1]) => made,
  run: () => ['/w/main'],
  readDiagnostics: gccDiagnostics,
  outOfMemory: null,
  failureLine: () => null,
} satisfies Partial<Language>;

/** What a precompiled header must be made with to fit. */
export const cppFlags = ['-std=c++20', '-O2'] as const;

/** Where precompiled headers are seen by the compiler in the sandbox. */
const headersInside = '/headers';

/** Same for every gcc: no colours, an end to the messages before they drown the first one, the faster linker. */
const gccFlags = [
  '-fdiagnostics-color=never',
  '-fmax-errors=20',
  ...(existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : []),
  '-o',
  'out/main',
];

/** The heap ends well before the limit, so that Java can say OutOfMemoryError: the rest is for its own needs. */
const javaOwnBytes = 96 * megabyte;
const leastJavaHeapBytes = 16 * megabyte;
const javaHeap = (memoryBytes: number): string =>
  `-Xmx${Math.floor(Math.max(leastJavaHeapBytes, memoryBytes - javaOwnBytes) / 1024)}k`;

/** For programs of seconds: no second compiler, no collector threads, no files for monitoring tools. */
const javaFlags = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto'];

/** Compiles without running, and complains the way Python itself does. */
const pythonCheck = [
  'import sys, traceback, warnings',
  "warnings.simplefilter('ignore')",
  "name = sys.argv[1]; source = open(name, 'rb').read()",
  'try: compile(source, name, "exec", dont_inherit=True)',
  'except (SyntaxError, ValueError): print("".join(traceback.format_exception_only(*sys.exc_info()[:2])), file=sys.stderr); sys.exit(1)',
  'except (RecursionError, MemoryError): print("The program is nested too deeply", file=sys.stderr); sys.exit(1)',
].join('\n');

const lastLine = (text: string): string | null => text.trimEnd().split('\n').at(-1)?.trim() || null;

/** Adding a language is one row here and one test. */
export const languages: readonly Language[] = [
  {
    ...nativeProgram,
    id: 'c',
    label: 'C',
    names: ['c', 'C'],
    toolchain: ['/usr/bin/gcc'],
    versionArguments: ['-dumpfullversion'],
    limits: limits(1000, 64),
    shapeOf: () => ({ fileName: 'main.c', entry: 'main' }),
    compile: (tool, shape) => [tool, '-std=c17', '-O2', ...gccFlags, shape.fileName, '-lm'],
  },
  {
    ...nativeProgram,
    id: 'cpp',
    label: 'C++',
    names: ['c++', 'C++', 'cpp', 'CPP'],
    toolchain: ['/usr/bin/g++'],
    versionArguments: ['-dumpfullversion'],
    limits: limits(1000, 64),
    shapeOf: () => ({ fileName: 'main.cpp', entry: 'main' }),
    compile: (tool, shape) => [tool, ...cppFlags, '-I', headersInside, ...gccFlags, shape.fileName],
  },
  {
    id: 'java',
    label: 'Java',
    names: ['java', 'JAVA'],
    toolchain: ['/usr/lib/jvm/java-17-openjdk*/bin/javac'],
    versionArguments: ['-version'],
    limits: limits(2000, 256),
    compileProcesses: 256,
    shapeOf: javaShape,
    missingEntry:
      'No class has a method "public static void main(String[] args)", so there is nothing to start.',
    compile: (tool, shape) => [
      tool,
      '-J-Xmx320m',
      ...javaFlags.map((flag) => `-J${flag}`),
      '-proc:none',
      '-encoding',
      'UTF-8',
      '-g',
      '-Xmaxerrs',
      '20',
      '-Xmaxwarns',
      '20',
      '-d',
      'out',
      shape.fileName,
    ],
    programFiles: (_source, made) => made,
    run: (tool, entry, memoryBytes) => [
      tool.replace(/javac$/, 'java'),
      javaHeap(memoryBytes),
      '-Xms8m',
      '-Xss16m',
      ...javaFlags,
      '-cp',
      '/w',
      entry,
    ],
    readDiagnostics: javacDiagnostics,
    outOfMemory: /^(?:Exception in thread .*|Caused by: )?java\.lang\.OutOfMemoryError/m,
    failureLine: (stderr) => /^(?:Exception in thread "[^"]*" )(.*)$/m.exec(stderr)?.[1]?.trim() ?? null,
  },
  {
    id: 'python',
    label: 'Python',
    names: ['python', 'PYTHON', 'python3', 'py'],
    toolchain: ['/usr/bin/python3'],
    versionArguments: ['-I', '-S', '-c', 'import platform; print(platform.python_version())'],
    limits: limits(3000, 64),
    compileProcesses: 64,
    shapeOf: () => ({ fileName: 'main.py', entry: 'main.py' }),
    missingEntry: 'There is nothing to start.',
    compile: (tool, shape) => [tool, '-I', '-S', '-B', '-X', 'utf8', '-c', pythonCheck, shape.fileName],
    programFiles: (source) => [source],
    run: (tool, entry) => [tool, '-I', '-B', '-X', 'utf8', entry],
    readDiagnostics: pythonDiagnostics,
    outOfMemory: /^MemoryError/m,
    failureLine: (stderr) => (/^Traceback /m.test(stderr) ? lastLine(stderr) : null),
  },
];

const byName = new Map(
  languages.flatMap((language) => language.names.map((name) => [name, language] as const)),
);

const pageLanguages = new Set(['html', 'css', 'js', 'javascript', 'html/css/js', 'html_css_js', 'web']);

/** The language of that name, or the sentence that tells a caller why there is none. */
export const findLanguage = (name: string): Language | string => {
  const language = byName.get(name);
  if (language) return language;
  if (pageLanguages.has(name.toLowerCase()))
    return 'HTML, CSS and JavaScript are shown in the browser and not run by the code runner, which has no browser in it.';
  return `The language "${name.slice(0, 40)}" is not known. Known are C, C++, JAVA and PYTHON.`;
};
