import { sumOf, type fetchItemAnalysis, type Suspect } from '@assay/contract';
import { can } from '../../platform/access.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { shareableOf } from '../../platform/ownership.ts';
import { listOpenWork } from '../marks/index.ts';
import { requireTask } from '../tasks/index.ts';
import { analyseItems, type NamedSuspect } from './analyse-items.ts';
import { listLeft, type LeftRow } from './suspect-left.repository.ts';

/** Whether the suspect is about no more than when somebody left it. */
const isCovered = (suspect: NamedSuspect, { testIds, students }: LeftRow): boolean =>
  suspect.students.length <= students && suspect.testIds.every((testId) => testIds.includes(testId));

const lookedAt = (suspect: NamedSuspect, left: LeftRow | undefined): Suspect['looked'] =>
  left && isCovered(suspect, left) ? { by: left.leftBy, at: left.leftAt.toISOString() } : null;

export const handleFetchItemAnalysis: Handler<typeof fetchItemAnalysis> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const [{ sittings, exam, questions, suspects }, left, openWork] = await Promise.all([
    analyseItems(deps.db, task),
    listLeft(deps.db, task.id),
    listOpenWork(deps.db, task.id),
  ]);
  const leftOf = new Map(left.map((row) => [row.suspectId, row]));
  const concerned = [...new Set(suspects.flatMap(({ students }) => students))];
  const idOf = (number: number): string[] => {
    const sitting = sittings[number];
    return sitting ? [sitting.studentId] : [];
  };
  return {
    success: true,
    data: {
      exam,
      unmarked: sumOf(openWork.map(({ unmarked }) => unmarked)),
      questions,
      suspects: suspects.map((suspect) => ({
        _id: suspect._id,
        kind: suspect.kind,
        questionId: suspect.questionId,
        testIds: suspect.testIds,
        sentence: suspect.sentence,
        studentIds: suspect.students.flatMap(idOf),
        looked: lookedAt(suspect, leftOf.get(suspect._id)),
      })),
      students: concerned.flatMap((number) => {
        const sitting = sittings[number];
        return sitting
          ? [{ _id: sitting.studentId, fullname: sitting.fullname, username: sitting.username }]
          : [];
      }),
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
    },
  };
};
