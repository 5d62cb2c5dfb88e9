/** How far the student is with a question; shown by shape and colour in the palette. */
export type QuestionState = 'not-visited' | 'not-attempted' | 'attempted';

export const QUESTION_STATE_WORDS: Readonly<Record<QuestionState, string>> = {
  'not-visited': 'Not visited',
  'not-attempted': 'Not attempted',
  attempted: 'Attempted',
};

/** Attempted is what was run at least once. */
export const questionStateOf = (
  questionId: string,
  visited: readonly string[],
  attempted: readonly string[],
): QuestionState => {
  if (attempted.includes(questionId)) return 'attempted';
  return visited.includes(questionId) ? 'not-attempted' : 'not-visited';
};
