import { mutated, type Change } from '../mutants/mutant.ts';

/** The lines of a program that a change is in, before and after, and the number of the first, from 1. */
export const changedLines = (
  program: string,
  change: Change,
): { line: number; before: string; after: string } => {
  const start = program.lastIndexOf('\n', change.from - 1) + 1;
  const next = program.indexOf('\n', change.to);
  const end = next === -1 ? program.length : next;
  const after = mutated(program, change);
  return {
    line: program.slice(0, start).split('\n').length,
    before: program.slice(start, end),
    after: after.slice(start, after.length - (program.length - end)),
  };
};
