import type { Language, ProgramCode } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAttempt, insertAttempt } from '../attempt/attempt.repository.ts';
import { writeDrafts } from '../saving/draft.repository.ts';
import { wholeDraft } from '../saving/whole-draft.ts';
import { submitAttempt } from './submit-attempt.ts';

/** An attempt that lies in the past, from its start to its submission. */
export interface PastSitting {
  taskId: string;
  studentId: string;
  startedAt: Date;
  /** Seconds from the start. */
  submittedAfter: number;
  submittedBy: 'STUDENT' | 'CLOCK';
  programs: {
    questionId: string;
    language: Language;
    code: ProgramCode;
    hash: string;
    /** Seconds from the start. */
    savedAfter: number;
  }[];
}

/**
 * Writes an attempt as if it had happened, by the steps that every attempt goes: start, drafts, submission, and a
 * grading job behind those of people. The demonstration is made of these.
 */
export const sitTask = async (trx: Queryable, deps: Deps, sitting: PastSitting): Promise<void> => {
  const { taskId, studentId, startedAt } = sitting;
  const after = (seconds: number): Date => new Date(startedAt.getTime() + seconds * 1000);
  await insertAttempt(trx, taskId, studentId, startedAt);
  const attempt = await findAttempt(trx, { taskId, studentId }, true);
  if (!attempt) return;
  const written = sitting.programs.map(({ savedAfter, ...program }) =>
    wholeDraft(attempt.id, program, after(savedAfter)),
  );
  await writeDrafts(
    trx,
    written.map(({ draft }) => draft),
    written.map(({ batch }) => batch),
    [],
  );
  const then: Deps = { ...deps, now: () => after(sitting.submittedAfter) };
  await submitAttempt(trx, then, attempt, sitting.submittedBy, new Map(), { behind: true });
};
