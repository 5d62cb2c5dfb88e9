import type { viewAllQuestions, viewQuestion } from '@assay/contract';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { toQuestion, toQuestionRow } from './question-response.ts';
import { listQuestions } from './question-list.repository.ts';
import { findQuestion } from './question.repository.ts';

export const handleViewAllQuestions: Handler<typeof viewAllQuestions> = async ({ actor, query, deps }) => {
  const { rows, total } = await listQuestions(deps.db, actor, query);
  return { success: true, data: await mapInTurns(rows, (row) => toQuestionRow(actor, row)), total };
};

export const handleViewQuestion: Handler<typeof viewQuestion> = async ({ actor, body, deps }) => {
  const question = await findQuestion(deps.db, actor, body.questionId, body);
  if (!question) throw notFound('Question');
  return { success: true, data: toQuestion(actor, question) };
};
