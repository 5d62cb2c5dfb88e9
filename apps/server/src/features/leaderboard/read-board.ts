import { outcomesOf, type LeaderboardStudent, type TaskQuestion } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { listOpenWork } from '../marks/index.ts';
import { listModulesOfTask, listSittings } from './leaderboard.repository.ts';
import { rankStudents, toSitting, type Outcome, type Sitting } from './ranking.ts';

export interface TitledOutcome extends Outcome {
  title: string;
}

/** The modules of a task as its course outcomes; a question of several modules counts fully in each. */
const toOutcomes = (
  modules: Awaited<ReturnType<typeof listModulesOfTask>>,
  questions: readonly TaskQuestion[],
): TitledOutcome[] =>
  outcomesOf(modules).map((name, index) => ({
    ...name,
    title: modules[index]?.title ?? '',
    places: questions.flatMap(({ questionId }, place) =>
      modules[index]?.questionIds.includes(questionId) ? [place] : [],
    ),
  }));

interface Board {
  /** By name. */
  sittings: Sitting[];
  outcomes: TitledOutcome[];
  /** Best first. */
  students: LeaderboardStudent[];
}

/** The students of a task with their marks and ranks. Who asks has checked that the caller may see them. */
export const readBoard = async (
  db: Queryable,
  task: { id: string; totalMarks: number; questions: readonly TaskQuestion[] },
): Promise<Board> => {
  const [rows, modules, openWork] = await Promise.all([
    listSittings(db, task.id),
    listModulesOfTask(db, task.id),
    listOpenWork(db, task.id),
  ]);
  const outcomes = toOutcomes(modules, task.questions);
  const openOf = new Map(openWork.map((open) => [open.studentId, open]));
  const sittings = await mapInTurns(rows, (row) => toSitting(row, task.questions.length, openOf.get(row.id)));
  return { sittings, outcomes, students: await rankStudents(sittings, { ...task, outcomes }) };
};
