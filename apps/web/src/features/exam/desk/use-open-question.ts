import type { Language, ProgramCode } from '@assay/contract';
import { useState } from 'react';
import { NO_WORK, type ExamSnapshot } from '../keeping/index.ts';
import { programStateOf } from '../program/program-state.ts';
import { isPageWritten, questionStateOf } from '../question/question-state.ts';
import type { ExamSession } from './exam-session.ts';

/** The question on screen with its program, and what the student can do with both. */
export const useOpenQuestion = ({ task, store, seen }: ExamSession, exam: ExamSnapshot) => {
  /** Languages that were chosen and not typed in yet. */
  const [picked, setPicked] = useState<Readonly<Record<string, Language>>>({});
  const ids = task.questions.map(({ questionId }) => questionId._id);
  const place = Math.max(0, ids.indexOf(seen.current));
  const question = task.questions[place];
  if (!question) throw new Error('A started task has questions.');
  const questionId = question.questionId._id;
  const work = exam.works.get(questionId) ?? NO_WORK;
  const program = programStateOf(question.questionId, work, picked[questionId]);
  const pages = task.questions
    .map((one) => one.questionId)
    .filter((one) => isPageWritten(one, exam.works.get(one._id) ?? NO_WORK))
    .map(({ _id }) => _id);
  const attempted = [...seen.attempted, ...pages];
  const forgetPick = (of: string) => setPicked(({ [of]: _forgotten, ...rest }) => rest);

  return {
    ids,
    place,
    question,
    questionId,
    program,
    /** What other devices have written of it. */
    others: work.others,
    marked: seen.marked.includes(questionId),
    standings: task.questions.map(({ questionId: { _id, title } }) => ({
      title,
      state: questionStateOf(_id, seen.visited, attempted),
      marked: seen.marked.includes(_id),
    })),
    open: (next: number) => {
      const id = ids[next];
      if (id) seen.open(id);
    },
    toggleMark: () => seen.toggleMark(questionId),
    choose: (language: Language) => {
      setPicked({ ...picked, [questionId]: language });
      store.chooseLanguage(questionId, language);
    },
    type: (code: ProgramCode) => {
      forgetPick(questionId);
      store.type(questionId, program.language, code);
    },
    takeOther: (hash: string) => {
      forgetPick(questionId);
      store.takeOther(questionId, hash);
    },
    /** Takes the program of an earlier run in the place of the one in its language. */
    takeRun: (language: Language, code: ProgramCode) => {
      forgetPick(questionId);
      store.takeProgram(questionId, language, code);
    },
    /** Chooses between two versions of any question. */
    resolve: (of: string, take: 'mine' | 'theirs') => {
      forgetPick(of);
      store.resolve(of, take);
    },
  };
};

export type OpenQuestion = ReturnType<typeof useOpenQuestion>;
