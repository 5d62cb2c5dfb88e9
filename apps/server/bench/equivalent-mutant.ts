import type { Language } from '@assay/contract';

/** A mutant that does what the reference solution does on every input that the question allows, as a person found. */
export interface EquivalentMutant {
  language: Language;
  /** The line of the reference solution, and of the mutant. */
  before: string;
  after: string;
  reason: string;
}

/** Notes a mutant that is equivalent. */
export const mutant = (
  language: Language,
  before: string,
  after: string,
  reason: string,
): EquivalentMutant => ({
  language,
  before,
  after,
  reason,
});
