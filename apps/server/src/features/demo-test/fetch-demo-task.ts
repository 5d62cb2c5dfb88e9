import { attemptEnd, type fetchDemoTask } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listStudentQuestions } from '../attempts/index.ts';
import { requireTask } from '../tasks/index.ts';

export const handleFetchDemoTask: Handler<typeof fetchDemoTask> = async ({ actor, params, deps }) => {
  const now = deps.now();
  const task = await requireTask(deps.db, actor, 'evaluate', params.taskId, now);
  const questions = await listStudentQuestions(deps.db, { taskId: task.id });
  const endTime = new Date(now.getTime() + task.endTime.getTime() - task.startTime.getTime());
  return {
    success: true,
    data: {
      _id: task.id,
      name: task.name,
      subject: task.subjectName,
      totalMarks: task.totalMarks,
      questionCount: questions.length,
      startTime: now.toISOString(),
      endTime: endTime.toISOString(),
      deadline: attemptEnd({ endTime, duration: task.duration }, now).toISOString(),
      duration: task.duration ?? 0,
      extraMinutes: 0,
      hasLaterEnd: false,
      requireExamBrowser: task.requireExamBrowser,
      browserProblem: null,
      provenUntil: null,
      isExempt: false,
      singleSession: false,
      allowOwnInput: task.allowOwnInput,
      allowCompletion: task.allowCompletion,
      startedAt: now.toISOString(),
      receipt: null,
      reopened: null,
      questions,
    },
  };
};
