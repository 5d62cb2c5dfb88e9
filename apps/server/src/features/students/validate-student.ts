import { findStudentProblems, toStudentFields, type StudentFields, type StudentText } from '@assay/contract';
import { refuseForm } from '../../platform/refuse-form.ts';

/**
 * The student that a form describes.
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says.
 */
export const validateStudent = (text: StudentText): StudentFields => {
  refuseForm(findStudentProblems(text, 'add'));
  return toStudentFields(text);
};

/** The same for a student who exists, whose username is not asked for. */
export const validateEdit = (text: Omit<StudentText, 'username'>): Omit<StudentFields, 'username'> => {
  const { username: _, ...fields } = validateStudent({ ...text, username: 'unchanged' });
  return fields;
};
