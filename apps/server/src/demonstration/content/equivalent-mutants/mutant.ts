import type { Language } from '@assay/contract';

/** A mutant that does what the reference solution does on every input that the question allows, as a person found. */
export interface EquivalentMutant {
  language: Language;
  /** The line of the reference solution, and of the mutant. */
  before: string;
  after: string;
  reason: string;
}

/** By the key of a question. */
export type KnownMutants = Readonly<Record<string, readonly EquivalentMutant[]>>;

export const ROOM = 'It only makes more room than is used.';
export const ALWAYS_INPUT = 'Every input has what is read here.';
export const BEFORE_ARRAY = 'It only looks at what lies before the array, and then says the same.';
export const FITS = 'Within the limits of the statement all values fit into 32 bits.';

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
