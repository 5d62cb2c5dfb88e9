import { STUDENT_SHEET, type uploadStudents } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { uploadPeople } from '../sheets/index.ts';
import { insertStudents } from './student.repository.ts';

export const handleUploadStudents: Handler<typeof uploadStudents> = (call) =>
  uploadPeople(call, {
    sheet: STUDENT_SHEET,
    role: 'STUDENT',
    action: 'upload-students',
    insert: insertStudents,
  });
