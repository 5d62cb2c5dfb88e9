import { sumOf, type fetchLeaderboard, type TaskQuestion } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { demandTask, possibleActions } from '../tasks/index.ts';
import { listModulesOfTask, listSittings } from './leaderboard.repository.ts';
import { rankStudents, toSitting, type Sitting } from './ranking.ts';

const COLUMNS = ['Rank', 'Name', 'Enrollment', 'Marks', 'Time Taken', 'Submitted At'];

/** Two decimals; 0 of nothing. */
const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((sumOf(values) / values.length) * 100) / 100;

/** How the submitted programs did, question by question and module by module. */
const statisticsOf = (
  submitted: readonly Sitting[],
  questions: readonly TaskQuestion[],
  modules: readonly { title: string; questionIds: readonly string[] }[],
) => {
  const marksAt = (index: number): number[] => submitted.map((sitting) => sitting.questionMarks[index] ?? 0);
  const ofModule = (questionIds: readonly string[]) => (_: unknown, index: number) =>
    questionIds.includes(questions[index]?.questionId ?? '');
  return {
    questionWiseAvgMarks: questions.map(({ questionId }, index) => ({
      questionId,
      avgMarks: averageOf(marksAt(index)),
    })),
    questionWiseFullMarksCount: questions.map(({ questionId, marks }, index) => ({
      questionId,
      count: marksAt(index).filter((obtained) => obtained >= marks).length,
    })),
    moduleGraph1_marks: modules.map(({ title, questionIds }) => ({
      moduleTitle: title,
      obtainedMarks: averageOf(
        submitted.map((sitting) => sumOf(sitting.questionMarks.filter(ofModule(questionIds)))),
      ),
      totalMarks: sumOf(questions.filter(ofModule(questionIds)).map((question) => question.marks)),
    })),
  };
};

export const handleFetchLeaderboard: Handler<typeof fetchLeaderboard> = async ({ actor, params, deps }) => {
  const task = await demandTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const [rows, modules] = await Promise.all([
    listSittings(deps.db, task.id),
    listModulesOfTask(deps.db, task.id),
  ]);
  const questionIds = task.questions.map((question) => question.questionId);
  const sittings = rows.map((row) => toSitting(row, questionIds));
  const mayPublish = can(actor, 'publish', shareableOf(actor, task));
  return {
    success: true,
    task: {
      _id: task.id,
      name: task.name,
      scheduledAt: task.startTime.toISOString(),
      startTime: task.startTime.toISOString(),
      endTime: task.endTime.toISOString(),
      status: task.status,
      isResultPublished: task.isResultPublished,
      canPublish: mayPublish && possibleActions(task).includes('publish'),
      questions: task.questions,
    },
    totalMarks: task.totalMarks,
    students: rankStudents(sittings, task.totalMarks),
    exportData: {
      columns: COLUMNS,
      taskDetails: { name: task.name, subject: task.subjectName, faculty: task.createdByName },
    },
    ...statisticsOf(
      sittings.filter((sitting) => sitting.submittedAt),
      task.questions,
      modules,
    ),
  };
};
