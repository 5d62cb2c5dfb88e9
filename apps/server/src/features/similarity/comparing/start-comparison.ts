import {
  findComparisonProblem,
  OTHERS_MAX,
  type fetchComparisonOptions,
  type startComparison,
  type stopComparison,
} from '@assay/contract';
import { can } from '../../../platform/access.ts';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { createOnce } from '../../../platform/create-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { shareableOf } from '../../../platform/ownership.ts';
import { lockTask, requireTask, type TaskData } from '../../tasks/index.ts';
import { questionsOf } from '../task-questions.ts';
import {
  countPrograms,
  endComparison,
  findRunning,
  insertComparison,
  listOtherTasks,
  lockComparison,
} from './comparison.repository.ts';
import { requireComparison } from './require-comparison.ts';

/** The questions of a task, each with its programs and those of the other tasks that the actor may evaluate. */
const readQuestions = async (db: Queryable, actor: DepartmentActor, task: TaskData) => {
  const questions = questionsOf(task);
  const others = await listOtherTasks(
    db,
    actor,
    task.id,
    questions.map(({ _id }) => _id),
  );
  const counted = await countPrograms(db, [task.id, ...new Set(others.map(({ taskId }) => taskId))]);
  return questions.map((question) => {
    const ofQuestion = counted.filter(({ questionId }) => questionId === question._id);
    const otherTasks = others.filter(({ questionId }) => questionId === question._id);
    const otherIds = new Set(otherTasks.map(({ taskId }) => taskId));
    const sum = (some: typeof ofQuestion) => some.reduce((all, { programs }) => all + programs, 0);
    return {
      ...question,
      programs: sum(ofQuestion.filter(({ taskId }) => taskId === task.id)),
      otherTasks: otherIds.size,
      otherIds,
      otherPrograms: Math.min(OTHERS_MAX, sum(ofQuestion.filter(({ taskId }) => otherIds.has(taskId)))),
    };
  });
};

type QuestionFacts = Awaited<ReturnType<typeof readQuestions>>[number];

const problemOf = (task: TaskData, questions: readonly QuestionFacts[], withOthers: boolean) =>
  findComparisonProblem({
    isOver: task.status === 'COMPLETED',
    programs: Math.max(
      0,
      ...questions.map(({ programs, otherPrograms }) =>
        programs === 0 ? 0 : programs + (withOthers ? otherPrograms : 0),
      ),
    ),
  });

export const handleFetchComparisonOptions: Handler<typeof fetchComparisonOptions> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  const questions = await readQuestions(db, actor, task);
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      problem: problemOf(task, questions, true),
      questions: questions.map(({ _id, name, title, number, programs, otherTasks, otherPrograms }) => ({
        _id,
        name,
        title,
        number,
        programs,
        otherTasks,
        otherPrograms,
      })),
    },
  };
};

export const handleStartComparison: Handler<typeof startComparison> = async (call) => {
  const { actor, body, deps } = call;
  const { questionId, withOthers } = body;
  const _id = await createOnce('comparison', call, async (trx, id) => {
    const now = deps.now();
    const task = await requireTask(trx, actor, 'evaluate', body.taskId, now);
    await lockTask(trx, task.id);
    const all = await readQuestions(trx, actor, task);
    const questions = questionId === null ? all : all.filter((question) => question._id === questionId);
    if (questions.length === 0) throw notFound('Question');
    if (await findRunning(trx, task.id))
      throw new AppError(
        'CONFLICT',
        'Programs of this task are being compared already. Wait for that comparison, or stop it first.',
      );
    const problem = problemOf(task, questions, withOthers);
    if (problem) throw new AppError('VALIDATION', problem);
    const otherTasks = withOthers ? [...new Set(questions.flatMap(({ otherIds }) => [...otherIds]))] : [];
    await insertComparison(
      trx,
      { id, taskId: task.id, startedBy: actor.id, startedAt: now },
      questions.map((question) => question._id),
      otherTasks,
    );
    await deps.jobs.enqueue(trx, 'compare', id, { comparisonId: id });
    await noteAction(trx, actor, 'start-comparison', task.id, now, {
      comparisonId: id,
      ...(questionId !== null && { questionId }),
      otherTasks: otherTasks.length,
    });
  });
  return { success: true, data: { _id } };
};

export const handleStopComparison: Handler<typeof stopComparison> = async ({ actor, body, deps }) => {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { comparison } = await requireComparison(trx, actor, 'evaluate', body.comparisonId, now);
    if ((await lockComparison(trx, comparison.id)) !== 'COMPARING')
      throw new AppError('CONFLICT', 'This comparison has ended already.');
    await endComparison(trx, comparison.id, { state: 'STOPPED', endedBy: actor.id }, now);
    await noteAction(trx, actor, 'stop-comparison', comparison.taskId, now, { comparisonId: comparison.id });
  });
  return { success: true, message: 'The comparison is stopped. What it has found stays.' };
};
