import type { Language, LogChange, PresenceKind, ProgramCode } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAttempt, insertAttempt } from '../attempt/attempt.repository.ts';
import { insertRunLog } from '../running/run-log.repository.ts';
import { writeDrafts } from '../saving/draft.repository.ts';
import { writePresence } from '../saving/presence.repository.ts';
import { wholeDraft } from '../saving/whole-draft.ts';
import { writtenDraft, writtenPresence } from '../saving/written-draft.ts';
import { submitAttempt } from './submit-attempt.ts';

/** An attempt that lies in the past, from its start to its submission, or to what of it there is by now. */
export interface PastSitting {
  taskId: string;
  studentId: string;
  startedAt: Date;
  /** Seconds from the start; null for one that is still written. */
  submittedAfter: number | null;
  submittedBy: 'STUDENT' | 'CLOCK';
  programs: {
    questionId: string;
    language: Language;
    code: ProgramCode;
    hash: string;
    /** Seconds from the start. */
    savedAfter: number;
    /** How it was typed, ms from the start; null where it stood there at once. */
    writing: PastWriting | null;
  }[];
}

/** What is known of how a program was typed. Moments are ms from the start of the attempt. */
interface PastWriting {
  changes: readonly { after: number; change: LogChange }[];
  presence: readonly { after: number; kind: PresenceKind; characters: number }[];
  runs: readonly {
    after: number;
    code: ProgramCode;
    status: 'PASSED' | 'FAILED';
    passedCount: number;
    totalCount: number;
  }[];
}

type PastProgram = PastSitting['programs'][number];

/** The runs of a program, of which only the counts are known. */
const writeRuns = async (
  trx: Queryable,
  attemptId: string,
  { questionId, language, writing }: PastProgram,
  at: (ms: number) => Date,
): Promise<void> => {
  for (const { after, ...run } of writing?.runs ?? [])
    await insertRunLog(trx, {
      attemptId,
      questionId,
      executedAt: at(after),
      language,
      ...run,
      timeTaken: null,
      ownInput: null,
      outcome: null,
    });
};

/**
 * Writes an attempt as if it had happened, by the steps that every attempt goes: start, drafts, submission, and a
 * grading job behind those of people. The demonstration is made of these.
 */
export const sitTask = async (trx: Queryable, deps: Deps, sitting: PastSitting): Promise<void> => {
  const { taskId, studentId, startedAt } = sitting;
  const at = (ms: number): Date => new Date(startedAt.getTime() + ms);
  const after = (seconds: number): Date => at(seconds * 1000);
  await insertAttempt(trx, taskId, studentId, startedAt);
  const attempt = await findAttempt(trx, { taskId, studentId }, true);
  if (!attempt) return;
  const written = sitting.programs.map(({ savedAfter, writing, ...program }) => {
    if (writing) {
      const typed = writing.changes.map(({ after: ms, change }) => ({ at: at(ms), change }));
      return writtenDraft(attempt.id, program, typed);
    }
    const { draft, batch } = wholeDraft(attempt.id, program, after(savedAfter));
    return { draft, batches: [batch] };
  });
  await writeDrafts(
    trx,
    written.map(({ draft }) => draft),
    written.flatMap(({ batches }) => batches),
    [],
  );
  const noted = writtenPresence(
    attempt.id,
    sitting.programs.flatMap(({ writing }) =>
      (writing?.presence ?? []).map(({ after: ms, ...one }) => ({ ...one, at: at(ms) })),
    ),
  );
  if (noted) await writePresence(trx, [noted.batch], [noted.state]);
  for (const program of sitting.programs) await writeRuns(trx, attempt.id, program, at);
  if (sitting.submittedAfter === null) return;
  const submittedAt = after(sitting.submittedAfter);
  const then: Deps = { ...deps, now: () => submittedAt };
  await submitAttempt(trx, then, attempt, sitting.submittedBy, new Map(), { behind: true });
};
