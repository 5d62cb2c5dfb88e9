import { findSheetFileProblem } from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/multipart.ts';

/**
 * The content of a sheet that was uploaded.
 * @throws VALIDATION when there is none, or it is empty or too large.
 */
export const requireFile = (file: Upload | undefined): Buffer => {
  const problem = file
    ? findSheetFileProblem({ name: file.name, size: file.content.length })
    : 'Choose a CSV or XLSX file.';
  if (!file || problem)
    throw new AppError('VALIDATION', problem ?? '', [{ path: 'file', message: problem ?? '' }]);
  return file.content;
};
