import {
  pairTests,
  questionTitle,
  type fetchRegrade,
  type fetchRegradeResults,
  type fetchRegrades,
  type RegradeResult,
  type VersionTest,
} from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { requireTask } from '../tasks/index.ts';
import {
  countResults,
  listChangedTests,
  listMarkPairs,
  listVersionTests,
  pageOfResults,
} from './regrade-preview.repository.ts';
import { toResult, toRow, toSummary } from './regrade-response.ts';
import { findQuestion, listQuestions, pageOfRegrades } from './regrade.repository.ts';
import { requireRegrade } from './require-regrade.ts';
import { findUndoProblem } from './undo-problem.ts';

export const handleFetchRegrades: Handler<typeof fetchRegrades> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  const questions = await listQuestions(db, task.id);
  const { rows, total } = await pageOfRegrades(db, task.id, query);
  return {
    success: true,
    task: {
      _id: task.id,
      name: task.name,
      questions: questions.map((question) => ({ _id: question.questionId, title: questionTitle(question) })),
    },
    canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
    data: rows.flatMap((regrade) => {
      const question = questions.find(({ questionId }) => questionId === regrade.questionId);
      return question ? [toRow(regrade, question)] : [];
    }),
    total,
  };
};

export const handleFetchRegrade: Handler<typeof fetchRegrade> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { regrade, task } = await requireRegrade(db, actor, 'analyse', params.regradeId, now());
  const [question, pairs, counts, undoProblem] = await Promise.all([
    findQuestion(db, task.id, regrade.questionId),
    listMarkPairs(db, regrade.id),
    countResults(db, regrade.id),
    findUndoProblem(db, regrade),
  ]);
  return {
    success: true,
    data: {
      ...toRow(regrade, question),
      task: { _id: task.id, name: task.name, isResultPublished: task.isResultPublished },
      ...toSummary(pairs, counts, question.marks),
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      undoProblem,
    },
  };
};

/** The pairs of tests of programs that a version graded before, and which of them went otherwise for each program. */
const changesOf = async (
  db: Queryable,
  regradeId: string,
  { before, after }: { before: readonly VersionTest[]; after: readonly VersionTest[] },
  attemptIds: readonly string[],
) => {
  const pairs = pairTests(before, after);
  return { pairs, changed: await listChangedTests(db, regradeId, attemptIds, pairs) };
};

export const handleFetchRegradeResults: Handler<typeof fetchRegradeResults> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const { regrade } = await requireRegrade(db, actor, 'analyse', params.regradeId, now());
  const { rows, total } = await pageOfResults(db, regrade.id, query);
  const byVersion = Map.groupBy(rows, ({ versionBefore }) => versionBefore);
  const versionAfter = regrade.questionVersionId;
  const data = new Map<string, RegradeResult>();
  // Where nothing ran again, no test went otherwise.
  const tests =
    versionAfter === null
      ? new Map<string, VersionTest[]>()
      : await listVersionTests(db, [versionAfter, ...byVersion.keys()]);
  for (const [version, programs] of byVersion) {
    const ofVersions = { before: tests.get(version) ?? [], after: tests.get(versionAfter ?? '') ?? [] };
    const ids = programs.map(({ attemptId }) => attemptId);
    const { pairs, changed } = await changesOf(db, regrade.id, ofVersions, ids);
    const byProgram = Map.groupBy(changed, ({ attemptId }) => attemptId);
    for (const row of programs)
      data.set(row.attemptId, toResult(row, pairs, byProgram.get(row.attemptId) ?? []));
  }
  return { success: true, data: rows.flatMap((row) => data.get(row.attemptId) ?? []), total };
};
