import { questionTitle, type RegradeRequest, type RegradeRequestRow } from '@assay/contract';
import type { ListedRequest } from './request-list.repository.ts';
import type { RequestRow } from './request.repository.ts';

const answerOf = ({ answer, answeredBy, answeredAt, marksBefore, marksAfter }: RequestRow) =>
  answer === null || answeredAt === null
    ? null
    : {
        words: answer,
        by: answeredBy ?? '',
        at: answeredAt.toISOString(),
        marks:
          marksBefore === null || marksAfter === null ? null : { before: marksBefore, after: marksAfter },
      };

export const toRequest = (row: RequestRow): RegradeRequest => ({
  _id: row.id,
  programIndex: row.questionId,
  state: row.state,
  words: row.words,
  askedAt: row.askedAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  answer: answerOf(row),
});

export const toRequestRow = (row: ListedRequest): RegradeRequestRow => ({
  _id: row.id,
  task: { _id: row.taskId, name: row.task },
  student: { _id: row.studentId, fullname: row.fullname, username: row.username },
  question: {
    _id: row.questionId,
    name: row.question.name,
    title: questionTitle(row.question),
    number: row.question.number,
  },
  state: row.state,
  words: row.words,
  askedAt: row.askedAt.toISOString(),
  answered: row.answeredAt && { by: row.answeredBy ?? '', at: row.answeredAt.toISOString() },
});
