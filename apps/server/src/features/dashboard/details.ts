import type { facultyDetails, studentDetails } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listTasks } from '../tasks/index.ts';
import { countTasksOf, listGroupIds, listQuestionIds } from './dashboard.repository.ts';

const toId = ({ id }: { id: string }) => ({ _id: id });

export const handleFacultyDetails: Handler<typeof facultyDetails> = async ({ actor, deps }) => {
  const [tasks, questions, groups] = await Promise.all([
    listTasks(deps.db, actor, {}, deps.now()),
    listQuestionIds(deps.db, actor),
    listGroupIds(deps.db, actor),
  ]);
  return {
    success: true,
    data: tasks.rows.map(({ id, name, status }) => ({ _id: id, name, status })),
    questions: questions.map(toId),
    grp: groups.map(toId),
  };
};

export const handleStudentDetails: Handler<typeof studentDetails> = async ({ actor, deps }) => ({
  success: true,
  ...(await countTasksOf(deps.db, actor.id, deps.now())),
});
