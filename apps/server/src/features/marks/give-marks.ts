import { findProgramMarksProblem, isOutdated } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  insertMarkChanges,
  listProgramMarks,
  lockPrograms,
  writeGivenMarks,
  type ProgramMarks,
} from './marks.repository.ts';

/** A mark that a person gives for one program. */
export interface GivenMark {
  questionId: string;
  /** Null goes back to the computed marks. */
  marks: number | null;
  /** The `givenAt` of what the giver had seen; undefined: nothing is compared. */
  seenGivenAt: string | null | undefined;
  /** The field of the call that the mark stands in. */
  path: string;
}

/** Given marks that have changed; null where there were none, or are none any more. */
interface MarkChange {
  questionId: string;
  from: number | null;
  to: number | null;
}

interface Giving {
  attemptId: string;
  marks: readonly GivenMark[];
  /** Of the task: all programs together bring no more. */
  totalMarks: number;
  /** A mark that says what is computed leaves it computed. Else each of these is a person's from now on. */
  keepsComputed: boolean;
  /** With which other submissions' marks these can be undone; undefined: they are given alone. */
  batchId?: string | undefined;
  /** Said in the history of the marks; undefined: nothing is. */
  reason?: string | undefined;
  now: Date;
}

interface Place {
  program: ProgramMarks;
  given: GivenMark;
}

/** Said to whoever was overtaken. */
export const NOT_SAVED =
  'Your marks were not saved; what you typed is still here. Save again to replace those marks with yours.';

/** @throws VALIDATION for a program that is not of the submission, or that is named twice. */
const placesOf = (programs: readonly ProgramMarks[], marks: readonly GivenMark[]): Place[] => {
  if (new Set(marks.map(({ questionId }) => questionId)).size < marks.length)
    throw new AppError('VALIDATION', 'Marks can be given only once for each question.');
  return marks.map((given) => {
    const program = programs.find(({ questionId }) => questionId === given.questionId);
    if (!program) throw new AppError('VALIDATION', 'This question is not part of the submission.');
    return { program, given };
  });
};

/** @throws VALIDATION when the marks that would stand after the change break a rule. */
const validateMarks = (
  programs: readonly ProgramMarks[],
  places: readonly Place[],
  totalMarks: number,
): void => {
  const given = new Map(
    places.map((place) => [place.program.questionId, place.given.marks ?? place.program.computedMarks]),
  );
  const after = programs.map(({ questionId, fullMarks, marks }) => ({
    marks: fullMarks,
    marksObtained: given.get(questionId) ?? marks,
  }));
  const problem = findProgramMarksProblem(after, totalMarks);
  if (problem) throw new AppError('VALIDATION', problem);
};

/** Nobody has decided yet: the computed marks are what is left when a judge failed, and a person has to say them. */
const isUndecided = ({ hasJudge, status, givenMarks }: ProgramMarks): boolean =>
  hasJudge && status === 'PENDING' && givenMarks === null;

/** A mark that says what stands already changes nothing, nor who gave it. */
const isChange = ({ program, given }: Place, keepsComputed: boolean): boolean => {
  if (given.marks === program.givenMarks) return false;
  const staysComputed = keepsComputed && program.givenMarks === null && !isUndecided(program);
  return !(staysComputed && given.marks === program.computedMarks);
};

/** What somebody else did to a mark since the giver looked, in a sentence. */
const overtakenBy = ({ program: { givenBy, givenMarks, position } }: Place): string =>
  `${givenBy ?? 'Somebody else'} ${
    givenMarks === null
      ? `went back to the computed marks of question ${position + 1}`
      : `gave ${givenMarks} marks for question ${position + 1}`
  } in the meantime.`;

/** @throws CONFLICT naming who gave other marks than those that the giver had seen. */
const requireUpToDate = (places: readonly Place[]): void => {
  const overtaken = places.filter(({ program, given }) =>
    isOutdated(given.seenGivenAt, program.givenAt?.toISOString() ?? null),
  );
  if (overtaken.length > 0)
    throw new AppError(
      'CONFLICT',
      `${overtaken.map(overtakenBy).join(' ')} ${NOT_SAVED}`,
      overtaken.map((place) => ({ path: place.given.path, message: overtakenBy(place) })),
    );
};

/**
 * Gives marks for the programs of a submission, or takes given ones away. It is the only way to do so: under a lock, by
 * the rules of marks, unless somebody else was quicker, and with an entry in their history. The caller has made sure that
 * the actor may, and holds the attempt's lock.
 * @returns what has changed; what stood already is not written again
 * @throws VALIDATION; CONFLICT when somebody else gave other marks meanwhile
 */
export const giveMarks = async (
  trx: Queryable,
  actor: { id: string },
  { attemptId, marks, totalMarks, keepsComputed, batchId, reason, now }: Giving,
): Promise<MarkChange[]> => {
  await lockPrograms(trx, attemptId);
  const programs = await listProgramMarks(trx, attemptId);
  const places = placesOf(programs, marks);
  validateMarks(programs, places, totalMarks);
  const changing = places.filter((place) => isChange(place, keepsComputed));
  requireUpToDate(changing);
  const changes = changing.map(({ program: { questionId, givenMarks }, given }) => ({
    questionId,
    from: givenMarks,
    to: given.marks,
  }));
  if (changes.length === 0) return [];
  await writeGivenMarks(trx, attemptId, changes, { givenBy: actor.id, givenAt: now });
  await insertMarkChanges(
    trx,
    changing.map(({ program, given }) => {
      const computed = program.isGraded ? program.computedMarks : null;
      return {
        attemptId,
        questionId: program.questionId,
        number: program.number,
        cause: given.marks === null ? 'WITHDRAWN' : 'GIVEN',
        reason: reason ?? null,
        computedBefore: computed,
        givenBefore: program.givenMarks,
        computedAfter: computed,
        givenAfter: given.marks,
        changedBy: actor.id,
        changedAt: now,
        batchId: batchId ?? null,
        givenByBefore: batchId ? program.givenById : null,
        givenAtBefore: batchId ? program.givenAt : null,
      };
    }),
  );
  return changes;
};
