import {
  filledWith,
  findModuleProblems,
  plainKey,
  reasonOf,
  SETUP_SHEETS,
  type SheetText,
  type SubjectFields,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertSubjects, lockSubjectsOf, updateSubject } from '../../subjects/index.ts';
import { changesOf, defineKind, refused, SAME, type Applying, type Asked, type Planned } from './kind.ts';
import {
  listDepartments,
  listSubjects,
  subjectKey,
  type KnownDepartment,
  type KnownSubject,
} from './known.repository.ts';

const sheet = SETUP_SHEETS.SUBJECTS;
type Text = SheetText<(typeof sheet.fields)[number]>;

/** A subject to be added, or (with `known`) to be changed. */
interface SubjectPlan {
  departmentId: string;
  subject: SubjectFields;
  known: KnownSubject | null;
}

const planNew = (
  text: Text,
  department: KnownDepartment,
  known: KnownSubject | undefined,
): Planned<SubjectPlan> => {
  const problems = sheet.findProblems(text);
  if (problems.length > 0) return refused(reasonOf(problems));
  if (known) return SAME;
  const plan = { departmentId: department.id, subject: sheet.toItem(text), known: null };
  return { verdict: 'NEW', note: null, changes: [], plan };
};

/** The outcomes of a subject by their columns. */
const outcomesOf = (modules: readonly { title: string; order: number }[]) =>
  Object.fromEntries(modules.map(({ title, order }) => [`co${order}`, title]));

const planChange = (
  text: Text,
  department: KnownDepartment,
  known: KnownSubject | undefined,
): Planned<SubjectPlan> => {
  if (!known) return refused(`“${department.name}” has no subject with the code “${text.code.trim()}”.`);
  const { code, name, semester, modules } = known;
  const before = { department: department.name, name, semester: String(semester), ...outcomesOf(modules) };
  const full = filledWith({ ...text, code }, before);
  const problems = sheet.findProblems(full);
  if (problems.length > 0) return refused(reasonOf(problems));
  const subject = sheet.toItem(full);
  const orders = new Set(subject.modules.map(({ order }) => order));
  // Those beyond the columns of a sheet stay as they are.
  const all = [...subject.modules, ...modules.filter(({ order }) => !orders.has(order))];
  const clashes = findModuleProblems(all.map(({ title, order }) => ({ title, order: String(order) })));
  if (clashes.length > 0) return refused(reasonOf(clashes));
  const changes = changesOf(before, {
    name: subject.name,
    semester: String(subject.semester),
    ...outcomesOf(subject.modules),
  });
  return changes.length === 0
    ? SAME
    : { verdict: 'CHANGED', note: null, changes, plan: { departmentId: department.id, subject, known } };
};

const planSubjects = async (
  db: Queryable,
  asked: Asked,
  texts: readonly Text[],
): Promise<Planned<SubjectPlan>[]> => {
  const departments = await listDepartments(db, asked.instituteId);
  const ids = [...departments.values()].map(({ id }) => id).toSorted();
  if (asked.locks) for (const id of ids) await lockSubjectsOf(db, id);
  const subjects = await listSubjects(db, asked.instituteId);
  return texts.map((text) => {
    const department = departments.get(plainKey(text.department));
    if (!department && text.department.trim() !== '')
      return refused(`There is no department “${text.department.trim()}” in the institute.`);
    if (!department) return refused('Department Name is required.');
    const known = subjects.get(subjectKey(department.id, text.code));
    return (asked.mode === 'ADD' ? planNew : planChange)(text, department, known);
  });
};

/** Subjects with their outcomes. */
export const SUBJECTS = defineKind({
  sheet,
  plan: planSubjects,
  carryOut: async (trx, plans: readonly SubjectPlan[], { now }: Applying) => {
    await insertSubjects(
      trx,
      plans.flatMap(({ departmentId, subject, known }) =>
        known ? [] : [{ ...subject, departmentId, id: newId() }],
      ),
      now,
    );
    for (const { subject, known } of plans) {
      if (!known) continue;
      const idOf = new Map(known.modules.map(({ id, order }) => [order, id]));
      const modules = subject.modules.map(({ title, order }) => ({ id: idOf.get(order), title, order }));
      await updateSubject(trx, known.id, subject, {
        kept: modules.flatMap(({ id, ...module }) => (id ? [{ id, ...module }] : [])),
        added: modules.flatMap(({ id, ...module }) => (id ? [] : [module])),
        removed: [],
        unknown: [],
      });
    }
  },
});
