import type { Language, Verdict } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Program } from '../engine/lab.ts';
import { mutated, type Mutant } from '../mutants/mutant.ts';
import { putStatement } from '../reading/answer-survivor.repository.ts';
import { writePlan } from './measured-program.repository.ts';
import { endMeasurement, insertMeasurement } from './measurement.repository.ts';
import { markOf } from './program-text.ts';

/** A mutant, and what tests made of it. */
export interface MeasuredMutant extends Mutant {
  language: Language;
  /** The first test that it fails, from 0, and how; null of a survivor. */
  caughtBy: number | null;
  verdict: Verdict | null;
  /** A test that catches it, where one was found. */
  proposal: { input: string; output: string } | null;
}

interface KnownMeasurement {
  questionId: string;
  version: number;
  references: readonly Program[];
  /** Whose it is, and when it was made. */
  by: string;
  at: Date;
  same: number;
  uncompiled: number;
  mutants: readonly MeasuredMutant[];
  /** Why no input catches a survivor; null where nobody has found that. */
  whyEquivalent: (reference: Program, survivor: MeasuredMutant) => string | null;
}

/** Stores a measurement of a question's version that was made elsewhere, with what a person found of its survivors. */
export const storeMeasurement = async (trx: Queryable, known: KnownMeasurement): Promise<void> => {
  const { questionId, version, references, by, at, mutants } = known;
  const measurement = { id: newId(), questionId, startedBy: by, startedAt: at };
  await insertMeasurement(trx, measurement, version);
  const programs = mutants.flatMap((mutant) => {
    const { language, from, to, text, kind, caughtBy, verdict, proposal } = mutant;
    const reference = references.find((one) => one.language === language);
    if (!reference) return [];
    const program = {
      id: newId(),
      language,
      kind,
      startsAt: from,
      endsAt: to,
      replacement: text,
      programHash: markOf({ language, code: mutated(reference.code, mutant) }),
      outcome: caughtBy === null ? ('SURVIVED' as const) : ('CAUGHT' as const),
      caughtBy,
      verdict,
      isSearched: caughtBy === null,
      proposedInput: proposal?.input ?? null,
      proposedOutput: proposal?.output ?? null,
    };
    return [{ program, reason: caughtBy === null ? known.whyEquivalent(reference, mutant) : null }];
  });
  await writePlan(
    trx,
    measurement.id,
    programs.map(({ program }) => program),
    { sameCount: known.same, uncompiledCount: known.uncompiled },
  );
  await endMeasurement(trx, measurement, { state: 'READY' }, at);
  for (const { program, reason } of programs)
    if (reason !== null)
      await putStatement(trx, {
        questionId,
        programHash: program.programHash,
        reason,
        saidBy: by,
        saidAt: at,
      });
};
