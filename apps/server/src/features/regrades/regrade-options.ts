import { questionTitle, type fetchRegradeOptions, type RegradeOptions } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { readGradingRules, type GradingRules } from '../marks/index.ts';
import { requireTask, type TaskData } from '../tasks/index.ts';
import { countUngraded, listGradingTests, listVersions } from './regrade-options.repository.ts';
import { findOpenRegrade } from './regrade.repository.ts';

type TestRow = Awaited<ReturnType<typeof listGradingTests>>[number];

/** Tests that say the same are one, with how programs did on all of them. */
const toTests = (rows: readonly TestRow[], { voidTests }: GradingRules): RegradeOptions['tests'] =>
  [...Map.groupBy(rows, ({ content }) => content).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { id, number, type, name, weight, input, output } = first;
    const sum = (key: 'ran' | 'passed') => same.reduce((all, row) => all + row[key], 0);
    const figures = { ran: sum('ran'), passed: sum('passed'), isVoid: voidTests.has(id) };
    return [{ _id: id, number, type, name, weight, input, output, ...figures }];
  });

/**
 * What a question of a task can be graded anew by, for who may read the task's submissions.
 * @throws NOT_FOUND when it is no question of the task
 */
export const readRegradeOptions = async (
  db: Queryable,
  actor: DepartmentActor,
  task: TaskData,
  questionId: string,
): Promise<RegradeOptions> => {
  const question = task.questions.find((one) => one.questionId === questionId);
  if (!question) throw notFound('Question');
  const [versions, tests, rules, openId, ungraded] = await Promise.all([
    listVersions(db, task.id, questionId),
    listGradingTests(db, task.id, questionId),
    readGradingRules(db, { taskId: task.id }),
    findOpenRegrade(db, task.id, questionId),
    countUngraded(db, task.id),
  ]);
  const { name, marks } = question;
  return {
    task: {
      _id: task.id,
      name: task.name,
      isOver: task.status === 'COMPLETED',
      isResultPublished: task.isResultPublished,
    },
    question: { _id: questionId, name, title: questionTitle({ name, statement: question.question }), marks },
    canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
    graded: versions.reduce((all, { submissions }) => all + submissions, 0),
    ungraded,
    versions: versions.map(({ id, version, createdAt, ...facts }) => ({
      _id: id,
      number: version,
      createdAt: createdAt.toISOString(),
      ...facts,
    })),
    tests: toTests(tests, rules),
    hasFullMarks: rules.fullMarks.has(questionId),
    openId: openId ?? null,
  };
};

export const handleFetchRegradeOptions: Handler<typeof fetchRegradeOptions> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  return { success: true, data: await readRegradeOptions(db, actor, task, params.questionId) };
};
