import {
  findFacultyProblems,
  FORM_INCOMPLETE,
  toFacultyFields,
  type FacultyFields,
  type FacultyText,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';

/**
 * The faculty member that a form describes.
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says.
 */
export const validateFaculty = (text: FacultyText): FacultyFields => {
  const problems = findFacultyProblems(text);
  const [first, second] = problems;
  if (first) throw new AppError('VALIDATION', second ? FORM_INCOMPLETE : first.message, problems);
  return toFacultyFields(text);
};

/** For an email with which somebody else logs in. */
export const emailTaken = (email: string): AppError => {
  const message = `Somebody already logs in with “${email}”. Please enter another email.`;
  return new AppError('CONFLICT', message, [{ path: 'email', message }]);
};
