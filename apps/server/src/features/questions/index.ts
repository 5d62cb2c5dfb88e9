import {
  answerOffer,
  checkQuestion,
  copyFromBank,
  createQuestion,
  deleteQuestion,
  editQuestion,
  fetchBank,
  fetchBankQuestion,
  fetchOffer,
  fetchQuestionDeletion,
  fetchQuestionOrigin,
  fetchQuestionVersions,
  offerQuestion,
  restoreQuestion,
  restoreQuestionVersion,
  takeBackOffer,
  takeOfferedVersion,
  viewAllQuestions,
  viewQuestion,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleCheckQuestion } from './check-question.ts';
import { handleCreateQuestion } from './create-question.ts';
import { handleDeleteQuestion, handleFetchQuestionDeletion } from './archive/delete-question.ts';
import { handleRestoreQuestion } from './archive/restore-question.ts';
import { handleAnswerOffer } from './bank/answer-offer.ts';
import { handleCopyFromBank } from './bank/copy-from-bank.ts';
import { handleFetchQuestionOrigin } from './bank/fetch-origin.ts';
import { handleFetchOffer, handleOfferQuestion, handleTakeBackOffer } from './bank/offer-question.ts';
import { handleFetchBank, handleFetchBankQuestion } from './bank/read-bank.ts';
import { handleTakeOfferedVersion } from './bank/take-offered-version.ts';
import { handleEditQuestion } from './edit-question.ts';
import { handleFetchQuestionVersions } from './versions/list-versions.ts';
import { handleRestoreQuestionVersion } from './versions/restore-version.ts';
import { handleViewAllQuestions, handleViewQuestion } from './view-questions.ts';

export { handleViewAllQuestions, handleViewQuestion } from './view-questions.ts';
export { forgetModules, forgetSubject, forgetTag } from './catalogue.repository.ts';
export {
  checkReferences,
  queueReferenceCheck,
  requeueReferenceChecks,
} from './references/reference-check.ts';
export { writeAgreement, writeOffer } from './bank/offer.repository.ts';
export { contentOfStored, notedOf, placeOfStored } from './question-edition.ts';
export { findQuestion, lockQuestion, type QuestionData } from './question.repository.ts';
export { findRunnableVersion, type RunnableVersion } from './references/reference.repository.ts';
export { runReference, type RunsTests } from './references/run-reference.ts';
export { requireQuestion } from './require-question.ts';
export { requireContent, requirePlace } from './validate-question.ts';
export { addHiddenTest } from './versions/add-hidden-test.ts';
export { visibleQuestions } from './visible-questions.repository.ts';
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
  mount(fetchBank, handleFetchBank),
  mount(fetchBankQuestion, handleFetchBankQuestion),
  mount(fetchOffer, handleFetchOffer),
  mount(offerQuestion, handleOfferQuestion),
  mount(takeBackOffer, handleTakeBackOffer),
  mount(answerOffer, handleAnswerOffer),
  mount(copyFromBank, handleCopyFromBank),
  mount(takeOfferedVersion, handleTakeOfferedVersion),
  mount(fetchQuestionOrigin, handleFetchQuestionOrigin),
];
