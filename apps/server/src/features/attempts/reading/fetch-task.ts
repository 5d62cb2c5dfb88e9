import {
  difficultySchema,
  questionTitle,
  startingBlocks,
  type ExamQuestion,
  type fetchTaskById,
  type ProgramBlock,
  type Snippet,
  isTalk,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { findBrowserProblem, provenUntil } from '../../exam-browser/index.ts';
import { attachmentUrl } from '../../files/index.ts';
import {
  listExamQuestions,
  listExamTests,
  startOf,
  type AttemptQuestion,
  type AttemptTest,
  type QuestionsOf,
} from '../attempt/exam-question.repository.ts';
import { endOf, ownDuration, requireAssignedTask, windowEndOf } from '../attempt/open-attempt.ts';
import { listEarlierSubmissions, toReopened } from '../handing-in/earlier-submissions.ts';
import { turnOf } from '../starting/turn.ts';
import { findReceipt } from '../handing-in/submission.repository.ts';

/** The block as a student may see it: nothing of an invisible one. */
export const toStudentBlock = (block: Snippet): ProgramBlock => ({
  isVisible: block.isVisible,
  isEditable: block.isEditable,
  code: block.isVisible ? block.code : '',
});

const toExamQuestion = (question: AttemptQuestion, allPublic: readonly AttemptTest[]): ExamQuestion => {
  const publicTests = allPublic.filter((test) => test.questionId === question.questionId);
  return {
    marks: question.marks,
    timeRequired: question.timeRequired,
    questionId: {
      _id: question.questionId,
      name: question.name,
      title: questionTitle({ name: question.name, statement: question.statementText }),
      question: question.statement,
      language: question.languages,
      difficulty: difficultySchema.parse(String(question.difficulty)),
      code: startingBlocks(startOf(question), question.languages[0] ?? 'C').map(toStudentBlock),
      starters: question.starters,
      // As in ICPC's interactive problems: a test is what the judge reads, and often the secret itself.
      testcases: isTalk(question.judge)
        ? []
        : publicTests.map(({ input, output, name }) => ({ type: 'PUBLIC', input, output, name })),
      publicTestCount: publicTests.length,
      hasJudge: isTalk(question.judge),
      checker: question.judge ? null : question.checker,
      limits: question.limits,
      attachment: question.attachmentId
        ? {
            name: question.attachmentName ?? 'attachment',
            url: attachmentUrl(question.attachmentId),
            size: question.attachmentSize ?? 0,
          }
        : null,
    },
  };
};

/** The questions exactly as a student meets them: without hidden tests and without what invisible blocks hold. */
export const listStudentQuestions = async (db: Queryable, of: QuestionsOf): Promise<ExamQuestion[]> => {
  const questions = await listExamQuestions(db, of);
  const publicTests = await listExamTests(db, of, 'PUBLIC');
  return questions.map((question) => toExamQuestion(question, publicTests));
};

export const handleFetchTask: Handler<typeof fetchTaskById> = async (context) => {
  const { actor, params, deps } = context;
  const task = await requireAssignedTask(deps.db, params.taskId, actor.id);
  const isRestricted = task.requireExamBrowser || task.singleSession;
  const browserProblem = isRestricted ? await findBrowserProblem(context, task.id) : null;
  const receipt = task.submittedAt && task.attemptId ? await findReceipt(deps.db, task.attemptId) : null;
  const earlier =
    task.openUntil && task.attemptId ? await listEarlierSubmissions(deps.db, task.attemptId) : [];
  const turnAt = task.startedAt ? task.startTime : await turnOf(deps.db, task, actor.id);
  const openId = receipt || browserProblem ? null : task.attemptId;
  return {
    success: true,
    message: 'Task fetched successfully',
    data: {
      _id: task.id,
      name: task.name,
      subject: task.subject,
      totalMarks: task.totalMarks,
      questionCount: task.questionCount ?? 0,
      startTime: task.startTime.toISOString(),
      turnAt: turnAt.toISOString(),
      endTime: windowEndOf(task).toISOString(),
      deadline: endOf({ ...task, startedAt: task.startedAt ?? deps.now() }).toISOString(),
      duration: ownDuration(task),
      extraMinutes: task.extraMinutes ?? 0,
      hasLaterEnd: windowEndOf(task) > task.endTime,
      requireExamBrowser: task.requireExamBrowser,
      browserProblem,
      provenUntil: (actor.exam && provenUntil(actor.exam)?.toISOString()) ?? null,
      isExempt: task.isExempt,
      singleSession: task.singleSession,
      allowOwnInput: task.allowOwnInput,
      allowCompletion: task.allowCompletion,
      startedAt: task.startedAt?.toISOString() ?? null,
      receipt,
      reopened: earlier.map(toReopened).at(-1) ?? null,
      questions: openId ? await listStudentQuestions(deps.db, { attemptId: openId }) : [],
    },
  };
};
