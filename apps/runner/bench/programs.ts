import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small honest program that reads numbers, one a line, and says something about them. */
export interface Program {
  /** As the tables name it. */
  label: string;
  /** Its file in the folder `programs`. */
  fileName: string;
  /** As `POST /run` takes it. */
  language: string;
  /** What starts a comment. */
  comment: string;
  /** False: there is nothing that a second submission would find compiled. */
  compiles: boolean;
  answer(numbers: readonly number[]): string;
  /** What a test is given, where that is not one number a line. */
  input?(numbers: readonly number[]): string;
}

export interface Test {
  id: string;
  input: string;
  expectedOutput: string;
}

const lines = (numbers: readonly number[]): string => `${numbers.join('\n')}\n`;
const sum = (numbers: readonly number[]): string => lines([numbers.reduce((so, number) => so + number, 0)]);
const sorted = (numbers: readonly number[]): string => lines(numbers.toSorted((left, right) => left - right));

export const PROGRAMS = {
  c: { label: 'C', fileName: 'sum.c', language: 'C', comment: '//', compiles: true, answer: sum },
  iostream: {
    label: 'C++ iostream',
    fileName: 'sum.cpp',
    language: 'C++',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  algorithm: {
    label: 'C++ iostream, vector, algorithm',
    fileName: 'order.cpp',
    language: 'C++',
    comment: '//',
    compiles: true,
    answer: sorted,
  },
  stdcpp: {
    label: 'C++ bits/stdc++.h',
    fileName: 'sort.cpp',
    language: 'C++',
    comment: '//',
    compiles: true,
    answer: sorted,
  },
  java: { label: 'Java', fileName: 'Sum.java', language: 'JAVA', comment: '//', compiles: true, answer: sum },
  python: {
    label: 'Python',
    fileName: 'sum.py',
    language: 'PYTHON',
    comment: '#',
    compiles: false,
    answer: sum,
  },
  javascript: {
    label: 'JavaScript',
    fileName: 'sum.cjs',
    language: 'JAVASCRIPT',
    comment: '//',
    compiles: false,
    answer: sum,
  },
  typescript: {
    label: 'TypeScript',
    fileName: 'sum.ts',
    language: 'TYPESCRIPT',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  sql: {
    label: 'SQL',
    fileName: 'sum.sql',
    language: 'SQL',
    comment: '--',
    compiles: false,
    answer: (numbers) => `sum(value)\n${sum(numbers)}`,
    input: (numbers) =>
      `create table number (value int); insert into number values (${numbers.join('), (')});`,
  },
  go: {
    label: 'Go',
    fileName: 'sum.go',
    language: 'GO',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  rust: {
    label: 'Rust',
    fileName: 'sum.rs',
    language: 'RUST',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  csharp: {
    label: 'C#',
    fileName: 'sum.cs',
    language: 'C#',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  kotlin: {
    label: 'Kotlin',
    fileName: 'Sum.kt',
    language: 'KOTLIN',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  php: {
    label: 'PHP',
    fileName: 'sum.php',
    language: 'PHP',
    comment: '//',
    compiles: false,
    answer: sum,
  },
  ruby: {
    label: 'Ruby',
    fileName: 'sum.rb',
    language: 'RUBY',
    comment: '#',
    compiles: false,
    answer: sum,
  },
  r: {
    label: 'R',
    fileName: 'sum.R',
    language: 'R',
    comment: '#',
    compiles: false,
    answer: sum,
  },
  pascal: {
    label: 'Pascal',
    fileName: 'sum.pas',
    language: 'PASCAL',
    comment: '//',
    compiles: true,
    answer: sum,
  },
  haskell: {
    label: 'Haskell',
    fileName: 'sum.hs',
    language: 'HASKELL',
    comment: '--',
    compiles: true,
    answer: sum,
  },
} as const satisfies Record<string, Program>;

export type ProgramId = keyof typeof PROGRAMS;

/** The program's source, with a comment at its end that no source before had: nobody has compiled it yet. */
export const unseenSource = ({ fileName, comment }: Program): string =>
  `${readFileSync(join(import.meta.dirname, 'programs', fileName), 'utf8')}${comment} ${randomUUID()}\n`;

const NUMBERS_PER_TEST = 200;

/** Tests with numbers of their own each, the same at every call. */
export const testsOf = ({ answer, input = lines }: Program, count: number): Test[] =>
  Array.from({ length: count }, (_test, index) => {
    const numbers = Array.from(
      { length: NUMBERS_PER_TEST },
      (_number, place) => ((place + 1) * 7919 + index * 104_729) % 100_003,
    );
    return { id: String(index), input: input(numbers), expectedOutput: answer(numbers) };
  });
