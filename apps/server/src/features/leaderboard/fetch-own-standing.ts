import {
  analyse,
  CLASS_MIN,
  difficultySchema,
  standingRows,
  type fetchOwnStanding,
  type QuestionFacts,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireAssignedTask } from '../attempts/index.ts';
import { listQuestionFacts } from './analysis.repository.ts';
import { listModulesOfTask } from './leaderboard.repository.ts';
import { findPlace, listOwnFacts } from './own-standing.repository.ts';

/** What the analysis counts over a class and a student does not read. */
const UNCOUNTED = { question: '', studentCount: 1, fullMarksCount: 0, someMarksCount: 0, noMarksCount: 0 };

export const handleFetchOwnStanding: Handler<typeof fetchOwnStanding> = async ({ actor, params, deps }) => {
  const task = await requireAssignedTask(deps.db, params.taskId, actor.id);
  const { attemptId, isResultPublished } = task;
  const rows = attemptId && isResultPublished ? await listOwnFacts(deps.db, attemptId) : [];
  if (!attemptId || rows.length === 0) throw new AppError('NOT_FOUND', 'There is no published result.');
  const [place, ofClass, modules] = await Promise.all([
    findPlace(deps.db, task.id, attemptId),
    listQuestionFacts(deps.db, task.id),
    listModulesOfTask(deps.db, task.id),
  ]);
  const own = rows.map((row): QuestionFacts => ({
    ...UNCOUNTED,
    ...row,
    difficulty: difficultySchema.parse(String(row.difficulty)),
  }));
  const factsOf = new Map(ofClass.map((facts) => [facts.questionId, facts]));
  // Of pools others had other questions: each is averaged over those who had it, and the class is as large as the fewest.
  const studentCount = Math.min(...own.map(({ questionId }) => factsOf.get(questionId)?.studentCount ?? 0));
  const theirs = own.map((facts): QuestionFacts => {
    const {
      marksObtained = 0,
      secondsTaken = 0,
      studentCount: all = 0,
    } = factsOf.get(facts.questionId) ?? {};
    const part = all > 0 ? studentCount / all : 0;
    return { ...facts, studentCount, marksObtained: marksObtained * part, secondsTaken: secondsTaken * part };
  });
  return {
    success: true,
    data: {
      place: place.of < CLASS_MIN ? null : place,
      rows: standingRows(analyse(own, modules, 1), analyse(theirs, modules, studentCount)),
    },
  };
};
