import {
  attainmentOf,
  programmeMeans,
  roundedOrNull,
  type DepartmentAttainment,
  type getDepartmentAttainment,
} from '@assay/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { listDepartments, listSubjectsOf, listTerms } from './attainment.repository.ts';
import { inputsOf, readMeasures, readTerm } from './read-term.ts';

interface Place {
  id: string;
  name: string;
}

const ofDepartment = (departmentId: string) =>
  sql<boolean>`(item.department_id = ${departmentId}::uuid and item.subject_id is not null)`;

/** What the subjects of a department came to, which have tasks of the passout year. */
const readDepartment = async (
  db: Queryable,
  { id, name }: Place,
  batch: string,
  now: Date,
): Promise<DepartmentAttainment> => {
  const term = await readTerm(db, ofDepartment(id), batch, now);
  const subjectIds = [...new Set(term.tasks.flatMap(({ subjectId }) => subjectId ?? []))];
  const measures = await readMeasures(db, id, subjectIds);
  const subjects: DepartmentAttainment['subjects'] = [];
  const exact: (number | null)[][] = [];
  for (const { id: subjectId, ...subject } of await listSubjectsOf(db, subjectIds)) {
    const about = { college: '', department: name, subject: { _id: subjectId, ...subject }, batch };
    const inputs = await inputsOf(about, measures, term);
    const { outcomes, programme } = attainmentOf(inputs);
    exact.push(programme);
    subjects.push({
      _id: subjectId,
      ...subject,
      outcomes: inputs.outcomes.map(({ code }, place) => ({
        code,
        level: roundedOrNull(outcomes[place]?.level ?? null),
      })),
      programme: programme.map(roundedOrNull),
    });
  }
  const { programmeOutcomes } = measures;
  const programme = programmeMeans(exact, programmeOutcomes.length).map(roundedOrNull);
  return { _id: id, name, programmeOutcomes, subjects, programme };
};

export const handleGetDepartmentAttainment: Handler<typeof getDepartmentAttainment> = async ({
  actor,
  query,
  deps,
}) => {
  const places = await listDepartments(
    deps.db,
    actor.role === 'INSTITUTE-HEAD'
      ? sql`department.institute_id = ${actor.instituteId}`
      : sql`department.id = ${actor.departmentId}`,
  );
  const ids = places.map(({ id }) => id);
  const terms = await listTerms(
    deps.db,
    sql`(item.department_id = any(${ids}::uuid[]) and item.subject_id is not null)`,
  );
  const batch = query.batch ?? terms.toSorted((a, b) => Number(b.until) - Number(a.until))[0]?.batch ?? null;
  const departments: DepartmentAttainment[] = [];
  // One after the other: what one department needs fits into memory, what all need may not.
  if (batch !== null)
    for (const place of places) departments.push(await readDepartment(deps.db, place, batch, deps.now()));
  return { success: true, data: { batch, batches: terms.map((term) => term.batch), departments } };
};
