import { setInterval as every } from 'node:timers/promises';
import { composeProgram, groupsOf, PAIRS_KEPT, startingBlocks, typedRanges } from '@assay/contract';
import type { Deps } from '../../../platform/deps.ts';
import { startOf } from '../../attempts/index.ts';
import type { Comparison, ComparisonResult } from '../finder/compare.worker.ts';
import { comparePrograms } from '../finder/finder.ts';
import { listPrograms, listStarts } from './compared-program.repository.ts';
import {
  findNext,
  noteRead,
  writeQuestion,
  type ComparedQuestion,
  type OfQuestion,
} from './comparison-result.repository.ts';
import { endComparison, listComparing, lockComparison } from './comparison.repository.ts';

/** How often it is written down how far a comparison is, and looked whether somebody has stopped it. ms. */
const WATCH_MS = 500;

/** A question takes seconds; one that takes this long has programs that were written to take long. ms. */
const QUESTION_MS = 600_000;

const TOO_LONG =
  'One of the questions took longer than ten minutes, so the comparison was ended. Compare the others one by one.';
const FAILED =
  'One of the questions could not be compared in the memory of this server. Compare without other tasks, or question by question.';

type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];
type Start = ReturnType<typeof startOf>;

/** Too long to be read: as long as the finder refuses. */
const OVERLONG = ' '.repeat(50_001);

const toCompared = (row: ProgramRow, start: Start, taskId: string): Comparison['programs'] => {
  const { language, code, studentId } = row;
  if (!language) return [];
  const isOfClass = row.taskId === taskId;
  if (!code) return [{ language, text: OVERLONG, typed: [], studentId, isOfClass }];
  const blocks = startingBlocks(start, language);
  return [
    { language, text: composeProgram(blocks, code), typed: typedRanges(blocks, code), studentId, isOfClass },
  ];
};

/** What is compared for a question: `rows` and `programs` have the same places. */
const readQuestion = async (
  { db }: Deps,
  of: { taskId: string; questionId: string; otherTasks: readonly string[] },
) => {
  const rows = (await listPrograms(db, of)).filter(({ language }) => language !== null);
  const versions = [...new Set(rows.map(({ questionVersionId }) => questionVersionId))];
  const starts = versions.length > 0 ? await listStarts(db, versions) : [];
  const startById = new Map(starts.map((version) => [version.id, startOf(version)]));
  const programs = rows.flatMap((row) => {
    const start = startById.get(row.questionVersionId);
    return start ? toCompared(row, start, of.taskId) : [];
  });
  const given = starts.flatMap((version) =>
    version.languages.map((language) => ({
      language,
      text: composeProgram(startingBlocks(startOf(version), language), []),
    })),
  );
  return { rows, programs, given };
};

/** What is kept of a result, with attempts for places. */
const toStored = (
  rows: readonly ProgramRow[],
  taskId: string,
  { pairs, compared, leftOut }: ComparisonResult,
): ComparedQuestion => {
  const isOfClass = (place: number): boolean => rows[place]?.taskId === taskId;
  const named = pairs.flatMap(({ left, right, surprise, fragments }) => {
    const [one, other] = [rows[left], rows[right]];
    if (!one || !other) return [];
    return [
      {
        leftAttemptId: one.attemptId,
        rightAttemptId: other.attemptId,
        leftHash: one.hash ?? '',
        rightHash: other.hash ?? '',
        surprise,
        fragments,
        fragmentCount: fragments.length,
        ownCount: fragments.filter(({ sharedBy }) => sharedBy === 2).length,
      },
    ];
  });
  const groups = groupsOf(
    named.map(({ leftAttemptId, rightAttemptId }) => ({ left: leftAttemptId, right: rightAttemptId })),
  );
  const ofClass = compared.filter(isOfClass).length;
  return {
    pairs: named
      .slice(0, PAIRS_KEPT)
      .map((pair) => ({ ...pair, groupNumber: groups.get(pair.leftAttemptId) ?? null })),
    leftOut: leftOut.flatMap(({ place, reason }) => {
      const attemptId = rows[place]?.attemptId;
      return attemptId && isOfClass(place) ? [{ attemptId, reason }] : [];
    }),
    counts: {
      comparedCount: ofClass,
      otherCount: compared.length - ofClass,
      pairCount: named.length,
    },
  };
};

/** Writes down how far a question is until `ended`, and calls `stop` once the comparison is not to go on. */
const watch = async (
  { db, log }: Deps,
  of: OfQuestion,
  read: () => { programs: number; readCount: number },
  stop: () => void,
  ended: AbortSignal,
): Promise<void> => {
  try {
    for await (const _ of every(WATCH_MS, undefined, { signal: ended, ref: false }))
      if (!(await noteRead(db, of, read()))) stop();
  } catch (error) {
    if (!ended.aborted) log.warn({ err: error }, 'it cannot be written down how far a comparison is');
  }
};

/** What two programs share, by question; null where the comparison has been stopped, and once it has failed. */
const compareWatched = async (
  deps: Deps,
  of: OfQuestion,
  { programs, given }: Pick<Comparison, 'programs' | 'given'>,
): Promise<ComparisonResult | null> => {
  const [stopped, ended] = [new AbortController(), new AbortController()];
  const late = AbortSignal.timeout(QUESTION_MS);
  let readCount = 0;
  const read = () => ({ programs: programs.length, readCount });
  if (!(await noteRead(deps.db, of, read()))) return null;
  const watching = watch(deps, of, read, () => stopped.abort(), ended.signal);
  try {
    return await comparePrograms(
      { programs, given },
      (count) => (readCount = count),
      AbortSignal.any([stopped.signal, late]),
    );
  } catch (error) {
    if (stopped.signal.aborted) return null;
    deps.log.error({ err: error, comparison: of.comparisonId }, 'a comparison of programs failed');
    const problem = late.aborted ? TOO_LONG : FAILED;
    await endComparison(deps.db, of.comparisonId, { state: 'FAILED', problem }, deps.now());
    return null;
  } finally {
    ended.abort();
    await watching;
  }
};

/**
 * Compares the programs of a task, question by question, until all are: it goes on with the question where it was cut off,
 * and may be called again at any moment and any number of times. One that was stopped is left.
 * @throws when the database is away; the questions that are done by then stay
 */
export const compareTask = async (deps: Deps, comparisonId: string): Promise<void> => {
  const { db } = deps;
  for (let next = await findNext(db, comparisonId); next; next = await findNext(db, comparisonId)) {
    const { taskId, questionId, otherTasks } = next;
    if (questionId === undefined) {
      await endComparison(db, comparisonId, { state: 'READY' }, deps.now());
      return;
    }
    const of = { comparisonId, questionId };
    const { rows, ...compared } = await readQuestion(deps, { taskId, questionId, otherTasks });
    const result = await compareWatched(deps, of, compared);
    if (!result) return;
    await db.transaction().execute(async (trx) => {
      if ((await lockComparison(trx, comparisonId)) === 'COMPARING')
        await writeQuestion(trx, of, toStored(rows, taskId, result), deps.now());
    });
  }
};

/** Queues again every comparison that is to be made, in case its job is gone. */
export const requeueComparisons = async ({ db, jobs }: Deps): Promise<void> => {
  for (const comparisonId of await listComparing(db))
    await jobs.enqueue(db, 'compare', comparisonId, { comparisonId });
};
