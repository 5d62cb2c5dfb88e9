import type { ExamQuestion, Language, PublicTestResult } from '@assay/contract';
import { startingBlocks } from '@assay/contract';
import type { EditorMarks, LineMark } from '../../../../ui/code/editor/editor-marks.ts';
import type { RunState } from './use-run.ts';

/** The innermost call in the program; an error that is no call's has its place at the top alone. */
const nodeLine = (said: string): string | undefined =>
  (/^ +at .*\bmain\.[jt]s:(\d+):/m.exec(said) ?? /^main\.[jt]s:(\d+)$/m.exec(said))?.[1];

/** Where the program's own lines stand in what a runtime says about a crash; the last one of Python is the innermost. */
const CRASH_LINE: Readonly<Partial<Record<Language, (said: string) => string | undefined>>> = {
  PYTHON: (said) => [...said.matchAll(/File "[^"]*main\.py", line (\d+)/g)].at(-1)?.[1],
  JAVASCRIPT: nodeLine,
  TYPESCRIPT: nodeLine,
  GO: (said) => /^\t(?:\S*\/)?main\.go:(\d+)/m.exec(said)?.[1],
  RUST: (said) => /\bmain\.rs:(\d+):\d+/.exec(said)?.[1],
  'C#': (said) => /\bmain\.cs:(\d+)/.exec(said)?.[1],
  KOTLIN: (said) => /\(Main\.kt:(\d+)\)/.exec(said)?.[1],
  PHP: (said) => /\bmain\.php(?::| on line )(\d+)/.exec(said)?.[1],
  RUBY: (said) => /^main\.rb:(\d+):/m.exec(said)?.[1],
  PASCAL: (said) => /line (\d+) of main\.pas/.exec(said)?.[1],
  HASKELL: (said) => /\bmain\.hs:(\d+):\d+ in main:/.exec(said)?.[1],
  JAVA: (said) => /\(Main\.java:(\d+)\)/.exec(said)?.[1],
};

/** The line of a crash, counted in the complete program; null where the runtime did not say one. */
export const crashMark = (
  language: Language,
  { verdict, errorOutput, message }: Pick<PublicTestResult, 'verdict' | 'errorOutput' | 'message'>,
): LineMark | null => {
  const line = verdict === 'RUNTIME_ERROR' ? CRASH_LINE[language]?.(errorOutput) : undefined;
  return line === undefined ? null : { line: Number(line), column: 0, severity: 'error', message };
};

/** What a run says about lines of the complete program. */
const linesOf = ({ answer, language }: Extract<RunState, { kind: 'results' }>): LineMark[] => [
  ...answer.diagnostics,
  ...answer.publicTestResults.flatMap((result) => crashMark(language, result) ?? []).slice(0, 1),
];

/**
 * What a run says about each block of a program, by its place. A program with a block that is not shown has none: its
 * lines cannot be counted here.
 */
export const marksOfRun = (
  question: ExamQuestion['questionId'],
  run: RunState | undefined,
): readonly EditorMarks[] => {
  if (run?.kind !== 'results') return [];
  const blocks = startingBlocks(question, run.language);
  if (blocks.some(({ isVisible }) => !isVisible)) return [];
  const lines = linesOf(run);
  let begin = 0;
  return blocks.map((block, place) => {
    const text = block.isEditable ? (run.code[place]?.code ?? '') : block.code;
    const before = begin;
    const count = text.split('\n').length;
    begin += count;
    const own = lines.filter(({ line }) => line > before && line <= before + count);
    return { text, lines: own.map((mark) => ({ ...mark, line: mark.line - before })) };
  });
};
