import {
  filledWith,
  plainKey,
  reasonOf,
  SETUP_SHEETS,
  type FacultyFields,
  type SheetText,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { noteAction, noteActions } from '../../../platform/log/audit.ts';
import { changesBetween } from '../../../platform/log/changes.ts';
import { drawPassword, hashDrawnPasswords } from '../../../platform/passwords/passwords.ts';
import { insertPeople, mailEmailChange, mailFirstPassword, updatePeople } from '../../accounts/index.ts';
import { changesOf, defineKind, refused, SAME, type Applying, type Asked, type Planned } from './kind.ts';
import { listDepartments, listPeople, type KnownDepartment, type KnownPerson } from './known.repository.ts';

const sheet = SETUP_SHEETS.FACULTY;
type Text = SheetText<(typeof sheet.fields)[number]>;

/** A faculty member to be added, or (with `known`) to be changed. */
interface FacultyPlan {
  departmentId: string;
  faculty: FacultyFields;
  known: KnownPerson | null;
}

interface Around {
  asked: Asked;
  departments: ReadonlyMap<string, KnownDepartment>;
  people: ReadonlyMap<string, KnownPerson>;
}

const NO_DEPARTMENT = (name: string): string => `There is no department “${name.trim()}” in the institute.`;

const planNew = (
  { asked, departments }: Around,
  text: Text,
  known: KnownPerson | undefined,
): Planned<FacultyPlan> => {
  const problems = sheet.findProblems(text);
  if (problems.length > 0) return refused(reasonOf(problems));
  if (text.newEmail.trim() !== '')
    return refused('New Email is for people who are there already. Leave it empty, or change what is known.');
  const department = departments.get(plainKey(text.department));
  if (!department) return refused(NO_DEPARTMENT(text.department));
  const faculty = sheet.toItem(text);
  if (known && (known.role !== 'FACULTY' || known.instituteId !== asked.instituteId))
    return refused(`Somebody who is no faculty member here already logs in with “${faculty.email}”.`);
  if (known && known.departmentId !== department.id)
    return refused(`“${faculty.email}” belongs to ${known.department ?? 'another department'}.`);
  if (known) return SAME;
  return {
    verdict: 'NEW',
    note: null,
    changes: [],
    plan: { departmentId: department.id, faculty, known: null },
  };
};

const planChange = (
  { asked, departments, people }: Around,
  text: Text,
  known: KnownPerson | undefined,
): Planned<FacultyPlan> => {
  if (known?.role !== 'FACULTY' || known.instituteId !== asked.instituteId)
    return refused(`No faculty member of the institute logs in with “${text.email.trim()}”.`);
  const before = {
    department: known.department ?? '',
    fullname: known.fullname,
    email: known.email ?? '',
    phone: known.phone ?? '',
    gender: known.gender ?? '',
  };
  const full = filledWith(text, before);
  const problems = sheet.findProblems(full);
  if (problems.length > 0) return refused(reasonOf(problems));
  const department = departments.get(plainKey(full.department));
  if (!department) return refused(NO_DEPARTMENT(full.department));
  if (department.id !== known.departmentId)
    return refused(`“${known.username}” belongs to ${before.department}: a sheet moves nobody.`);
  const faculty = sheet.toItem(full);
  const other = people.get(faculty.email);
  if (other && other.id !== known.id)
    return refused(`Somebody already logs in with “${faculty.email}”. Please enter another email.`);
  const changes = changesOf(
    { ...before, email: before.email.toLowerCase() },
    { fullname: faculty.fullname, email: faculty.email, phone: faculty.phone, gender: faculty.gender },
  );
  if (changes.length === 0) return SAME;
  return { verdict: 'CHANGED', note: null, changes, plan: { departmentId: department.id, faculty, known } };
};

const planFaculty = async (
  db: Queryable,
  asked: Asked,
  texts: readonly Text[],
): Promise<Planned<FacultyPlan>[]> => {
  const departments = await listDepartments(db, asked.instituteId);
  const emails = texts.flatMap(({ email, newEmail }) => [email, newEmail]);
  const people = await listPeople(db, emails, asked.locks);
  const planOne = asked.mode === 'ADD' ? planNew : planChange;
  return texts.map((text) =>
    planOne({ asked, departments, people }, text, people.get(text.email.trim().toLowerCase())),
  );
};

const addFaculty = async (
  trx: Queryable,
  plans: readonly FacultyPlan[],
  { deps, acting, instituteId, now, passwordKey }: Applying,
): Promise<void> => {
  const drawn = plans.map(({ faculty: { email } }) => drawPassword(email, passwordKey));
  const hashes = await hashDrawnPasswords(drawn);
  const added = plans.map(({ departmentId, faculty }, index) => ({
    departmentId,
    person: { ...faculty, username: faculty.email, passwordHash: hashes[index] ?? '' },
  }));
  for (const [departmentId, those] of Map.groupBy(added, (plan) => plan.departmentId)) {
    const place = { role: 'FACULTY', instituteId, departmentId } as const;
    const people = those.map(({ person }) => person);
    const ids = await insertPeople(trx, place, people, now);
    // Tried again, the rows are judged by what is there by then.
    if (ids.size < people.length) throw new Error('somebody else has just added faculty of the sheet');
    await noteAction(trx, acting, 'upload-faculties', departmentId, now, { 'faculty members': ids.size });
  }
  await mailFirstPassword(
    trx,
    deps,
    ...added.map(({ person }, index) => ({ ...person, password: drawn[index] ?? '' })),
  );
};

const changeFaculty = async (
  trx: Queryable,
  plans: readonly FacultyPlan[],
  { deps, acting, by, now }: Applying,
): Promise<void> => {
  const changed = plans.flatMap(({ known, faculty }) => {
    if (!known) return [];
    // Another email is another username; the same one leaves it, as in the form.
    const isOther = known.email?.toLowerCase() !== faculty.email;
    return [{ known, faculty, username: isOther ? faculty.email : null }];
  });
  await updatePeople(
    trx,
    changed.map(({ known, faculty, username }) => ({
      ...faculty,
      id: known.id,
      username,
      registerName: known.registerName,
    })),
  );
  const details = changed.flatMap(({ known, faculty, username }) => {
    const detail = changesBetween(
      { fullname: known.fullname, username: known.username },
      { fullname: faculty.fullname, username: username ?? known.username },
    );
    return Object.keys(detail.after).length > 0 ? [{ itemId: known.id, detail }] : [];
  });
  await noteActions(trx, acting, 'edit-faculty', now, details);
  await mailEmailChange(
    trx,
    deps,
    ...changed.map(({ known, faculty }) => ({ ...known, before: known.email, after: faculty.email, by })),
  );
};

/** Faculty members. */
export const FACULTY = defineKind({
  sheet,
  plan: planFaculty,
  carryOut: async (trx, plans: readonly FacultyPlan[], applying) => {
    await addFaculty(
      trx,
      plans.filter(({ known }) => !known),
      applying,
    );
    await changeFaculty(trx, plans, applying);
  },
});
