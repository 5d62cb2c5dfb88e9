import { questionTitle } from '@assay/contract';
import type { TaskData } from '../tasks/index.ts';

/** How the questions of a task are called in answers, in its order. */
export const questionsOf = ({ questions }: Pick<TaskData, 'questions'>) =>
  questions.map(({ questionId, name, question }, place) => ({
    _id: questionId,
    name,
    title: questionTitle({ name, statement: question }),
    number: place + 1,
  }));

type QuestionName = ReturnType<typeof questionsOf>[number];

/** The name of one of them; a task that was sat keeps its questions. @throws when it is not of the task */
export const questionOf = (task: Pick<TaskData, 'questions'>, questionId: string): QuestionName => {
  const question = questionsOf(task).find(({ _id }) => _id === questionId);
  if (!question) throw new Error('A question that was compared is not in its task.');
  return question;
};
