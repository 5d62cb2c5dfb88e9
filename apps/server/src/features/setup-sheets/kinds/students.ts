import { SETUP_SHEETS } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { noteAction, noteActions } from '../../../platform/log/audit.ts';
import { drawPassword, hashDrawnPasswords } from '../../../platform/passwords/passwords.ts';
import { mailEmailChange, mailFirstPassword } from '../../accounts/index.ts';
import { fillDivisions } from '../../groups/index.ts';
import { detailOfEdit, insertStudents, updateStudents } from '../../students/index.ts';
import { defineKind, type Applying } from './kind.ts';
import { planStudents, type StudentPlan } from './plan-students.ts';

/** Adds students, department by department, and answers their ids by username. */
const addStudents = async (
  trx: Queryable,
  plans: readonly StudentPlan[],
  { deps, acting, instituteId, now, passwordKey }: Applying,
): Promise<Map<string, string>> => {
  const drawn = plans.map(({ student: { username } }) => drawPassword(username, passwordKey));
  const hashes = await hashDrawnPasswords(drawn);
  const added = plans.map(({ departmentId, student }, index) => ({
    departmentId,
    student: { ...student, passwordHash: hashes[index] ?? '' },
    password: drawn[index] ?? '',
  }));
  const all = new Map<string, string>();
  for (const [departmentId, those] of Map.groupBy(added, (plan) => plan.departmentId)) {
    const ids = await insertStudents(
      trx,
      { instituteId, departmentId },
      those.map(({ student }) => student),
      now,
    );
    // Tried again, the rows are judged by what is there by then.
    if (ids.size < those.length) throw new Error('somebody else has just added students of the sheet');
    for (const [username, id] of ids) all.set(username, id);
    await noteAction(trx, acting, 'upload-students', departmentId, now, { students: ids.size });
  }
  await mailFirstPassword(trx, deps, ...added.map(({ student, password }) => ({ ...student, password })));
  return all;
};

const changeStudents = async (
  trx: Queryable,
  plans: readonly StudentPlan[],
  { deps, acting, by, now }: Applying,
): Promise<void> => {
  const changed = plans.flatMap(({ known, student, registerName, changesFields }) => {
    const { username: _, division: __, ...fields } = student;
    return known && changesFields ? [{ known, after: { ...fields, id: known.id, registerName } }] : [];
  });
  await updateStudents(
    trx,
    changed.map(({ after }) => after),
  );
  const details = changed.flatMap(({ known, after }) => {
    const { semester, batch } = known;
    const detail = detailOfEdit({ ...known, semester: semester ?? 0, batch: batch ?? '' }, after);
    return detail ? [{ itemId: known.id, detail }] : [];
  });
  await noteActions(trx, acting, 'edit-student', now, details);
  await mailEmailChange(
    trx,
    deps,
    ...changed.map(({ known, after }) => ({ ...known, before: known.email, after: after.email, by })),
  );
};

/** Students, with their divisions as groups. */
export const STUDENTS = defineKind({
  sheet: SETUP_SHEETS.STUDENTS,
  plan: planStudents,
  carryOut: async (trx, plans: readonly StudentPlan[], applying) => {
    const added = await addStudents(
      trx,
      plans.filter(({ known }) => !known),
      applying,
    );
    await changeStudents(trx, plans, applying);
    const inDivisions = plans.flatMap(({ departmentId, known, student }) => {
      const { semester, batch, division, username } = student;
      const studentId = known?.id ?? added.get(username);
      return division && studentId ? [{ departmentId, semester, batch, division, studentId }] : [];
    });
    await fillDivisions(trx, inDivisions, applying.now);
  },
});
