import { STUDENT_SHEET } from '@assay/contract';
import type { SheetKind } from '../sheets/index.ts';

/** Students in sheets. */
export const SHEET_OF_STUDENTS: SheetKind = {
  sheet: STUDENT_SHEET,
  title: 'Upload Students',
  files: { template: 'students-template', passwords: 'student-passwords', refused: 'students-to-correct' },
};
