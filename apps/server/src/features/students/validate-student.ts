import {
  findStudentProblems,
  FORM_INCOMPLETE,
  toStudentFields,
  type StudentFields,
  type StudentText,
} from '@assay/contract';
import { AppError } from '../../platform/errors.ts';

/**
 * The student that a form describes.
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says.
 */
export const validateStudent = (text: StudentText): StudentFields => {
  const problems = findStudentProblems(text, 'add');
  const [first, second] = problems;
  if (first) throw new AppError('VALIDATION', second ? FORM_INCOMPLETE : first.message, problems);
  return toStudentFields(text);
};

/** The same for a student who exists, whose username is not asked for. */
export const validateEdit = (text: Omit<StudentText, 'username'>): Omit<StudentFields, 'username'> => {
  const { username: _, ...fields } = validateStudent({ ...text, username: 'unchanged' });
  return fields;
};
