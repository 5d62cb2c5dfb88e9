import {
  filledWith,
  plainKey,
  reasonOf,
  SETUP_SHEETS,
  toDivision,
  type SetupChange,
  type SheetStudent,
  type SheetText,
} from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { divisionGroups, listDivisionsOf } from '../../groups/index.ts';
import { changesOf, refused, SAME, type Asked, type Planned } from './kind.ts';
import { listDepartments, listPeople, type KnownDepartment, type KnownPerson } from './known.repository.ts';

const sheet = SETUP_SHEETS.STUDENTS;
type Text = SheetText<(typeof sheet.fields)[number]>;

/** A student to be added, or (with `known`) to be changed. */
export interface StudentPlan {
  departmentId: string;
  student: SheetStudent;
  known: KnownPerson | null;
  registerName: string | null;
  /** Something else than the division changes. */
  changesFields: boolean;
}

interface Around {
  asked: Asked;
  departments: ReadonlyMap<string, KnownDepartment>;
  people: ReadonlyMap<string, KnownPerson>;
  divisionsOf: Awaited<ReturnType<typeof listDivisionsOf>>;
  groupOf: Awaited<ReturnType<typeof divisionGroups>>;
}

const NO_DEPARTMENT = (name: string): string => `There is no department “${name.trim()}” in the institute.`;

/** What the division of a row changes: the group that the student comes into. A sentence where that cannot be. */
const divisionChange = (
  { groupOf, divisionsOf }: Around,
  departmentId: string,
  { semester, batch, division }: SheetStudent,
  studentId: string | null,
): { change: SetupChange | null; note: string | null; problem: string | null } => {
  const none = { change: null, note: null, problem: null };
  if (division === '') return none;
  const group = groupOf({ departmentId, semester, batch, division });
  const isIn = (divisionsOf.get(studentId ?? '') ?? []).some(({ groupId }) => groupId === group.id);
  if (isIn) return none;
  if (!group.id && !group.headId)
    return {
      ...none,
      problem:
        'The department has no head, to whom the group of the division would belong. Make one, or leave Division empty.',
    };
  return {
    change: { field: 'division', before: '', after: group.name },
    note: group.nameIsTaken
      ? `Another group has the name of this division: its own is called “${group.name}”.`
      : null,
    problem: null,
  };
};

const planNew = (around: Around, text: Text, known: KnownPerson | undefined): Planned<StudentPlan> => {
  const problems = sheet.findProblems(text);
  if (problems.length > 0) return refused(reasonOf(problems));
  const department = around.departments.get(plainKey(text.department));
  if (!department) return refused(NO_DEPARTMENT(text.department));
  const student = sheet.toItem(text);
  if (known && (known.role !== 'STUDENT' || known.instituteId !== around.asked.instituteId))
    return refused(`The username “${student.username}” is taken by somebody else.`);
  if (known && known.departmentId !== department.id)
    return refused(`“${student.username}” is a student of ${known.department ?? 'another department'}.`);
  if (known?.archivedAt) return refused(`“${student.username}” is archived.`);
  // Whoever is no longer in the semester of the sheet is in another division by now.
  if (known && (known.semester !== student.semester || known.batch !== student.batch)) return SAME;
  const { change, note, problem } = divisionChange(around, department.id, student, known?.id ?? null);
  if (problem) return refused(problem);
  if (known && !change) return SAME;
  return {
    verdict: known ? 'CHANGED' : 'NEW',
    note,
    changes: change ? [change] : [],
    plan: {
      departmentId: department.id,
      student,
      known: known ?? null,
      registerName: known?.registerName ?? null,
      changesFields: false,
    },
  };
};

const textOf = (known: KnownPerson) => ({
  department: known.department ?? '',
  fullname: known.registerName ?? known.fullname,
  gender: known.gender ?? '',
  semester: String(known.semester ?? ''),
  batch: known.batch ?? '',
  email: known.email ?? '',
  phone: known.phone ?? '',
});

/** The name of the register is what a sheet says; one that the student has chosen beside it stays while that is the same. */
const namesOf = (known: KnownPerson, given: string) =>
  given === (known.registerName ?? known.fullname) || given === known.fullname
    ? { fullname: known.fullname, registerName: known.registerName }
    : { fullname: given, registerName: null };

const planChange = (around: Around, text: Text, known: KnownPerson | undefined): Planned<StudentPlan> => {
  if (known?.role !== 'STUDENT' || known.instituteId !== around.asked.instituteId)
    return refused(`No student of the institute has the username “${text.username.trim()}”.`);
  if (known.archivedAt) return refused(`“${known.username}” is archived.`);
  const before = textOf(known);
  const full = filledWith(text, before);
  const problems = sheet.findProblems(full);
  if (problems.length > 0) return refused(reasonOf(problems));
  const department = around.departments.get(plainKey(full.department));
  if (!department) return refused(NO_DEPARTMENT(full.department));
  if (department.id !== known.departmentId)
    return refused(`“${known.username}” is a student of ${before.department}: a sheet moves nobody.`);
  const given = sheet.toItem(full);
  const names = namesOf(known, given.fullname);
  const { username: _, division: __, ...fields } = { ...given, ...names };
  const { change, note, problem } = divisionChange(around, department.id, given, known.id);
  if (problem) return refused(problem);
  const { registerName, ...shown } = fields;
  const fieldChanges = changesOf(
    { ...before, fullname: known.fullname },
    { ...shown, semester: String(shown.semester) },
  );
  const changes = [...fieldChanges, ...(change ? [change] : [])];
  if (changes.length === 0) return SAME;
  return {
    verdict: 'CHANGED',
    note,
    changes,
    plan: {
      departmentId: department.id,
      student: { ...given, fullname: names.fullname },
      known,
      registerName,
      changesFields: fieldChanges.length > 0,
    },
  };
};

/** What becomes of rows of students. */
export const planStudents = async (
  db: Queryable,
  asked: Asked,
  texts: readonly Text[],
): Promise<Planned<StudentPlan>[]> => {
  const departments = await listDepartments(db, asked.instituteId);
  const people = await listPeople(
    db,
    texts.map(({ username }) => username),
    asked.locks,
  );
  const hasDivisions = texts.some(({ division }) => toDivision(division) !== '');
  const around: Around = {
    asked,
    departments,
    people,
    groupOf: await divisionGroups(db, hasDivisions ? [...departments.values()].map(({ id }) => id) : []),
    divisionsOf: await listDivisionsOf(db, hasDivisions ? [...people.values()].map(({ id }) => id) : []),
  };
  const planOne = asked.mode === 'ADD' ? planNew : planChange;
  return texts.map((text) => planOne(around, text, people.get(text.username.trim().toLowerCase())));
};
