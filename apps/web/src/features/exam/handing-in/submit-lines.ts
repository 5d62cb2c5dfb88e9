import { isAttempted, isExecutable, programHash, startingBlocks, type ExamTask } from '@assay/contract';
import { newestProgram, NO_WORK, type Program, type Work } from '../keeping/index.ts';
import type { RunState } from '../program/running/use-run.ts';

type Question = ExamTask['questions'][number]['questionId'];

/** What is known of a question when the student is about to submit. */
export interface SubmitLine {
  questionId: string;
  /** From 1. */
  place: number;
  /** The question's short name; empty where it has none. */
  name: string;
  /** In the order in which it is read: `JAVA`, `2 of 2 public tests passed`, `marked for review`. */
  facts: string[];
  /** It would bring nothing, or less than it could: no program, one that does not compile, tests that fail. */
  isOpen: boolean;
}

export interface Known {
  works: ReadonlyMap<string, Work>;
  /** Questions that were run. */
  attempted: readonly string[];
  /** Questions that the student wants to come back to. */
  marked: readonly string[];
  /** The last output of each question. */
  outputs: Readonly<Record<string, RunState>>;
}

/** What the last run says of the program that is submitted; a run of another text, or on an own input, says nothing. */
const runFact = (
  program: Program,
  output: RunState | undefined,
  ran: boolean,
): [fact: string, isOpen: boolean] => {
  if (!isExecutable(program.language)) return ['marked by your faculty', false];
  if (output?.kind !== 'results' || typeof output.ownInput === 'string')
    return ran ? ['was run', false] : ['never run', true];
  if (programHash(output.language, output.code) !== programHash(program.language, program.code))
    return ['changed since its last run', true];
  const { compiled, publicTestResults: results, passedCount } = output.answer;
  if (!compiled) return ['does not compile', true];
  const decided = results.filter(({ passed }) => passed !== null).length;
  if (decided === 0) return ['was run', false];
  return [
    `${passedCount} of ${decided} public ${decided === 1 ? 'test' : 'tests'} passed`,
    passedCount < decided,
  ];
};

const lineOf = (question: Question, index: number, known: Known): SubmitLine => {
  const { _id, name } = question;
  const work = known.works.get(_id) ?? NO_WORK;
  const program = newestProgram(work);
  const isWritten = ({ language, code }: Program) => isAttempted(startingBlocks(question, language), code);
  const review = known.marked.includes(_id) ? ['marked for review'] : [];
  if (!program || !isWritten(program))
    return { questionId: _id, place: index + 1, name, facts: ['not attempted', ...review], isOpen: true };
  const counts = work.programs.filter(isWritten).length > 1 ? ', the language that you used last' : '';
  const [fact, isOpen] = runFact(program, known.outputs[_id], known.attempted.includes(_id));
  return {
    questionId: _id,
    place: index + 1,
    name,
    facts: [`${program.language}${counts}`, fact, ...review],
    isOpen,
  };
};

/** A line for each question of a task. */
export const submitLines = (task: ExamTask, known: Known): SubmitLine[] =>
  task.questions.map(({ questionId }, index) => lineOf(questionId, index, known));
