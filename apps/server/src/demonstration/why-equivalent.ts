import type { ReferenceSolution } from '@assay/contract';
import { changedLines, type Change } from '../features/test-strength/index.ts';
import { EQUIVALENT_MUTANTS } from './content/equivalent-mutants/index.ts';

/** Why no input tells a mutant from the reference solution, as somebody has found; null where nobody has. */
export const whyEquivalent = (key: string, reference: ReferenceSolution, mutant: Change): string | null => {
  const { before, after } = changedLines(reference.code, mutant);
  const found = (EQUIVALENT_MUTANTS[key] ?? []).find(
    (known) =>
      known.language === reference.language && known.before === before.trim() && known.after === after.trim(),
  );
  return found?.reason ?? null;
};
