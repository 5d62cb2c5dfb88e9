import {
  composeProgram,
  startingBlocks,
  type ExamQuestion,
  type Language,
  type ProgramCode,
  type Snippet,
} from '@assay/contract';
import { codeOf, newestProgram, type Work } from '../keeping/index.ts';

/** The program of a question as the editor shows it. */
export interface ProgramState {
  language: Language;
  /** The blocks that the program starts with; `code` has one text for each. */
  blocks: readonly Snippet[];
  code: ProgramCode;
  /** Nothing that could be run. */
  isEmpty: boolean;
}

/**
 * The program on screen: in the language that was picked here, else in the one typed last.
 * @param picked a language that was chosen and not typed in yet
 */
export const programStateOf = (
  question: ExamQuestion['questionId'],
  work: Work,
  picked: Language | undefined,
): ProgramState => {
  const language = picked ?? newestProgram(work)?.language ?? question.language[0] ?? 'C';
  const blocks = startingBlocks(question, language);
  const code = codeOf(work, question, language);
  return { language, blocks, code, isEmpty: composeProgram(blocks, code).trim() === '' };
};
