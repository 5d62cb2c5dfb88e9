import {
  filledWith,
  plainKey,
  reasonOf,
  SETUP_SHEETS,
  type HeadFields,
  type SheetText,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { noteAction } from '../../../platform/log/audit.ts';
import { drawPassword, hashDrawnPassword } from '../../../platform/passwords/passwords.ts';
import { mailFirstPassword, updatePeople } from '../../accounts/index.ts';
import { insertDepartment } from '../../departments/index.ts';
import { addHead } from '../../places/index.ts';
import { changesOf, defineKind, refused, SAME, type Applying, type Asked, type Planned } from './kind.ts';
import { listDepartments, listPeople, type KnownDepartment, type KnownPerson } from './known.repository.ts';

const sheet = SETUP_SHEETS.DEPARTMENTS;
type Text = SheetText<(typeof sheet.fields)[number]>;

/** A head for a department that there is (`known`) or that is added; or what changes about the head of one. */
interface DepartmentPlan {
  name: string;
  head: HeadFields;
  known: KnownDepartment | null;
}

const planNew = (
  text: Text,
  known: KnownDepartment | undefined,
  taken: ReadonlyMap<string, KnownPerson>,
): Planned<DepartmentPlan> => {
  const problems = sheet.findProblems(text);
  if (problems.length > 0) return refused(reasonOf(problems));
  const { name, head } = sheet.toItem(text);
  if (known?.head && known.head.email.toLowerCase() === head.email) return SAME;
  if (known?.head)
    return refused(
      `“${known.name}” has another head, ${known.head.fullname}. Somebody else becomes head by “Change the head…”.`,
    );
  if (taken.has(head.email)) return refused(`Somebody already logs in with “${head.email}”.`);
  return {
    verdict: known ? 'CHANGED' : 'NEW',
    note: known ? 'The department is there already, and has no head.' : null,
    changes: known ? [{ field: 'email', before: '', after: head.email }] : [],
    plan: { name, head, known: known ?? null },
  };
};

const planChange = (text: Text, known: KnownDepartment | undefined): Planned<DepartmentPlan> => {
  if (!known) return refused(`There is no department “${text.department.trim()}” in the institute.`);
  if (!known.head) return refused(`“${known.name}” has no head. Add one first.`);
  const { fullname, email } = known.head;
  const before = {
    department: known.name,
    fullname,
    email: email.toLowerCase(),
    phone: known.head.phone ?? '',
    gender: known.head.gender ?? '',
  };
  const full = filledWith(text, before);
  const problems = sheet.findProblems(full);
  if (problems.length > 0) return refused(reasonOf(problems));
  const { name, head } = sheet.toItem(full);
  if (head.email !== before.email)
    return refused(
      `If ${fullname} has a new email, say so by “Edit” of the department. Somebody else becomes head by “Change the head…”.`,
    );
  const changes = changesOf(before, { ...head });
  return changes.length === 0
    ? SAME
    : { verdict: 'CHANGED', note: null, changes, plan: { name, head, known } };
};

const planDepartments = async (
  db: Queryable,
  asked: Asked,
  texts: readonly Text[],
): Promise<Planned<DepartmentPlan>[]> => {
  const departments = await listDepartments(db, asked.instituteId);
  const taken = await listPeople(
    db,
    texts.map(({ email }) => email),
    asked.locks,
  );
  return texts.map((text) => {
    const known = departments.get(plainKey(text.department));
    return asked.mode === 'ADD' ? planNew(text, known, taken) : planChange(text, known);
  });
};

/** Adds the head of a department, and the department where there is none. */
const addOne = async (
  trx: Queryable,
  { name, head, known }: DepartmentPlan,
  { deps, acting, instituteId, now, passwordKey }: Applying,
): Promise<void> => {
  const departmentId = known?.id ?? (await insertDepartment(trx, { instituteId, name }, now));
  // Tried again, the row is judged by what is there by then.
  if (!departmentId) throw new Error('somebody else has just added a department of the sheet');
  const password = drawPassword(head.email, passwordKey);
  const passwordHash = await hashDrawnPassword(password);
  await addHead(trx, { instituteId, departmentId }, head, { path: 'hod', passwordHash, now });
  const detail = { name, username: head.email };
  await noteAction(trx, acting, known ? 'add-head' : 'add-department', departmentId, now, detail);
  await mailFirstPassword(trx, deps, { ...head, username: head.email, password });
};

/** Departments with their heads. */
export const DEPARTMENTS = defineKind({
  sheet,
  plan: planDepartments,
  carryOut: async (trx, plans: readonly DepartmentPlan[], applying) => {
    const { acting, now } = applying;
    for (const plan of plans) {
      const { name, head, known } = plan;
      if (known?.head) {
        await updatePeople(trx, [{ ...head, id: known.head.id, username: null, registerName: null }]);
        await noteAction(trx, acting, 'edit-department', known.id, now, { name, username: head.email });
      } else await addOne(trx, plan, applying);
    }
  },
});
