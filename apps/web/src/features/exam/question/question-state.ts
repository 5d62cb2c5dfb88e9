import { isAttempted, isExecutable, startingBlocks, type ExamQuestion } from '@assay/contract';
import { newestProgram, type Work } from '../keeping/index.ts';

/** How far the student is with a question; shown by shape and colour in the palette. */
export type QuestionState = 'not-visited' | 'not-attempted' | 'attempted';

/** A question in the palette. */
export interface QuestionStanding {
  state: QuestionState;
  /** The student wants to come back to it. */
  marked: boolean;
}

/** One with what its question is called. */
export interface NamedStanding extends QuestionStanding {
  title: string;
}

export const QUESTION_STATE_WORDS: Readonly<Record<QuestionState, string>> = {
  'not-visited': 'Not visited',
  'not-attempted': 'Not attempted',
  attempted: 'Attempted',
};

export const MARKED_WORDS = 'Marked for review';

/** Whether a question's program is a page with something of the student's in it: it is shown, and never run. */
export const isPageWritten = (
  question: ExamQuestion['questionId'],
  work: Pick<Work, 'programs'>,
): boolean => {
  const program = newestProgram(work);
  return (
    program !== null &&
    !isExecutable(program.language) &&
    isAttempted(startingBlocks(question, program.language), program.code)
  );
};

/** Attempted is what was run at least once, and a page that was written. */
export const questionStateOf = (
  questionId: string,
  visited: readonly string[],
  attempted: readonly string[],
): QuestionState => {
  if (attempted.includes(questionId)) return 'attempted';
  return visited.includes(questionId) ? 'not-attempted' : 'not-visited';
};

/** A standing in words: `Attempted, marked for review`. */
export const standingWords = ({ state, marked }: QuestionStanding): string =>
  marked ? `${QUESTION_STATE_WORDS[state]}, ${MARKED_WORDS.toLowerCase()}` : QUESTION_STATE_WORDS[state];

/** How many questions are in each state; those marked for review are counted besides. */
export const countStandings = (standings: readonly QuestionStanding[]) => {
  const count = (state: QuestionState) => standings.filter((one) => one.state === state).length;
  return {
    'not-visited': count('not-visited'),
    'not-attempted': count('not-attempted'),
    attempted: count('attempted'),
    marked: standings.filter(({ marked }) => marked).length,
  };
};
