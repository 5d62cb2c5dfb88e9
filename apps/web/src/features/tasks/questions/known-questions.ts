import type { Language, QuestionRow, ReferenceCheck, Task } from '@assay/contract';

/** What the task form knows of a question that is or can be selected. */
export interface KnownQuestion {
  _id: string;
  /** Serial number in the unfiltered Manage Questions; null for one that only the task still knows. */
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

/** The questions of a list in its order, and those that only the task knows, by id. */
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
    ({ _id, serial = null, questionText, language, marks, timeRequired, referenceCheck }): KnownQuestion => ({
      _id,
      serial,
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

/** Characters of a question's text in a label, so that the marks at its end are seen. */
const LABEL_TEXT_MAX = 160;

/** `Que 12 - Reverse a list (10)` */
export const labelOf = (question: KnownQuestion): string => {
  const { text } = question;
  const shown = text.length > LABEL_TEXT_MAX ? `${text.slice(0, LABEL_TEXT_MAX).trimEnd()}…` : text;
  return `${shortLabelOf(question)} - ${shown} (${question.marks})`;
};
