import { AppError } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/multipart.ts';

/** The file that a call brings. @throws VALIDATION where there is none, or nothing in it */
export const requireFile = (file: Upload | undefined, what = 'a file of questions'): Upload => {
  if (file && file.content.length > 0) return file;
  const message = file ? `“${file.name}” is empty.` : `Choose ${what}.`;
  throw new AppError('VALIDATION', message, [{ path: 'file', message }]);
};
