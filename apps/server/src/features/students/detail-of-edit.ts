import type { StudentFields } from '@assay/contract';
import { changesBetween } from '../../platform/log/changes.ts';

interface Edited extends Pick<StudentFields, 'fullname' | 'semester' | 'batch'> {
  registerName: string | null;
  email: string | null;
  gender: string | null;
  phone: string | null;
}

/** What the audit log, which is kept for ever, has of a student before and after an edit: no number to call. */
const notedOf = ({ fullname, registerName, email, gender, semester, batch }: Edited) => ({
  fullname,
  registerName,
  email,
  gender,
  semester,
  batch,
});

/** What the audit log says of an edit; null where nothing is another than before. */
export const detailOfEdit = (before: Edited, after: Edited): Record<string, unknown> | null => {
  const detail = changesBetween(notedOf(before), notedOf(after));
  const hasOtherPhone = before.phone !== after.phone;
  if (!hasOtherPhone && Object.keys(detail.after).length === 0) return null;
  return { ...detail, ...(hasOtherPhone && { phone: 'replaced' }) };
};
