import {
  findPlaceProblems,
  toPlaceFields,
  type HeadFields,
  type HeadText,
  type PlaceKind,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import type { HeadPath } from './head-account.ts';
import { isNameWaiting } from './place-deletion.repository.ts';

const PATHS: Readonly<Record<PlaceKind, HeadPath>> = { institute: 'head', department: 'hod' };

/**
 * The name and the head that a form describes.
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says.
 */
export const validatePlace = (
  kind: PlaceKind,
  name: string,
  head: HeadText,
): { name: string; head: HeadFields } => {
  const text = { name, ...head };
  const problems = findPlaceProblems(kind, text).map(({ path, message }) => ({
    path: path === 'name' ? path : `${PATHS[kind]}.${path}`,
    message,
  }));
  refuseForm(problems);
  return toPlaceFields(text);
};

const takenMessage = (kind: PlaceKind, name: string, isGoing: boolean): string => {
  if (isGoing)
    return `“${name}” will be deleted, and has this name until then. Please enter another name, or restore it.`;
  return kind === 'institute'
    ? `There is already an institute “${name}”. Please enter another name.`
    : `The institute already has a department “${name}”. Please enter another name.`;
};

/** For a name that another institute, or another department of the institute, has. */
export const nameTaken = async (
  db: Queryable,
  kind: PlaceKind,
  name: string,
  instituteId: string | null = null,
): Promise<AppError> => {
  const message = takenMessage(kind, name, await isNameWaiting(db, kind, name, instituteId));
  return new AppError('CONFLICT', message, [{ path: 'name', message }]);
};
