import { FACULTY_SHEET } from '@assay/contract';
import type { SheetKind } from '../sheets/index.ts';

/** Faculty in sheets. */
export const SHEET_OF_FACULTY: SheetKind = {
  sheet: FACULTY_SHEET,
  title: 'Upload Faculty',
  files: { template: 'faculty-template', passwords: 'faculty-passwords', refused: 'faculty-to-correct' },
};
