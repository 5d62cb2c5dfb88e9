import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';

/** How much there is of everything: an institute that has used the product for years. */
export const SIZES = {
  students: 5000,
  faculty: 200,
  institutes: 100,
  departments: 50,
  subjects: 200,
  modules: 50,
  tags: 2000,
  questions: 2000,
  tasks: 300,
  groups: 300,
  rubrics: 300,
  feedback: 1000,
  taskQuestions: 20,
  tests: 200,
  runs: 200,
};

export const manyIds = (count: number): string[] => Array.from({ length: count }, () => newId());

/** Inserts a row for each id; `n` counts them from 1. */
export const rowsOf = (ids: readonly string[]) =>
  sql`unnest(${ids}::uuid[]) with ordinality as given (id, n)`;
