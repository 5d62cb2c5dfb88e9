import { FACULTY_SETUP, STUDENT_SETUP } from './people-setup-sheets.ts';
import { DEPARTMENT_SETUP, SUBJECT_SETUP } from './place-setup-sheets.ts';
import type { SetupKind } from './setup-sheet.ts';

/** Each sheet that an institute is set up with. */
export const SETUP_SHEETS = {
  DEPARTMENTS: DEPARTMENT_SETUP,
  SUBJECTS: SUBJECT_SETUP,
  FACULTY: FACULTY_SETUP,
  STUDENTS: STUDENT_SETUP,
} as const satisfies Record<SetupKind, unknown>;
