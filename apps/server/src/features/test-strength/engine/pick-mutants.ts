import { MUTANTS_MAX, PROGRAM_LIMITS } from '@assay/contract';
import { familyOf, parseProgram, Unreadable } from '../../../platform/syntax/grammars.ts';
import { makeMutants } from '../mutants/make-mutants.ts';
import { mutated, type Mutant } from '../mutants/mutant.ts';
import { inBatches, type Lab, type Program } from './lab.ts';

/** The mutants of a reference solution that are programs of their own. */
export interface Picked {
  mutants: Mutant[];
  /** How many compile to what the reference solution, or another one, compiles to. */
  same: number;
  uncompiled: number;
}

/** More are not compiled, however many of them are thrown away. */
const TRIED_MAX = 2 * MUTANTS_MAX;

/** Mutants of a program as they are made, the most unlike first; none of one that cannot be read. */
export const mutantsOf = async ({ language, code }: Program): Promise<Mutant[]> => {
  const family = familyOf(language);
  if (!family || code.length > PROGRAM_LIMITS.characters) return [];
  try {
    return makeMutants(await parseProgram(family, code), code, family);
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
};

/**
 * Up to 60 mutants of a reference solution. What compiles to the same is the same program (Papadakis et al., Trivial
 * Compiler Equivalence, ICSE 2015): machine code, class files, or the bytecode of Python.
 * @throws RUNNER_AWAY
 */
export const pickMutants = async (lab: Lab, reference: Program, most = MUTANTS_MAX): Promise<Picked> => {
  const all = (await mutantsOf(reference)).slice(0, TRIED_MAX);
  const picked: Picked = { mutants: [], same: 0, uncompiled: 0 };
  if (all.length === 0) return picked;
  const known = new Set([(await lab.compile(reference)).artifactHash]);
  const look = (mutant: Mutant, { ok, artifactHash }: Awaited<ReturnType<Lab['compile']>>): void => {
    if (!ok) picked.uncompiled += 1;
    else if (artifactHash !== undefined && known.has(artifactHash)) picked.same += 1;
    else if (picked.mutants.length < most) picked.mutants.push(mutant);
    known.add(artifactHash);
  };
  await inBatches(
    all,
    async (batch) => {
      const compiled = await Promise.all(
        batch.map((mutant) => lab.compile({ ...reference, code: mutated(reference.code, mutant) })),
      );
      for (const [place, mutant] of batch.entries()) {
        const compile = compiled[place];
        if (compile) look(mutant, compile);
      }
    },
    () => picked.mutants.length >= most,
  );
  return picked;
};
