import { DIFFICULTIES, type getQuestion, type listQuestions, type QuestionRow } from '@assay/contract';
import { getQuestionPackage, type ParamsOf, type QueryOf } from '@assay/contract';
import { isAuthor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler, Mounted } from '../../platform/http/route-mount.ts';
import { sendQuestionFile } from '../question-exchange/index.ts';
import { handleViewAllQuestions, handleViewQuestion } from '../questions/index.ts';
import { pageOfItems, productPage, toOutcome, toRef } from './paging.ts';

type Row = Omit<QuestionRow, 'question' | 'isShortened' | 'lastUsedAt' | 'testcaseCount'>;

const toQuestion = (row: Row, testCount: number) => ({
  id: row._id,
  version: row.version,
  name: row.name,
  text: row.questionText,
  languages: row.language,
  marks: row.marks,
  minutes: row.timeRequired,
  difficulty: DIFFICULTIES[row.difficulty],
  subject: row.subjectId && toRef(row.subjectId),
  outcomes: row.modules.map(toOutcome),
  tags: row.tags.map(({ name }) => name),
  testCount,
  owner: { id: row.createdBy, name: row.createdByName },
  createdAt: row.createdAt,
});

export const handleListQuestions: Handler<typeof listQuestions> = async (context) => {
  const { query } = context;
  const asked = { ...productPage(query), search: query.search };
  const { data, total } = await handleViewAllQuestions({ ...context, query: asked });
  return pageOfItems(
    query,
    data.map((row) => toQuestion(row, row.testcaseCount)),
    total,
  );
};

export const handleGetQuestion: Handler<typeof getQuestion> = async (context) => {
  const { data } = await handleViewQuestion({ ...context, params: undefined, body: context.params });
  return { ...toQuestion(data, data.testcases.length), statement: data.question };
};

/** A question as a file, by the same way as the page has it. */
export const questionPackage: Mounted = {
  route: getQuestionPackage,
  handle: async (request, reply, deps, actor) => {
    // The route lets authors alone pass, and its schemas have read these.
    if (!actor || !isAuthor(actor)) throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    const { questionId } = request.params as ParamsOf<typeof getQuestionPackage>;
    const { format } = request.query as QueryOf<typeof getQuestionPackage>;
    return sendQuestionFile(deps, actor, reply, { ids: [questionId], format });
  },
};
