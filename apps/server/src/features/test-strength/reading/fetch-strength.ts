import {
  questionTitle,
  type fetchTestStrength,
  type fetchTestStrengths,
  type Survivor,
  type TestStrength,
} from '@assay/contract';
import { can } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { shareableOf } from '../../../platform/ownership.ts';
import { findRunnableVersion, requireQuestion } from '../../questions/index.ts';
import type { Program } from '../engine/lab.ts';
import { listPrograms, type ProgramRow } from '../measuring/measured-program.repository.ts';
import { problemOf } from '../measuring/start-measuring.ts';
import { findInputPrograms, listWrongSolutions } from '../programs/programs.repository.ts';
import { changedLines } from './changed-lines.ts';
import { findNewest, listStatements, listStrengths, type Statements } from './strength.repository.ts';

const differenceOf = (row: ProgramRow, references: readonly Program[]) => {
  const { startsAt, endsAt, replacement, language } = row;
  const reference = references.find((one) => one.language === language);
  if (!reference || startsAt === null || endsAt === null || replacement === null)
    return { line: 0, before: '', after: '' };
  return changedLines(reference.code, { from: startsAt, to: endsAt, text: replacement });
};

const toSurvivor = (row: ProgramRow, references: readonly Program[], statements: Statements): Survivor => {
  const statement = row.kind ? statements.get(row.programHash) : undefined;
  const { proposedInput: input, proposedOutput: output } = row;
  return {
    _id: row.id,
    language: row.language,
    kind: row.kind,
    wrongSolution: row.wrongName,
    ...differenceOf(row, references),
    proposal: input !== null && output !== null ? { input, output } : null,
    equivalent: statement
      ? { by: statement.saidBy, at: statement.saidAt.toISOString(), reason: statement.reason }
      : null,
  };
};

type Newest = NonNullable<Awaited<ReturnType<typeof findNewest>>>;

const toMeasurement = (
  newest: Newest,
  rows: readonly ProgramRow[],
  survivors: readonly Survivor[],
): NonNullable<TestStrength['measurement']> => {
  const equivalent = survivors.filter((survivor) => survivor.equivalent).length;
  return {
    _id: newest.id,
    state: newest.state,
    version: newest.version,
    isStale: newest.isStale,
    problem: newest.problem,
    startedBy: newest.startedByName,
    startedAt: newest.startedAt.toISOString(),
    endedAt: newest.endedAt?.toISOString() ?? null,
    progress: {
      done: rows.filter(({ outcome }) => outcome !== null).length,
      of: newest.isPlanned ? rows.length : null,
    },
    caught: rows.filter(({ outcome }) => outcome === 'CAUGHT').length,
    all: rows.length - equivalent,
    equivalent,
    same: newest.sameCount,
    uncompiled: newest.uncompiledCount,
  };
};

/** The newest measurement of a question, and what has survived it; without one, nothing. */
const readMeasurement = async (db: Queryable, questionId: string) => {
  const newest = await findNewest(db, questionId);
  if (!newest) return { measurement: null, survivors: [], rows: [] };
  const [rows, statements, measured] = await Promise.all([
    listPrograms(db, newest.id),
    listStatements(db, questionId),
    findRunnableVersion(db, newest.questionVersionId),
  ]);
  const survivors = rows
    .filter(({ outcome }) => outcome === 'SURVIVED')
    .map((row) => toSurvivor(row, measured?.referenceSolutions ?? [], statements));
  return { measurement: toMeasurement(newest, rows, survivors), survivors, rows };
};

export const handleFetchTestStrength: Handler<typeof fetchTestStrength> = async ({
  actor,
  params: { questionId },
  deps: { db },
}) => {
  const question = await requireQuestion(db, actor, 'view', questionId);
  const [{ rows, ...read }, wrong, programs] = await Promise.all([
    readMeasurement(db, questionId),
    listWrongSolutions(db, questionId),
    findInputPrograms(db, questionId),
  ]);
  const tried = new Map(rows.map((row) => [row.wrongSolutionId, row]));
  return {
    success: true,
    data: {
      question: {
        _id: question.id,
        title: questionTitle({ name: question.name, statement: question.statementText }),
        version: question.version,
      },
      canUpdate: !question.archived && can(actor, 'update', shareableOf(actor, question)),
      problem: problemOf(question),
      ...read,
      wrongSolutions: wrong.map(({ id, ...solution }) => ({
        _id: id,
        ...solution,
        outcome: tried.get(id)?.outcome ?? null,
        verdict: tried.get(id)?.verdict ?? null,
      })),
      ...programs,
    },
  };
};

export const handleFetchTestStrengths: Handler<typeof fetchTestStrengths> = async ({
  actor,
  query: { ids },
  deps: { db },
}) => {
  const rows = await listStrengths(db, actor, ids);
  return {
    success: true,
    data: rows.map(({ id, referenceStatus, caught, all, isStale }) => ({
      questionId: id,
      canBeMeasured: referenceStatus === 'PASSED',
      counts: caught === null || all === null ? null : { caught, all },
      isStale,
    })),
  };
};
