import { QUESTION_NAME_MAX, questionTitle, type Question } from '@assay/contract';
import { newId } from '../../lib/values/new-id.ts';
import { valuesOf, type QuestionValues } from './question-form-values.ts';

/** What the form of a new question begins with. */
export interface QuestionCopy {
  /** The id of the question that it is a copy of. */
  of: string;
  values: QuestionValues;
}

/** `Copy of Prime factors`, as long as a name may be. */
const copyName = ({ name, questionText }: Question): string =>
  `Copy of ${questionTitle({ name, statement: questionText })}`.slice(0, QUESTION_NAME_MAX).trimEnd();

/**
 * A new question that is like another one in everything but its name. A subject that the copier cannot choose stays
 * behind, with its modules.
 */
export const copyOf = (question: Question, hasSubject: boolean): QuestionCopy => ({
  of: question._id,
  values: {
    ...valuesOf(question),
    _id: newId(),
    name: copyName(question),
    subjectId: hasSubject ? (question.subjectId?._id ?? null) : null,
    modules: hasSubject ? question.modules.map(({ _id }) => _id) : [],
    copied: question.attachment && { questionId: question._id, attachment: question.attachment },
  },
});
