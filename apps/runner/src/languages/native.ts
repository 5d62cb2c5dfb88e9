import { existsSync } from 'node:fs';
import { headerFlags } from './cpp-headers.ts';
import { gccDiagnostics } from './diagnostics.ts';
import { defaultLimits } from './language.ts';
import type { Language } from './language.ts';

/** What compiled programs that start without a runtime's help have in common. */
export const NATIVE_PROGRAM = {
  compileProcesses: 64,
  missingEntry: 'The program has no main function.',
  programFiles: (_source: unknown, made: Parameters<Language['programFiles']>[1]) => made,
  run: () => ['/w/main'],
  // Of the assembler and the linker; lines that quote the program begin with its name.
  outOfRoom: /^(?:\{standard input\}|\S*ld\S*): .*No space left on device/m,
  compilerCrash: /internal compiler error/,
  readDiagnostics: gccDiagnostics,
  outOfMemory: null,
  failureLine: () => null,
  ownLines: null,
  failsCheck: null,
  warmCompiler: null,
} satisfies Partial<Language>;

/** What a precompiled header must be made with to fit. */
export const CPP_FLAGS = ['-std=c++20', '-O2'] as const;

/** Where precompiled headers are seen by the compiler in the sandbox. */
const HEADERS_INSIDE = '/prepared/cpp';

/** Same for every gcc: no colours, an end to the messages before they drown the first one, the faster linker. */
const GCC_FLAGS = [
  '-fdiagnostics-color=never',
  '-fmax-errors=20',
  '-pipe',
  ...(existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : []),
  '-o',
  'out/main',
];

export const c: Language = {
  ...NATIVE_PROGRAM,
  id: 'c',
  label: 'C',
  names: ['c', 'C'],
  toolchain: ['/usr/bin/gcc'],
  versionArguments: ['-dumpfullversion'],
  limits: defaultLimits('C', 64),
  shapeOf: () => ({ fileName: 'main.c', entry: 'main' }),
  compile: (tool, shape) => [tool, '-std=c17', '-O2', ...GCC_FLAGS, shape.fileName, '-lm'],
};

export const cpp: Language = {
  ...NATIVE_PROGRAM,
  id: 'cpp',
  label: 'C++',
  names: ['c++', 'C++', 'cpp', 'CPP'],
  toolchain: ['/usr/bin/g++'],
  versionArguments: ['-dumpfullversion'],
  limits: defaultLimits('C++', 64),
  shapeOf: () => ({ fileName: 'main.cpp', entry: 'main' }),
  compile: (tool, shape) => [tool, ...CPP_FLAGS, ...GCC_FLAGS, shape.fileName],
  quickly: {
    command: (tool, shape, code) => {
      const flags = headerFlags(code, HEADERS_INSIDE);
      return flags && [tool, ...CPP_FLAGS, ...flags, ...GCC_FLAGS, shape.fileName];
    },
    // It says where the headers came from, and has fallen over precompiled ones where it takes the others.
    isUnlike: /<command-line>|headers\.hpp|internal compiler error/,
  },
};
