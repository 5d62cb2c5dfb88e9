import {
  checkQuestion,
  createQuestion,
  deleteQuestion,
  editQuestion,
  fetchQuestionDeletion,
  fetchQuestionVersions,
  restoreQuestion,
  restoreQuestionVersion,
  viewAllQuestions,
  viewQuestion,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCheckQuestion } from './check-question.ts';
import { handleCreateQuestion } from './create-question.ts';
import { handleDeleteQuestion, handleFetchQuestionDeletion } from './archive/delete-question.ts';
import { handleRestoreQuestion } from './archive/restore-question.ts';
import { handleEditQuestion } from './edit-question.ts';
import { handleFetchQuestionVersions } from './versions/list-versions.ts';
import { handleRestoreQuestionVersion } from './versions/restore-version.ts';
import { handleViewAllQuestions, handleViewQuestion } from './view-questions.ts';

export { forgetModules, forgetSubject, forgetTag } from './catalogue.repository.ts';
export {
  checkReferences,
  queueReferenceCheck,
  requeueReferenceChecks,
} from './references/reference-check.ts';
export { contentOfStored, notedOf, placeOfStored } from './question-edition.ts';
export { findQuestion, lockQuestion, type QuestionData } from './question.repository.ts';
export { runReference } from './references/run-reference.ts';
export { requireQuestion } from './require-question.ts';
export { requireContent, requirePlace } from './validate-question.ts';
export {
  insertQuestion,
  updateQuestion,
  type QuestionContent,
  type QuestionPlace,
} from './question-version.repository.ts';

export const questionsRoutes = [
  mount(viewAllQuestions, handleViewAllQuestions),
  mount(viewQuestion, handleViewQuestion),
  mount(createQuestion, handleCreateQuestion),
  mount(editQuestion, handleEditQuestion),
  mount(fetchQuestionDeletion, handleFetchQuestionDeletion),
  mount(deleteQuestion, handleDeleteQuestion),
  mount(restoreQuestion, handleRestoreQuestion),
  mount(fetchQuestionVersions, handleFetchQuestionVersions),
  mount(restoreQuestionVersion, handleRestoreQuestionVersion),
  mount(checkQuestion, handleCheckQuestion),
];
