/** Departments with their heads, and subjects with their outcomes, in sheets. */
import type { FieldProblem } from '../field-problem.ts';
import {
  findPlaceProblems,
  HEAD_FIELDS,
  toPlaceFields,
  type HeadFields,
  type HeadText,
} from '../places/place.rules.ts';
import type { SetupSheet } from './setup-sheet.rules.ts';
import { subjectFieldsSchema, type SubjectFields } from '../subjects/subject.rules.ts';

export const DEPARTMENT_NAMES = ['branch', 'departmentname', 'dept'] as const;

type DepartmentField = 'department' | keyof HeadText;

/** Departments in a sheet, each with its head. */
export const DEPARTMENT_SETUP: SetupSheet<DepartmentField, { name: string; head: HeadFields }> = {
  one: 'department',
  many: 'departments',
  fields: ['department', ...HEAD_FIELDS],
  columns: {
    department: 'Department',
    fullname: 'Head Name',
    email: 'Head Email',
    phone: 'Head Phone',
    gender: 'Head Gender',
  },
  otherNames: {
    department: [...DEPARTMENT_NAMES, 'name'],
    fullname: ['head', 'hod', 'hodname', 'fullname'],
    email: ['hodemail', 'email', 'emailid'],
    phone: ['hodphone', 'phone', 'mobile'],
    gender: ['hodgender', 'gender', 'sex'],
  },
  username: 'email',
  examples: [
    {
      department: 'Computer Engineering',
      fullname: 'Asha Example',
      email: 'asha@head.example',
      phone: '9800000001',
      gender: 'FEMALE',
    },
    {
      department: 'AI & DS',
      fullname: 'Rohan Example',
      email: 'rohan@head.example',
      phone: '9800000002',
      gender: 'MALE',
    },
  ],
  keys: [['department'], ['email']],
  findProblems: ({ department, ...head }) =>
    findPlaceProblems('department', { name: department, ...head }).map(({ path, message }) => ({
      path: path === 'name' ? ('department' as const) : path,
      message,
    })),
  toItem: ({ department, ...head }) => toPlaceFields({ name: department, ...head }),
};

/** Most outcomes of a subject that a sheet has a column for; further ones are added by hand. */
const OUTCOMES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
type OutcomeField = `co${(typeof OUTCOMES)[number]}`;
const OUTCOME_FIELDS = OUTCOMES.map((order): OutcomeField => `co${order}`);

type SubjectField = 'department' | 'code' | 'name' | 'semester' | OutcomeField;

const ofOutcomes = <Value>(toValue: (order: number) => Value): Record<OutcomeField, Value> =>
  // Every column has an entry; only the compiler cannot follow it through `fromEntries`.
  Object.fromEntries(OUTCOMES.map((order) => [`co${order}`, toValue(order)])) as Record<OutcomeField, Value>;

/** The subject of a row as its form would send it, and the column of each of its modules. */
const toForm = (text: Readonly<Record<SubjectField, string>>) => {
  const filled = OUTCOME_FIELDS.filter((field) => text[field].trim() !== '');
  const modules = filled.map((field) => ({ title: text[field], order: field.slice(2) }));
  return { filled, form: { code: text.code, name: text.name, semester: text.semester, modules } };
};

const findSubjectProblems = (text: Readonly<Record<SubjectField, string>>): FieldProblem<SubjectField>[] => {
  const { filled, form } = toForm(text);
  const missing =
    text.department.trim() === ''
      ? [{ path: 'department' as const, message: 'Department Name is required.' }]
      : [];
  const issues = subjectFieldsSchema.safeParse(form).error?.issues ?? [];
  const fields: readonly SubjectField[] = ['code', 'name', 'semester'];
  return [
    ...missing,
    ...issues.map(({ path, message }) => {
      const column = filled[Number(path[1])];
      if (column) return { path: column, message: `${column.toUpperCase()}: ${message}` };
      return { path: fields.find((field) => field === path[0]) ?? ('code' as const), message };
    }),
  ];
};

const exampleSubject = (code: string, name: string, outcomes: readonly string[]) => ({
  department: 'Computer Engineering',
  code,
  name,
  semester: '3',
  ...ofOutcomes((order) => outcomes[order - 1] ?? ''),
});

/** Subjects in a sheet, with a column for each outcome. */
export const SUBJECT_SETUP: SetupSheet<SubjectField, SubjectFields> = {
  one: 'subject',
  many: 'subjects',
  fields: ['department', 'code', 'name', 'semester', ...OUTCOME_FIELDS],
  optional: OUTCOME_FIELDS,
  columns: {
    department: 'Department',
    code: 'Code',
    name: 'Subject Name',
    semester: 'Semester',
    ...ofOutcomes((order) => `CO${order}`),
  },
  otherNames: {
    department: DEPARTMENT_NAMES,
    code: ['subjectcode', 'coursecode'],
    name: ['name', 'subject', 'coursename', 'title'],
    semester: ['sem'],
    ...ofOutcomes((order) => [`outcome${order}`, `module${order}`, `courseoutcome${order}`]),
  },
  username: 'code',
  examples: [
    exampleSubject('EXAMPLE1', 'Data Structures', ['Choose a structure for a problem', 'Measure its cost']),
    exampleSubject('EXAMPLE2', 'Operating Systems', ['Explain how processes share a machine']),
  ],
  keys: [['department', 'code']],
  findProblems: findSubjectProblems,
  toItem: (text) => subjectFieldsSchema.parse(toForm(text).form),
};
