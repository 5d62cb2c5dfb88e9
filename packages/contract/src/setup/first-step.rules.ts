import { z } from 'zod';
import { idSchema } from '../common.ts';

/** What an installation, or a department, needs before an exam can be set, in the order in which it is done. */
export const FIRST_STEPS = [
  'INSTITUTE',
  'DEPARTMENT',
  'HEAD-LOGIN',
  'SUBJECTS',
  'FACULTY',
  'STUDENTS',
  'GROUP',
] as const;

/** Most names that a step says it waits for; `of - done` counts them all. */
export const WAITING_MAX = 8;

export const firstStepSchema = z.object({
  key: z.enum(FIRST_STEPS),
  /** How many of `of` institutes, departments or heads have it. */
  done: z.number().int(),
  of: z.number().int(),
  /** Names of those that do not, the first few. */
  waiting: z.array(z.string()).max(WAITING_MAX),
  /** The institute in which something is to be done next, where the step is about an institute. */
  instituteId: idSchema.nullable(),
});
export type FirstStep = z.infer<typeof firstStepSchema>;

/** What is known of a department. */
export interface DepartmentFacts {
  name: string;
  instituteId: string;
  /** Null while it has none. */
  head: { fullname: string; hasLoggedIn: boolean } | null;
  hasSubject: boolean;
  hasFaculty: boolean;
  hasStudent: boolean;
}

interface Thing {
  name: string;
  isDone: boolean;
  instituteId?: string;
}

const stepOf = (key: FirstStep['key'], things: readonly Thing[]): FirstStep => {
  const waiting = things.filter(({ isDone }) => !isDone);
  return {
    key,
    done: things.length - waiting.length,
    of: things.length,
    waiting: waiting.slice(0, WAITING_MAX).map(({ name }) => name),
    instituteId: waiting[0]?.instituteId ?? null,
  };
};

const oneStep = (key: FirstStep['key'], isDone: boolean): FirstStep => ({
  key,
  done: isDone ? 1 : 0,
  of: 1,
  waiting: [],
  instituteId: null,
});

/** Whether there is nothing left to do; a step that has nothing to be about yet is not done. */
export const isStepDone = ({ done, of }: Pick<FirstStep, 'done' | 'of'>): boolean => of > 0 && done === of;

const headsOf = (departments: readonly DepartmentFacts[]): Thing[] =>
  departments.flatMap(({ name, head }) =>
    head ? [{ name: `${head.fullname} (${name})`, isDone: head.hasLoggedIn }] : [],
  );

/** The first steps of an administrator, over all institutes and departments. */
export const stepsOfInstallation = (
  institutes: readonly { id: string; name: string }[],
  departments: readonly DepartmentFacts[],
): FirstStep[] => {
  const each = (isDone: (department: DepartmentFacts) => boolean): Thing[] =>
    departments.map((department) => ({
      name: department.name,
      isDone: isDone(department),
      instituteId: department.instituteId,
    }));
  const withDepartments = institutes.map(({ id, name }) => {
    const own = departments.filter(({ instituteId }) => instituteId === id);
    return { name, isDone: own.length > 0 && own.every(({ head }) => head !== null), instituteId: id };
  });
  return [
    oneStep('INSTITUTE', institutes.length > 0),
    stepOf('DEPARTMENT', withDepartments),
    stepOf('HEAD-LOGIN', headsOf(departments)),
    stepOf(
      'SUBJECTS',
      each(({ hasSubject }) => hasSubject),
    ),
    stepOf(
      'FACULTY',
      each(({ hasFaculty }) => hasFaculty),
    ),
    stepOf(
      'STUDENTS',
      each(({ hasStudent }) => hasStudent),
    ),
  ];
};

/** The first steps of a department head. */
export const stepsOfDepartment = (facts: {
  hasSubject: boolean;
  hasFaculty: boolean;
  hasStudent: boolean;
  hasGroup: boolean;
}): FirstStep[] => [
  oneStep('SUBJECTS', facts.hasSubject),
  oneStep('FACULTY', facts.hasFaculty),
  oneStep('STUDENTS', facts.hasStudent),
  oneStep('GROUP', facts.hasGroup),
];
