import {
  composeProgram,
  startingBlocks,
  type Difficulty,
  type Language,
  type ProgramCode,
  type ReferenceSolution,
  type Snippet,
} from '@assay/contract';
import type { DemoShare } from './share.ts';

/** How well a student solved a question; see the programs under `attempts`. */
export type Quality =
  /** Passes every test. */
  | 'good'
  /** Passes some tests and misses edge cases. */
  | 'partial'
  /** Misunderstood: fails most tests. */
  | 'wrong'
  | 'compile-error'
  /** Ends with a runtime error on at least one test. */
  | 'crash'
  /** Exceeds the time limit on at least one test. */
  | 'slow';

export interface DemoProgram {
  language: Language;
  /** What stands in the one block that students type in; the whole program where there is no other block. */
  text: string;
}

export interface DemoAttempt extends DemoProgram {
  quality: Quality;
}

interface QuestionFrame {
  /** Slug by which tasks name the question. */
  key: string;
  /** Its short name. */
  name: string;
  /** Username of a faculty member of the subject's department. */
  owner: string;
  sharedWith?: readonly DemoShare[];
  /** Code of the subject. */
  subject: string;
  /** Orders of the subject's modules. */
  modules: readonly number[];
  tags: readonly string[];
  language: readonly Language[];
  difficulty: Difficulty;
  marks: number;
  /** Minutes. */
  timeRequired: number;
  /** HTML. */
  statement: string;
  /** Blocks of the starting program, in the first language. One at most is both visible and editable. */
  code: readonly Snippet[];
}

/** A question that the runner grades. Expected outputs come from running the first reference. */
export interface ExecutedQuestion extends QuestionFrame {
  wantAutoCalculate: true;
  tests: readonly { type: 'PUBLIC' | 'HIDDEN'; input: string }[];
  /**
   * What tests of the first version expect by mistake, by their place from 0: exams are graded by it, and a second version
   * mends it the day before.
   */
  mistakes?: Readonly<Record<number, string>>;
  /** Output of the first test, worked out by hand: the check on the reference. */
  firstOutput: string;
  /** One solution for each language of the question, in the same order. */
  references: readonly DemoProgram[];
  /** Students' programs; there are some for every question of a finished task. */
  attempts: readonly DemoAttempt[];
}

/** An HTML/CSS/JS question: shown, and marked by hand. */
export interface ShownQuestion extends QuestionFrame {
  wantAutoCalculate: false;
}

export type DemoQuestion = ExecutedQuestion | ShownQuestion;

/** The blocks a program starts with: no question of the demonstration has starter code in a further language. */
export const demoBlocks = (question: DemoQuestion, language: Language): readonly Snippet[] =>
  startingBlocks({ ...question, starters: [] }, language);

/** The program as a browser sends it: one text for each block of the question's starting program. */
export const typedProgram = (question: DemoQuestion, program: DemoProgram): ProgramCode =>
  demoBlocks(question, program.language).map((block) => ({
    code: block.isVisible && block.isEditable ? program.text : '',
  }));

/** The reference solutions as whole programs, with the given blocks around each. */
export const referencesOf = (question: DemoQuestion): ReferenceSolution[] =>
  question.wantAutoCalculate
    ? question.references.map((program) => ({
        language: program.language,
        code: composeProgram(demoBlocks(question, program.language), typedProgram(question, program)),
      }))
    : [];

/** The programs of one quality; the references count as good ones. */
export const programsOf = (question: ExecutedQuestion, quality: Quality): readonly DemoProgram[] => [
  ...(quality === 'good' ? question.references : []),
  ...question.attempts.filter((attempt) => attempt.quality === quality),
];
