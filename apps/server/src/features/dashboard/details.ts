import { NEXT_TASKS, OWN_RESULTS, type facultyDetails, type studentDetails } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listNextTasks, listOwnResults, toCard } from '../attempts/index.ts';
import { listTasks } from '../tasks/index.ts';
import { countTasksOf, listGroupIds, listQuestionIds } from './dashboard.repository.ts';
import { countWork } from './place-counts.repository.ts';
import { finishableBy, visibleTo } from './task-sections.repository.ts';
import { readFailing, readRequests, readTaskSections } from './task-sections.ts';

const toId = ({ id }: { id: string }) => ({ _id: id });

/** All that is counted, as the documents list it. */
const readLists = async ({ db, now }: Deps, actor: DepartmentActor) => {
  const [tasks, questions, groups] = await Promise.all([
    listTasks(db, actor, {}, now()),
    listQuestionIds(db, actor),
    listGroupIds(db, actor),
  ]);
  return {
    data: tasks.rows.map(({ id, name, status }) => ({ _id: id, name, status })),
    questions: questions.map(toId),
    grp: groups.map(toId),
  };
};

/** What waits is told of what the actor may finish; all else of what the actor may see. */
const readWork = async (deps: Deps, actor: DepartmentActor) => {
  const now = deps.now();
  const { missing } = await deps.runner.languages();
  const desk = { actor, within: visibleTo(actor), now, missing };
  const [sections, failing, requests] = await Promise.all([
    readTaskSections(deps.db, desk, finishableBy(actor)),
    readFailing(deps.db, actor, now),
    readRequests(deps.db, actor),
  ]);
  return { ...sections, failing, requests };
};

export const handleFacultyDetails: Handler<typeof facultyDetails> = async ({ actor, query, deps }) => {
  const [counts, work, lists] = await Promise.all([
    countWork(deps.db, actor, 'visible', deps.now()),
    readWork(deps, actor),
    query.lists === 'true' ? readLists(deps, actor) : {},
  ]);
  return { success: true, counts, work, ...lists };
};

export const handleStudentDetails: Handler<typeof studentDetails> = async ({ actor, deps: { db, now } }) => {
  const at = now();
  const [counts, next, results] = await Promise.all([
    countTasksOf(db, actor.id, at),
    listNextTasks(db, actor.id, at, NEXT_TASKS),
    listOwnResults(db, actor.id, OWN_RESULTS),
  ]);
  return {
    success: true,
    ...counts,
    work: {
      at: at.toISOString(),
      next: next.map(toCard),
      results: {
        rows: results.map(({ id, submittedAt, name, subject, marksObtained, totalMarks }) => ({
          taskId: id,
          name,
          subject,
          submittedAt: submittedAt.toISOString(),
          marksObtained,
          totalMarks,
        })),
        total: results[0]?.total ?? 0,
      },
    },
  };
};
