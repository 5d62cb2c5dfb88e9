import type { Language, QuestionRow, ReferenceCheck, Task } from '@assay/contract';

/** What the task form knows of a question that is or can be selected. */
export interface KnownQuestion {
  _id: string;
  /** Serial number in Manage Questions; null for one that only the task still knows. */
  serial: number | null;
  text: string;
  language: readonly (Language | string)[];
  /** The question's own, which a task starts from. */
  marks: number;
  /** Minutes. */
  timeRequired: number;
  /** How the question's reference solution does. */
  referenceCheck: ReferenceCheck;
}

/** The questions of the list, newest first, and those that only the task knows, by id. */
export const knownQuestions = (
  rows: readonly QuestionRow[] | undefined,
  task: Pick<Task, 'questions'> | undefined,
): ReadonlyMap<string, KnownQuestion> => {
  const ofTask = (task?.questions ?? []).map(
    ({ questionId, question, language, marks, timeRequired, referenceCheck }): KnownQuestion => ({
      _id: questionId,
      serial: null,
      text: question,
      language,
      marks,
      timeRequired,
      referenceCheck,
    }),
  );
  const listed = (rows ?? []).map(
    (
      { _id, questionText, language, marks, timeRequired, referenceCheck },
      index,
      { length },
    ): KnownQuestion => ({
      _id,
      serial: length - index,
      text: questionText,
      language,
      marks,
      timeRequired,
      referenceCheck,
    }),
  );
  return new Map([...ofTask, ...listed].map((question) => [question._id, question]));
};

/** `Que 12`, as the list of questions numbers it. */
export const shortLabelOf = ({ serial }: KnownQuestion): string =>
  serial === null ? 'Que' : `Que ${serial}`;

/** `Que 12 - Reverse a list (10)` */
export const labelOf = (question: KnownQuestion): string =>
  `${shortLabelOf(question)} - ${question.text} (${question.marks})`;
