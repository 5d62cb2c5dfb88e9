import { isExecutable, isTalk } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { runKey } from '../../../platform/runner/run-key.ts';
import { storedTexts } from '../../large-texts/index.ts';
import { findRunnableVersion } from '../../questions/index.ts';
import { createCatcher } from '../engine/find-catching.ts';
import { findGoodInputs } from '../engine/good-inputs.ts';
import { inBatches, openLab, type Lab } from '../engine/lab.ts';
import { pickMutants } from '../engine/pick-mutants.ts';
import { tryProgram } from '../engine/try-program.ts';
import { mutated } from '../mutants/mutant.ts';
import { findInputPrograms, listWrongSolutions } from '../programs/programs.repository.ts';
import { endMeasurement, findMeasuring, listMeasuring } from './measurement.repository.ts';
import {
  listEquivalent,
  listPrograms,
  noteProgram,
  writePlan,
  type PlannedProgram,
  type ProgramRow,
} from './measured-program.repository.ts';
import { markOf, programOf } from './program-text.ts';

type Measuring = NonNullable<Awaited<ReturnType<typeof findMeasuring>>>;

const NOTHING_MADE =
  'No wrong program could be made from the reference solutions. They may be too short, or too long to be read.';

/** Makes the mutants and writes down what is to be tried; the author's wrong solutions come first. */
const plan = async ({ db }: Deps, { id, questionId }: Measuring, lab: Lab): Promise<void> => {
  const wrong = (await listWrongSolutions(db, questionId)).map((solution) => ({
    id: newId(),
    language: solution.language,
    wrongSolutionId: solution.id,
    programHash: markOf(solution),
  }));
  const made: PlannedProgram[] = [];
  const thrownAway = { sameCount: 0, uncompiledCount: 0 };
  for (const reference of lab.tested.referenceSolutions.filter(({ language }) => isExecutable(language))) {
    const { mutants, same, uncompiled } = await pickMutants(lab, reference);
    thrownAway.sameCount += same;
    thrownAway.uncompiledCount += uncompiled;
    for (const mutant of mutants)
      made.push({
        id: newId(),
        language: reference.language,
        kind: mutant.kind,
        startsAt: mutant.from,
        endsAt: mutant.to,
        replacement: mutant.text,
        programHash: markOf({ ...reference, code: mutated(reference.code, mutant) }),
      });
  }
  await db.transaction().execute((trx) => writePlan(trx, id, [...wrong, ...made], thrownAway));
};

/** Runs what has not run yet; false where the measurement has ended in the meantime. */
const tryAll = async ({ db }: Deps, lab: Lab, rows: readonly ProgramRow[]): Promise<boolean> => {
  let isGoing = true;
  await inBatches(
    rows.filter(({ outcome }) => outcome === null),
    (batch) =>
      Promise.all(
        batch.map(async (row) => {
          const program = programOf(row, lab.tested.referenceSolutions);
          if (!program) return;
          const tried = await tryProgram(lab, program, lab.tested.testcases);
          if (!(await noteProgram(db, row.id, tried))) isGoing = false;
        }),
      ),
    () => !isGoing,
  );
  return isGoing;
};

/** Looks for tests that catch what has survived. Whoever talks to a judge reads no input that could be varied. */
const search = async ({ db }: Deps, { id, questionId }: Measuring, lab: Lab): Promise<void> => {
  const equivalent = await listEquivalent(db, questionId);
  const survivors = (await listPrograms(db, id)).filter(
    ({ outcome, isSearched, programHash }) =>
      outcome === 'SURVIVED' && !isSearched && !equivalent.has(programHash),
  );
  if (survivors.length === 0 || isTalk(lab.tested.judge)) return;
  const inputs = await findGoodInputs(lab, await findInputPrograms(db, questionId));
  const findCatching = createCatcher(lab, inputs);
  for (const row of survivors) {
    const program = programOf(row, lab.tested.referenceSolutions);
    const test = program && (await findCatching(program));
    const isGoing = await noteProgram(db, row.id, {
      isSearched: true,
      proposedInput: test?.input ?? null,
      proposedOutput: test?.output ?? null,
    });
    if (!isGoing) return;
  }
};

/**
 * Measures how strong the tests of a question are: makes wrong programs, runs them, and looks for inputs that catch those
 * that survive. It goes on where it was cut off, and may be called again at any moment and any number of times.
 * @throws when the database or the runner is away; what is known by then stays
 */
export const measureStrength = async (deps: Deps, measurementId: string): Promise<void> => {
  const { db } = deps;
  const measuring = await findMeasuring(db, measurementId);
  if (!measuring) return;
  const tested = await findRunnableVersion(db, measuring.questionVersionId);
  if (!tested) return;
  const running = { runner: deps.runner, read: storedTexts(deps) };
  const key = runKey({ instituteId: measuring.instituteId, id: measuring.startedBy });
  const lab = openLab(running, tested, { key, class: 'grading' });
  if (!measuring.isPlanned) await plan(deps, measuring, lab);
  const rows = await listPrograms(db, measurementId);
  if (!(await tryAll(deps, lab, rows))) return;
  await search(deps, measuring, lab);
  const end =
    rows.length > 0 ? ({ state: 'READY' } as const) : ({ state: 'FAILED', problem: NOTHING_MADE } as const);
  await db.transaction().execute((trx) => endMeasurement(trx, measuring, end, deps.now()));
};

/** Queues again every measurement that is to be made, in case its job is gone. */
export const requeueMeasurements = async ({ db, jobs }: Deps): Promise<void> => {
  for (const measurementId of await listMeasuring(db))
    await jobs.enqueue(db, 'measure-strength', measurementId, { measurementId });
};
