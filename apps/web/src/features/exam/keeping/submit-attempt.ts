/** Ends an attempt so that exactly what the student sees is graded. */
import { shortHash, type BodyIn, type Receipt, type finalSubmit } from '@assay/contract';
import { CallError, isConnectionIssue } from '../../../lib/server/call.ts';
import { browserProblemOf } from './browser-problem-of.ts';
import type { ProgramStore } from './program-store.types.ts';
import { newestProgram, type Work } from './work.ts';

type NamedPrograms = NonNullable<BodyIn<typeof finalSubmit>['programs']>;

/** Rounds of sending what the server says it lacks before giving up. */
const ROUNDS = 3;

/**
 * The program that counts for each question that was written in, except where the student still has to choose.
 * @param full the server keeps no more of the attempt: what it lacks goes along
 */
export const namedPrograms = (works: ReadonlyMap<string, Work>, full = false): NamedPrograms =>
  [...works].flatMap(([programIndex, work]) => {
    const program = work.conflict ? null : newestProgram(work);
    if (!program || program.revision <= 0) return [];
    const { language, revision, hash, code } = program;
    const along = full && work.pending.length > 0 ? { code } : {};
    return [{ programIndex, language, revision, hash, ...along }];
  });

/** Whether a receipt names exactly what is here: the device then has nothing that the server lacks. */
export const isNamedBy = (receipt: Receipt, works: ReadonlyMap<string, Work>): boolean =>
  [...works].every(([questionId, work]) => {
    const program = newestProgram(work);
    const graded = receipt.programs.find(({ programIndex }) => programIndex === questionId);
    return work.pending.length === 0 && (!program || graded?.hash === shortHash(program.hash));
  });

/** The questions whose program the server lacks; all that were named when its answer does not say. */
export const missingQuestions = (error: CallError, named: NamedPrograms): string[] => {
  const said = error.errors.map(({ path, message }) => `${path} ${message}`).join('\n');
  const all = named.map(({ programIndex }) => programIndex);
  const listed = named.filter(
    ({ programIndex }, index) =>
      said.includes(programIndex) || new RegExp(`\\bprograms\\.${index}\\b`).test(said),
  );
  return listed.length > 0 ? listed.map(({ programIndex }) => programIndex) : all;
};

const isMissingDraft = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'DRAFT_MISSING';

/** A save that the server refuses must not stand in the way: the attempt may have ended already. */
const isHopeless = (error: unknown) =>
  isConnectionIssue(error) ||
  browserProblemOf(error) !== null ||
  (error instanceof CallError && (error.status === 401 || error.status === 405));

const UNDECIDED =
  'A question was written on two devices. Choose the version to continue with, then submit again.';

/**
 * Sends every draft, then the final submit that names them; what the server lacks is sent again.
 * @param mayChoose the student can still say which of two versions counts; once the time is up the server's does
 * @throws CallError of the last refusal, or CONFLICT while the student has to choose; trying again later is safe
 */
export const submitAttempt = async (
  store: Pick<ProgramStore, 'sendAll' | 'resend' | 'getSnapshot'>,
  submit: (programs: NamedPrograms) => Promise<Receipt>,
  mayChoose: boolean,
  rounds = ROUNDS,
): Promise<Receipt> => {
  await store.sendAll().catch((error: unknown) => {
    if (isHopeless(error)) throw error;
  });
  const { works, conflict, full } = store.getSnapshot();
  if (mayChoose && conflict) throw new CallError(409, 'CONFLICT', UNDECIDED);
  const named = namedPrograms(works, full);
  try {
    return await submit(named);
  } catch (error) {
    if (!isMissingDraft(error) || rounds <= 1) throw error;
    store.resend(missingQuestions(error, named));
    return submitAttempt(store, submit, mayChoose, rounds - 1);
  }
};
