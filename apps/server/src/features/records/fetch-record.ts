import {
  AMENDMENTS_SHOWN,
  rootStatementSchema,
  type compareRecord,
  type fetchRecord,
  type NamedDifference,
  type RecordDifference,
  type RecordRoot,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { requireTask } from '../tasks/index.ts';
import { compareWithRecord } from './compare-record.ts';
import { findDueAt } from './due-records.repository.ts';
import { findSecret, listDueChanges, listNames, listRoots, listSealedStudents } from './record.repository.ts';
import { saltsOf } from './salts.ts';
import { amendRecord } from './seal-record.ts';
import { accountHash } from './task-leaves.ts';

type RootRow = Awaited<ReturnType<typeof listRoots>>[number];

const statementOf = ({ statement }: RootRow) => rootStatementSchema.safeParse(JSON.parse(statement)).data;

const toRoot = (row: RootRow, before: RootRow | undefined): RecordRoot => ({
  number: row.number,
  signedAt: row.signedAt.toISOString(),
  leaves: row.size - (before?.size ?? 0),
  because: row.because,
  unexplained: row.unexplained,
  root: statementOf(row)?.root ?? '0'.repeat(64),
});

export const handleFetchRecord: Handler<typeof fetchRecord> = async ({ actor, params, deps }) => {
  const task = await requireTask(deps.db, actor, 'analyse', params.taskId, deps.now());
  const rows = await listRoots(deps.db, task.id);
  const [first] = rows;
  const roots = rows.map((row, index) => toRoot(row, rows[index - 1]));
  const last = rows.at(-1);
  return {
    success: true,
    data: {
      task: { _id: task.id, name: task.name },
      seal: roots[0] ?? null,
      dueAt: first ? null : ((await findDueAt(deps.db, task.id))?.toISOString() ?? null),
      amendments: roots.slice(1).slice(-AMENDMENTS_SHOWN).toReversed(),
      amendmentCount: Math.max(0, roots.length - 1),
      waiting: first ? (await listDueChanges(deps.db, task.id)).length : 0,
      key: last ? (statementOf(last)?.key ?? null) : null,
    },
  };
};

/** Says of each difference whom and which question it concerns, as the caller knows them. */
const withNames = async (
  db: Queryable,
  taskId: string,
  questions: readonly { questionId: string }[],
  differences: readonly RecordDifference[],
): Promise<NamedDifference[]> => {
  const secret = await findSecret(db, taskId);
  const students = secret && differences.length > 0 ? await listSealedStudents(db, taskId) : [];
  const salts = secret && saltsOf(secret);
  const names = new Map(
    (await listNames(db, students)).map(({ id, fullname, username }) => [
      salts ? accountHash(salts, id) : id,
      `${fullname} (${username})`,
    ]),
  );
  return differences.map((difference) => {
    const place = questions.findIndex(({ questionId }) => questionId === difference.question);
    return {
      ...difference,
      student: difference.account && (names.get(difference.account) ?? null),
      position: place < 0 ? null : place + 1,
    };
  });
};

export const handleCompareRecord: Handler<typeof compareRecord> = async ({ actor, body, deps, tell }) => {
  const task = await requireTask(deps.db, actor, 'analyse', body.taskId, deps.now());
  await amendRecord(deps, task.id);
  const comparison = await compareWithRecord(deps, task.id, tell);
  if (!comparison)
    throw new AppError('NOT_OPEN', 'This exam is not sealed yet, so there is nothing to compare with.');
  const differences = await withNames(deps.db, task.id, task.questions, comparison.differences);
  return { success: true, data: { ...comparison, differences } };
};
