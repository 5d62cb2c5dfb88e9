import {
  composeProgram,
  isPageQuestion,
  PAGE_ANSWERS,
  startingBlocks,
  type fetchMarkingQueue,
  type fetchPageAnswers,
  type MarkingQueue,
} from '@assay/contract';
import { can } from '../../platform/access.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { startOf } from '../attempts/index.ts';
import { listMarkingStates } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { listPageAnswers } from './page-answer.repository.ts';

/** One entry for each student; `rows` come by student. */
const studentsOf = (rows: Awaited<ReturnType<typeof listMarkingStates>>): MarkingQueue['students'] =>
  [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([_id, programs]) => ({
    _id,
    fullname: programs[0]?.fullname ?? '',
    username: programs[0]?.username ?? '',
    programs: programs.map(({ questionId, marking }) => ({ questionId, marking })),
  }));

export const handleFetchMarkingQueue: Handler<typeof fetchMarkingQueue> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name, isResultPublished: task.isResultPublished },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      questions: task.questions.map(({ questionId, name, question, marks, language }) => ({
        questionId,
        name,
        question,
        marks,
        isPage: isPageQuestion(language),
      })),
      students: studentsOf(await listMarkingStates(db, task.id)),
    },
  };
};

export const handleFetchPageAnswers: Handler<typeof fetchPageAnswers> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  const place = task.questions.findIndex(({ questionId }) => questionId === params.questionId);
  const question = task.questions[place];
  if (!question || !isPageQuestion(question.language)) throw notFound('Question');
  const states = (await listMarkingStates(db, task.id)).filter(
    ({ questionId }) => questionId === params.questionId,
  );
  const shown = states.slice(query.page * PAGE_ANSWERS, (query.page + 1) * PAGE_ANSWERS);
  const attemptIds = shown.map(({ attemptId }) => attemptId);
  const programs = attemptIds.length > 0 ? await listPageAnswers(db, attemptIds, params.questionId) : [];
  const programOf = new Map(programs.map((program) => [program.attemptId, program]));
  const answers = shown.flatMap(({ attemptId, studentId, fullname, username, marking }) => {
    const program = programOf.get(attemptId);
    if (!program?.language) return [];
    const { language, code, marks, givenMarks, givenBy, givenAt } = program;
    return [
      {
        student: { _id: studentId, fullname, username },
        html: composeProgram(startingBlocks(startOf(program), language), code ?? []),
        marking,
        marksObtained: marks,
        givenMarks,
        givenBy,
        givenAt: givenAt?.toISOString() ?? null,
      },
    ];
  });
  return {
    success: true,
    data: {
      task: {
        _id: task.id,
        name: task.name,
        totalMarks: task.totalMarks,
        isResultPublished: task.isResultPublished,
      },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      question: {
        questionId: question.questionId,
        name: question.name,
        question: question.question,
        marks: question.marks,
      },
      place,
      answers,
      total: states.length,
    },
  };
};
