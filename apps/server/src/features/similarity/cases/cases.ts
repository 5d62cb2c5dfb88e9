import {
  findCaseEntryProblem,
  type closeSimilarityCase,
  type fetchSimilarityCase,
  type fetchSimilarityCases,
  type ItemAction,
  type noteInSimilarityCase,
  type openSimilarityCase,
} from '@assay/contract';
import { can } from '../../../platform/access.ts';
import type { DepartmentActor } from '../../../platform/actor.ts';
import { createOnce } from '../../../platform/create-once.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { noteAction, noteView } from '../../../platform/log/audit.ts';
import { shareableOf } from '../../../platform/ownership.ts';
import { lockTask, requireTask } from '../../tasks/index.ts';
import { requirePair } from '../reading/fetch-pair.ts';
import { listGroup } from '../reading/pair.repository.ts';
import { questionsOf } from '../task-questions.ts';
import { toCaseRow, toEntries } from './case-response.ts';
import {
  closeCase,
  findCase,
  findPairOfCase,
  hasOpenCase,
  insertCase,
  insertEntry,
  listEntries,
  lockCase,
  pageOfCases,
  type CaseData,
} from './case.repository.ts';

/**
 * A case with its task, for one who may do this with the task.
 * @throws NOT_FOUND without it, and to who may not even see the task; FORBIDDEN
 */
const requireCase = async (
  db: Queryable,
  actor: DepartmentActor,
  action: ItemAction,
  caseId: string,
  now: Date,
) => {
  const held = await findCase(db, actor, caseId);
  if (!held) throw notFound('Case');
  return { held, task: await requireTask(db, actor, action, held.taskId, now) };
};

/** @throws CONFLICT for a closed case */
const requireOpen = async (trx: Queryable, caseId: string): Promise<void> => {
  if (!(await lockCase(trx, caseId)))
    throw new AppError('CONFLICT', 'This case has been closed. Open another one to go on.');
};

/** What an entry of the audit log says of a case; not what was written in it, which can be read there. */
const detailOf = ({ id, questionId, programs }: CaseData) => ({
  caseId: id,
  questionId,
  studentIds: programs.map(({ studentId }) => studentId),
});

export const handleOpenCase: Handler<typeof openSimilarityCase> = async (call) => {
  const { actor, body, deps } = call;
  const _id = await createOnce('case', call, async (trx, id) => {
    const now = deps.now();
    const { pair, task } = await requirePair(trx, actor, 'evaluate', body.pairId, now);
    await lockTask(trx, task.id);
    const { leftAttemptId, rightAttemptId, questionId } = pair;
    const inGroup = body.wholeGroup && pair.groupNumber !== null;
    const attemptIds = inGroup ? await listGroup(trx, actor, pair) : [leftAttemptId, rightAttemptId];
    const of = { taskId: task.id, questionId };
    if (await hasOpenCase(trx, of, attemptIds))
      throw new AppError('CONFLICT', 'A case of these programs is open already. Go on with that one.');
    await insertCase(trx, { ...of, id, openedBy: actor.id, openedAt: now }, attemptIds);
    const { held } = await requireCase(trx, actor, 'evaluate', id, now);
    await noteAction(trx, actor, 'open-similarity-case', task.id, now, detailOf(held));
  });
  return { success: true, data: { _id } };
};

export const handleFetchCases: Handler<typeof fetchSimilarityCases> = async ({
  actor,
  params,
  query,
  deps: { db, now },
}) => {
  const task = await requireTask(db, actor, 'analyse', params.taskId, now());
  const { rows, total } = await pageOfCases(db, actor, task.id, query);
  return {
    success: true,
    task: { _id: task.id, name: task.name },
    questions: questionsOf(task).map(({ _id, title }) => ({ _id, title })),
    data: rows.map((held) => toCaseRow(held, task)),
    total,
  };
};

export const handleFetchCase: Handler<typeof fetchSimilarityCase> = async ({
  actor,
  params,
  deps: { db, now },
}) => {
  const { held, task } = await requireCase(db, actor, 'analyse', params.caseId, now());
  await noteView(db, actor, 'view-similarity-case', task.id, now(), detailOf(held));
  const [entries, pair] = [await listEntries(db, held.id), await findPairOfCase(db, actor, held.id)];
  return {
    success: true,
    data: {
      ...toCaseRow(held, task),
      task: { _id: task.id, name: task.name },
      canEvaluate: can(actor, 'evaluate', shareableOf(actor, task)),
      pair: pair ? { _id: pair.id, comparisonId: pair.comparisonId } : null,
      entries: toEntries(held, entries),
    },
  };
};

export const handleNoteInCase: Handler<typeof noteInSimilarityCase> = async (call) => {
  const { actor, body, deps } = call;
  const { caseId, kind, studentId, text } = body;
  const _id = await createOnce('entry', call, async (trx, id) => {
    const now = deps.now();
    const { held, task } = await requireCase(trx, actor, 'evaluate', caseId, now);
    await requireOpen(trx, held.id);
    const programs = held.programs.filter(({ isReadable }) => isReadable);
    const problem = findCaseEntryProblem(
      body,
      programs.map((program) => program.studentId),
    );
    if (problem) throw new AppError('VALIDATION', problem);
    const attemptId = programs.find((program) => program.studentId === studentId)?.attemptId ?? null;
    await insertEntry(trx, { id, caseId, kind, attemptId, body: text, writtenBy: actor.id, writtenAt: now });
    await noteAction(trx, actor, 'note-in-similarity-case', task.id, now, {
      ...detailOf(held),
      wrote: kind === 'NOTE' ? 'a note' : 'what a student said',
    });
  });
  return { success: true, data: { _id } };
};

export const handleCloseCase: Handler<typeof closeSimilarityCase> = async ({ actor, body, deps }) => {
  const { caseId, outcome } = body;
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now();
    const { held, task } = await requireCase(trx, actor, 'evaluate', caseId, now);
    await requireOpen(trx, held.id);
    await closeCase(trx, held.id, { closedBy: actor.id, closedAt: now, outcome });
    await noteAction(trx, actor, 'close-similarity-case', task.id, now, detailOf(held));
  });
  return { success: true, message: 'The case is closed. No mark changed.' };
};
