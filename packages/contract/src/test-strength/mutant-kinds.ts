/** In which way a small wrong program differs from the reference solution that it is made from, in words. */
export const MUTANT_KINDS = {
  COMPARISON: 'A comparison turned',
  CONSTANT: 'A number or a bound one off',
  OPERATOR: 'An operator exchanged',
  CONDITION: 'A condition negated or dropped',
  STATEMENT: 'A statement removed',
  BREAK: 'A loop that ends early',
  TYPE: 'A narrow type instead of a wide one',
  INITIAL: 'Another initial value',
} as const;
export type MutantKind = keyof typeof MUTANT_KINDS;

/** Most mutants of one reference solution. */
export const MUTANTS_MAX = 60;
