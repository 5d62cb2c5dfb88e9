import { OF_ALGORITHMS } from './algorithms.ts';
import { OF_DYNAMIC_PROGRAMMING } from './dynamic-programming.ts';
import type { KnownMutants } from './mutant.ts';
import { OF_OTHERS } from './others.ts';

/** Mutants of the demonstration's questions that are equivalent, by the keys of the questions. */
export const EQUIVALENT_MUTANTS: KnownMutants = { ...OF_ALGORITHMS, ...OF_DYNAMIC_PROGRAMMING, ...OF_OTHERS };
