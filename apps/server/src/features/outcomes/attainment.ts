import {
  attainmentOf,
  roundedFigures,
  type AttainmentReport,
  type getAttainment,
  type getAttainmentTerms,
} from '@assay/contract';
import { sql } from 'kysely';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { isReportable, noteReport, requireSubject } from '../reports/index.ts';
import { listTerms } from './attainment.repository.ts';
import { inputsOf, readMeasures, readTerm } from './read-term.ts';

const ofSubject = (actor: DepartmentActor, subjectId: string) =>
  sql<boolean>`(item.subject_id = ${subjectId}::uuid and ${isReportable(actor)})`;

/** The attainment of a subject in all tasks that the actor may analyse. @throws NOT_FOUND */
export const readAttainment = async (
  db: Queryable,
  actor: DepartmentActor,
  { subjectId, batch }: { subjectId: string; batch: string },
  now: Date,
): Promise<{ report: AttainmentReport; departmentId: string }> => {
  const subject = await requireSubject(db, actor, subjectId);
  const { id, code, name, semester, department, college, departmentId } = subject;
  const measures = await readMeasures(db, departmentId, [id]);
  const term = await readTerm(db, ofSubject(actor, id), batch, now);
  const inputs = await inputsOf(
    { college, department, subject: { _id: id, code, name, semester }, batch },
    measures,
    term,
  );
  return { report: { ...inputs, figures: roundedFigures(attainmentOf(inputs)) }, departmentId };
};

export const handleGetAttainmentTerms: Handler<typeof getAttainmentTerms> = async ({
  actor,
  params,
  deps,
}) => {
  const { id } = await requireSubject(deps.db, actor, params.subjectId);
  const terms = await listTerms(deps.db, ofSubject(actor, id));
  return {
    success: true,
    data: terms.map(({ from, until, ...term }) => ({
      ...term,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
  };
};

export const handleGetAttainment: Handler<typeof getAttainment> = async ({ actor, query, deps }) => {
  const { report } = await readAttainment(deps.db, actor, query, deps.now());
  noteReport(deps, actor, report.subject, `attainment ${report.batch}`);
  return { success: true, data: report };
};
