import {
  DEFAULT_WEIGHT,
  outcomeCode,
  type AttainmentInputs,
  type MeasuredOutcome,
  type MeasuredStudent,
  type MeasuredTask,
  type ProgrammeOutcome,
  type Thresholds,
} from '@assay/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { mapInTurns } from '../../platform/next-turn.ts';
import { listSittings, stateOf } from '../reports/index.ts';
import { listMeasuredStudents, listMeasuredTasks, type MeasuredTaskRow } from './attainment.repository.ts';
import {
  findSettings,
  listMap,
  listOutcomesWithTargets,
  listProgrammeOutcomes,
} from './settings.repository.ts';

type SittingRow = Awaited<ReturnType<typeof listSittings>>[number];

/** What a department measures its outcomes by, and what its subjects lead to. */
export interface Measures {
  thresholds: Thresholds;
  programmeOutcomes: ProgrammeOutcome[];
  /** By subject. */
  outcomes: ReadonlyMap<string, MeasuredOutcome[]>;
}

/** What the subjects of a department are measured by. */
export const readMeasures = async (
  db: Queryable,
  departmentId: string,
  subjectIds: readonly string[],
): Promise<Measures> => {
  const [settings, programmeOutcomes, rows, map] = [
    await findSettings(db, departmentId),
    await listProgrammeOutcomes(db, departmentId),
    await listOutcomesWithTargets(db, subjectIds),
    await listMap(db, subjectIds),
  ];
  const strengths = new Map(map.map((one) => [`${one.moduleId} ${one.programmeOutcomeId}`, one.strength]));
  const toOutcome = (row: (typeof rows)[number]): MeasuredOutcome => ({
    _id: row.id,
    code: outcomeCode(row),
    title: row.title,
    target: row.target ?? settings.target,
    strengths: programmeOutcomes.map(({ _id }) => strengths.get(`${row.id} ${_id}`) ?? 0),
  });
  return {
    thresholds: [settings.level1, settings.level2, settings.level3],
    programmeOutcomes,
    outcomes: new Map(
      [...Map.groupBy(rows, ({ subjectId }) => subjectId)].map(([id, own]) => [id, own.map(toOutcome)]),
    ),
  };
};

/** The tasks of a passout year with its students, and how each stands with each. */
export interface Term {
  tasks: MeasuredTaskRow[];
  students: Awaited<ReturnType<typeof listMeasuredStudents>>;
  sittings: ReadonlyMap<string, SittingRow[]>;
}

/** What students of a passout year did in these tasks. */
export const readTerm = async (
  db: Queryable,
  which: RawBuilder<SqlBool>,
  batch: string,
  now: Date,
): Promise<Term> => {
  const tasks = await listMeasuredTasks(db, which, batch);
  const taskIds = tasks.map(({ id }) => id);
  const students = await listMeasuredStudents(db, taskIds, batch);
  const sittings = await listSittings(
    db,
    taskIds,
    students.map(({ id }) => id),
    now,
  );
  return { tasks, students, sittings: Map.groupBy(sittings, ({ studentId }) => studentId) };
};

const toTask = (row: MeasuredTaskRow, outcomes: readonly MeasuredOutcome[]): MeasuredTask => ({
  _id: row.id,
  name: row.name,
  startTime: row.startTime.toISOString(),
  weight: row.weight ?? DEFAULT_WEIGHT,
  questions: row.questions.map(({ marks, modules }) => ({
    marks,
    outcomes: modules.map(({ id }) => outcomes.findIndex(({ _id }) => _id === id)),
  })),
});

const toSittings = (
  rows: readonly SittingRow[],
  places: ReadonlyMap<string, number>,
): MeasuredStudent['sittings'] =>
  rows
    .flatMap((row) => {
      const task = places.get(row.taskId);
      if (task === undefined) return [];
      const state = stateOf(row);
      return [{ task, state, marks: state === 'MARKED' ? (row.questionMarks ?? []) : [] }];
    })
    .toSorted((one, other) => one.task - other.task);

/** What the attainment of one subject is computed from. */
export const inputsOf = async (
  about: Pick<AttainmentInputs, 'college' | 'department' | 'subject' | 'batch'>,
  measures: Measures,
  { tasks, students, sittings }: Term,
): Promise<AttainmentInputs> => {
  const own = tasks.filter(({ subjectId }) => subjectId === about.subject._id);
  const places = new Map(own.map(({ id }, place) => [id, place]));
  const outcomes = measures.outcomes.get(about.subject._id) ?? [];
  const measured = await mapInTurns(students, ({ id, username, name }) => ({
    username,
    name,
    sittings: toSittings(sittings.get(id) ?? [], places),
  }));
  return {
    ...about,
    thresholds: measures.thresholds,
    outcomes,
    programmeOutcomes: measures.programmeOutcomes,
    tasks: own.map((row) => toTask(row, outcomes)),
    students: measured.filter((student) => student.sittings.length > 0),
  };
};
