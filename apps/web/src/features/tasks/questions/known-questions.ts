import {
  questionTitle,
  type Language,
  type Numbered,
  type QuestionRow,
  type ReferenceCheck,
  type Task,
} from '@assay/contract';

/** What the task form knows of a question that is or can be selected. */
export interface KnownQuestion {
  _id: string;
  /** Serial number in the unfiltered Manage Questions; null for one that only the task still knows. */
  serial: number | null;
  /** Short name; empty where there is none. */
  name: string;
  text: string;
  language: readonly (Language | string)[];
  /** The question's own, which a task starts from. */
  marks: number;
  /** Minutes. */
  timeRequired: number;
  /** How the question's reference solution does. */
  referenceCheck: ReferenceCheck;
}

/** What the form has to know of a row of the list of questions. */
export const knownQuestion = (row: Numbered<QuestionRow>): KnownQuestion => ({
  _id: row._id,
  serial: row.serial ?? null,
  name: row.name,
  text: row.questionText,
  language: row.language,
  marks: row.marks,
  timeRequired: row.timeRequired,
  referenceCheck: row.referenceCheck,
});

/** What a task knows of one of its questions, in the version that it has. */
export const placedQuestion = ({
  questionId,
  name,
  question,
  language,
  marks,
  timeRequired,
  referenceCheck,
}: Task['questions'][number]): KnownQuestion => ({
  _id: questionId,
  serial: null,
  name,
  text: question,
  language,
  marks,
  timeRequired,
  referenceCheck,
});

/** The question of a task that somebody has left in a version which is not its newest; undefined of any other. */
export const keptBehind = (
  task: Pick<Task, 'questions'> | undefined,
  { questionId, version }: { questionId: string; version?: number | undefined },
): KnownQuestion | undefined => {
  const placed = task?.questions.find((one) => one.questionId === questionId);
  return placed && placed.version === version && version < placed.newestVersion
    ? placedQuestion(placed)
    : undefined;
};

/** The questions of a list in its order, and those that only the task knows, by id. */
export const knownQuestions = (
  rows: readonly Numbered<QuestionRow>[] | undefined,
  task: Pick<Task, 'questions'> | undefined,
): ReadonlyMap<string, KnownQuestion> => {
  const ofTask = (task?.questions ?? []).map(placedQuestion);
  return new Map([...ofTask, ...(rows ?? []).map(knownQuestion)].map((question) => [question._id, question]));
};

/** How a question is called in a line. */
export const titleOf = (question: Pick<KnownQuestion, 'name' | 'text'> | undefined): string =>
  question ? questionTitle({ name: question.name, statement: question.text }) : 'Question';

/** `Que 12 - Reverse a list (10)`; of one that is not in the person's list without the number. */
export const labelOf = (question: KnownQuestion): string =>
  `${question.serial === null ? '' : `Que ${question.serial} - `}${titleOf(question)} (${question.marks})`;
