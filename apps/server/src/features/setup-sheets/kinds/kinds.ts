import type { SetupKind } from '@assay/contract';
import { DEPARTMENTS } from './departments.ts';
import { FACULTY } from './faculty.ts';
import type { Kind } from './kind.ts';
import { STUDENTS } from './students.ts';
import { SUBJECTS } from './subjects.ts';

export const KINDS: Readonly<Record<SetupKind, Kind>> = { DEPARTMENTS, SUBJECTS, FACULTY, STUDENTS };
