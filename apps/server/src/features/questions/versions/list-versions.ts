import {
  QUESTION_PARTS,
  VERSION_TASKS_MAX,
  type fetchQuestionVersions,
  type QuestionPart,
  type QuestionVersionRow,
} from '@assay/contract';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { requireQuestion } from '../require-question.ts';
import {
  listTelling,
  listUsingTasks,
  pageOfVersions,
  type UsingTask,
  type VersionData,
} from './version-list.repository.ts';

const PARTS = Object.keys(QUESTION_PARTS) as QuestionPart[];

/** What one version says otherwise than the other. */
const changedFrom = (
  before: VersionData['telling'] | undefined,
  after: VersionData['telling'],
): QuestionPart[] => (before ? PARTS.filter((part) => before[part] !== after[part]) : []);

const toRow = (
  row: VersionData,
  before: VersionData['telling'] | undefined,
  tasks: readonly UsingTask[],
): QuestionVersionRow => {
  const using = tasks
    .map(({ attempts, ...task }) => ({ ...task, attempts: attempts[row.id] ?? 0 }))
    .filter(({ version, attempts }) => version === row.version || attempts > 0);
  const named = using.filter(({ isVisible }) => isVisible).slice(0, VERSION_TASKS_MAX);
  return {
    version: row.version,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    restoredFrom: row.restoredFrom,
    changed: changedFrom(before, row.telling),
    referenceCheck: { status: row.referenceStatus, message: row.referenceMessage },
    tasks: named.map(({ id, name, version, attempts }) => ({
      _id: id,
      name,
      hasIt: version === row.version,
      attempts,
    })),
    otherTasks: using.length - named.length,
  };
};

export const handleFetchQuestionVersions: Handler<typeof fetchQuestionVersions> = async ({
  actor,
  params: { questionId },
  query,
  deps,
}) => {
  await requireQuestion(deps.db, actor, 'view', questionId);
  const { rows, total } = await pageOfVersions(deps.db, questionId, query);
  const [before, tasks] = await Promise.all([
    listTelling(
      deps.db,
      questionId,
      rows.map(({ version }) => version - 1),
    ),
    listUsingTasks(deps.db, actor, questionId),
  ]);
  return { success: true, data: rows.map((row) => toRow(row, before.get(row.version - 1), tasks)), total };
};
