import {
  answerFeedback,
  askForFeedback,
  deleteFeedback,
  fetchFeedback,
  fetchOwnFeedback,
  markFeedback,
  submitFeedback,
} from '@assay/contract';
import { mount } from '../../platform/http/route-mount.ts';
import { handleAskForFeedback } from './ask-for-feedback.ts';
import { handleFetchFeedback } from './fetch-feedback.ts';
import {
  handleAnswerFeedback,
  handleDeleteFeedback,
  handleFetchOwnFeedback,
  handleMarkFeedback,
} from './handle-feedback.ts';
import { handleSubmitFeedback } from './submit-feedback.ts';

export { insertFeedback } from './feedback.repository.ts';

export const feedbackRoutes = [
  mount(submitFeedback, handleSubmitFeedback),
  mount(askForFeedback, handleAskForFeedback),
  mount(fetchFeedback, handleFetchFeedback),
  mount(fetchOwnFeedback, handleFetchOwnFeedback),
  mount(markFeedback, handleMarkFeedback),
  mount(answerFeedback, handleAnswerFeedback),
  mount(deleteFeedback, handleDeleteFeedback),
];
