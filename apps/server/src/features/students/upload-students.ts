import { STUDENT_SHEET, type uploadStudents } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { fillDivisions } from '../groups/index.ts';
import { uploadPeople } from '../sheets/index.ts';
import { insertStudents } from './student.repository.ts';

export const handleUploadStudents: Handler<typeof uploadStudents> = (call) =>
  uploadPeople(call, {
    sheet: STUDENT_SHEET,
    role: 'STUDENT',
    action: 'upload-students',
    insert: async (trx, actor, people, now) => {
      const ids = await insertStudents(trx, actor, people, now);
      const inDivisions = people.flatMap(({ username, semester, batch, division }) => {
        const studentId = ids.get(username);
        const { departmentId } = actor;
        return studentId && division ? [{ studentId, departmentId, semester, batch, division }] : [];
      });
      await fillDivisions(trx, inDivisions, now, actor.id);
      return ids;
    },
  });
