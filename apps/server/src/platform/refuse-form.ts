import { FORM_INCOMPLETE, type FieldProblem } from '@assay/contract';
import { AppError } from './errors.ts';

/**
 * Refuses a form in which something is wrong.
 * @param together what is said of several problems
 * @throws VALIDATION with a sentence for each field that breaks a rule; with one alone, that is what it says
 */
export const refuseForm = (problems: readonly FieldProblem[], together = FORM_INCOMPLETE): void => {
  const [first, second] = problems;
  if (first) throw new AppError('VALIDATION', second ? together : first.message, [...problems]);
};
