import {
  contentsInWords,
  findPlaceProblems,
  runningInWords,
  toPlaceFields,
  type HeadFields,
  type HeadText,
  type PlaceContents,
  type PlaceKind,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';
import { refuseForm } from '../../platform/refuse-form.ts';
import type { HeadPath } from './head-account.ts';

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

/** For a name that another institute, or another department of the institute, has. */
export const nameTaken = (kind: PlaceKind, name: string): AppError => {
  const message =
    kind === 'institute'
      ? `There is already an institute “${name}”. Please enter another name.`
      : `The institute already has a department “${name}”. Please enter another name.`;
  return new AppError('CONFLICT', message, [{ path: 'name', message }]);
};

/** @throws NOT_EMPTY, naming and carrying the numbers, while somebody is in a place that is to be deleted. */
export const requireEmpty = (name: string, contents: PlaceContents): void => {
  const words = contentsInWords(contents);
  if (words === '') return;
  const message = [
    `“${name}” still has ${words}.`,
    runningInWords(contents),
    'Please confirm that all of it is deleted.',
  ];
  throw new AppError('NOT_EMPTY', message.filter(Boolean).join(' '), undefined, { ...contents });
};
