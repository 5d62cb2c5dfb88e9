import { findFacultyProblems, toFacultyFields, type FacultyFields, type FacultyText } from '@assay/contract';
import { refuseForm } from '../../platform/refuse-form.ts';

/**
 * The faculty member that a form describes.
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says.
 */
export const validateFaculty = (text: FacultyText): FacultyFields => {
  refuseForm(findFacultyProblems(text));
  return toFacultyFields(text);
};
