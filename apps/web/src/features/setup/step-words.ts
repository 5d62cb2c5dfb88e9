import type { FirstStep } from '@assay/contract';

export interface StepWords {
  title: string;
  /** What it is for, in a sentence. */
  text: string;
  /** Before the names of those that lack it. */
  waiting?: string;
  /** Where it is done, and what that is called; without it somebody else does it. */
  link?: { to: string; label: string };
}

const departmentsOf = ({ instituteId }: FirstStep): StepWords['link'] =>
  instituteId
    ? { to: `/admin/institute/${instituteId}/departments`, label: 'Departments' }
    : { to: '/admin/institute', label: 'Institutes' };

/** The sheets of the institute in which something is to be done next. */
const sheetsOf = ({ instituteId }: FirstStep): Pick<StepWords, 'link'> =>
  instituteId ? { link: { to: `/admin/institute/${instituteId}/sheets`, label: 'Sheets' } } : {};

type Words = Readonly<Partial<Record<FirstStep['key'], (step: FirstStep) => StepWords>>>;

/** What an administrator does, and what the heads do for their departments. */
export const ADMIN_WORDS: Words = {
  INSTITUTE: () => ({
    title: 'Add your institute',
    text: 'With its head, who gets a login.',
    link: { to: '/admin/institute', label: 'Institutes' },
  }),
  DEPARTMENT: (step) => ({
    title: 'Add departments, each with a head',
    text: 'A department head gets a login too, and takes the steps below for the department.',
    waiting: 'Still without',
    link: departmentsOf(step),
  }),
  'HEAD-LOGIN': () => ({
    title: 'Department heads log in',
    text: 'Give each head the first password and the message below. The first login asks for a password of their own.',
    waiting: 'Not yet',
  }),
  SUBJECTS: (step) => ({
    title: 'Subjects',
    text: 'With their course outcomes: you upload one sheet for all departments, or each head adds their own.',
    waiting: 'None yet in',
    ...sheetsOf(step),
  }),
  FACULTY: (step) => ({
    title: 'Faculty',
    text: 'The people who write questions and set tasks, likewise.',
    waiting: 'None yet in',
    ...sheetsOf(step),
  }),
  STUDENTS: (step) => ({
    title: 'Students',
    text: 'Likewise; first passwords come back as a sheet to hand out.',
    waiting: 'None yet in',
    ...sheetsOf(step),
  }),
};

/** What a department head does. */
export const HEAD_WORDS: Words = {
  SUBJECTS: () => ({
    title: 'Add your subjects',
    text: 'With their course outcomes (modules), which questions and reports refer to.',
    link: { to: '/hod/subjects', label: 'Subjects' },
  }),
  FACULTY: () => ({
    title: 'Add your faculty',
    text: 'Each gets a login, with the email address as username and a first password.',
    link: { to: '/hod/faculty', label: 'Faculties' },
  }),
  STUDENTS: () => ({
    title: 'Upload your students',
    text: 'As a sheet; their first passwords come back as a sheet to hand out.',
    link: { to: '/hod/students', label: 'Students' },
  }),
  GROUP: () => ({
    title: 'Create a first group',
    text: 'Tasks are set to groups of students: a class, a batch, those who repeat.',
    link: { to: '/hod/groups', label: 'Groups' },
  }),
};
