import {
  COMING_DAYS,
  percentageOf,
  PUBLISHED_DAYS,
  SECTION_ROWS,
  type ComingTask,
  type FailingReference,
  lackingOf,
  type HeadWork,
  type Language,
  type PublishedResult,
  type RegradeRequestRow,
  type RunningExam,
  type UnfinishedTask,
} from '@assay/contract';
import type { Actor, DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { countSubmissions, countWaiting } from '../marks/index.ts';
import { listOpenRequests, toRequestRow } from '../regrade-requests/index.ts';
import { listOngoingTasks } from '../task-sessions/index.ts';
import { listPublished } from '../tasks/index.ts';
import { listFailingReferences } from './failing-references.repository.ts';
import { listComing, listUnfinished, type PlacedTask, type TaskScope } from './task-sections.repository.ts';

const DAY_MS = 86_400_000;

interface Section<Row> {
  rows: Row[];
  total: number;
}

/** Whose dashboard it is, and which tasks it is about. */
interface Desk {
  actor: Pick<Actor, 'id'>;
  within: TaskScope;
  now: Date;
  /** Languages that no runner has. */
  missing: readonly Language[];
}

const sectionOf = <Found extends { total: number }, Row>(
  found: readonly Found[],
  toRow: (one: Found) => Row,
): Section<Row> => ({ rows: found.map(toRow), total: found[0]?.total ?? 0 });

const placedOf = (actor: Pick<Actor, 'id'>, row: PlacedTask) => ({
  _id: row.id,
  name: row.name,
  createdByName: row.createdByName,
  isOwner: row.ownerId === actor.id,
  department: { _id: row.departmentId, name: row.departmentName },
});

const readRunning = async (db: Queryable, { actor, within, now }: Desk): Promise<Section<RunningExam>> =>
  sectionOf(await listOngoingTasks(db, within, now, SECTION_ROWS), (row) => ({
    ...placedOf(actor, row),
    until: row.until.toISOString(),
    counts: row.counts,
  }));

const readComing = async (
  db: Queryable,
  { actor, within, now, missing }: Desk,
): Promise<Section<ComingTask>> => {
  const before = new Date(now.getTime() + COMING_DAYS * DAY_MS);
  const found = await listComing(db, within, actor, { now, before, limit: SECTION_ROWS });
  return sectionOf(found, (row) => ({
    ...placedOf(actor, row),
    startTime: row.startTime.toISOString(),
    duration: row.duration,
    requireExamBrowser: row.requireExamBrowser,
    students: row.students,
    canEdit: row.canEdit,
    lacking: lackingOf(row.languages, missing),
  }));
};

const byTask = <Row extends { taskId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.taskId, row]));

const readUnfinished = async (
  db: Queryable,
  { actor, within, now, missing }: Desk,
): Promise<Section<UnfinishedTask>> => {
  const found = await listUnfinished(db, within, actor, { now, limit: SECTION_ROWS });
  const ids = found.map(({ id }) => id);
  const [submissions, waiting] = [
    byTask(await countSubmissions(db, ids)),
    byTask(await countWaiting(db, ids)),
  ];
  return sectionOf(found, (row) => {
    const { students = 0, submitted = 0, ungraded = 0 } = submissions.get(row.id) ?? {};
    const { programs = 0, students: of = 0 } = waiting.get(row.id) ?? {};
    return {
      ...placedOf(actor, row),
      endTime: row.endTime.toISOString(),
      students,
      submitted,
      ungraded,
      waiting: { programs, students: of },
      lacking: lackingOf(row.languages, missing),
      canFinish: row.canFinish,
    };
  });
};

const readPublished = async (
  db: Queryable,
  { actor, within, now }: Desk,
): Promise<Section<PublishedResult>> => {
  const since = new Date(now.getTime() - PUBLISHED_DAYS * DAY_MS);
  const found = await listPublished(db, within, since, SECTION_ROWS);
  const submissions = byTask(
    await countSubmissions(
      db,
      found.map(({ id }) => id),
    ),
  );
  return sectionOf(found, (row) => {
    const { students = 0, submitted = 0, averageMarks = null } = submissions.get(row.id) ?? {};
    return {
      ...placedOf(actor, row),
      publishedAt: row.publishedAt.toISOString(),
      students,
      submitted,
      averagePercentage:
        averageMarks === null ? null : Math.round(percentageOf(averageMarks, row.totalMarks)),
    };
  });
};

/** The questions whose reference solution fails, of those that the actor may see. */
export const readFailing = async (
  db: Queryable,
  actor: DepartmentActor,
  now: Date,
): Promise<Section<FailingReference>> =>
  sectionOf(
    await listFailingReferences(db, actor, now, SECTION_ROWS),
    ({ id, question, message, canEdit, neededFor }) => ({
      _id: id,
      question,
      message,
      canEdit,
      neededFor: neededFor && {
        name: neededFor.name,
        startTime: new Date(neededFor.startTime).toISOString(),
      },
    }),
  );

/** The requests for another look that wait in the tasks in which the actor may give marks. */
export const readRequests = async (
  db: Queryable,
  actor: DepartmentActor,
): Promise<Section<RegradeRequestRow>> =>
  sectionOf(await listOpenRequests(db, actor, SECTION_ROWS), toRequestRow);

/** What runs, comes and waits in a scope; `unfinished` may be about fewer tasks than the rest. */
export const readTaskSections = async (db: Queryable, desk: Desk, unfinishedWithin = desk.within) => {
  const [running, coming, unfinished] = await Promise.all([
    readRunning(db, desk),
    readComing(db, desk),
    readUnfinished(db, { ...desk, within: unfinishedWithin }),
  ]);
  return { running, coming, unfinished };
};

/** The work in the place of a head. */
export const readHeadWork = async (db: Queryable, desk: Desk): Promise<HeadWork> => {
  const [sections, published] = await Promise.all([readTaskSections(db, desk), readPublished(db, desk)]);
  return { ...sections, published };
};
