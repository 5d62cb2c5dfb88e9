import { FACULTY_SHEET, type uploadFaculties } from '@assay/contract';
import type { Handler } from '../../platform/http/route-mount.ts';
import { insertPeople } from '../accounts/index.ts';
import { uploadPeople } from '../sheets/index.ts';

export const handleUploadFaculties: Handler<typeof uploadFaculties> = (call) =>
  uploadPeople(call, {
    sheet: FACULTY_SHEET,
    role: 'FACULTY',
    action: 'upload-faculties',
    insert: (trx, actor, people, now) => insertPeople(trx, { ...actor, role: 'FACULTY' }, people, now),
  });
