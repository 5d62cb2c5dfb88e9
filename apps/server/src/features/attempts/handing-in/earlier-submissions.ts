import type { Receipt, Reopened } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { listSubstitutions } from '../../marks/index.ts';
import {
  listPastPrograms,
  listPastRubricMarks,
  listPastSetAside,
  listPastSubmissions,
} from './past-submission.repository.ts';
import { listOrigins } from '../attempt/origin.repository.ts';
import { substitutionsOf, toReceipt } from './receipt.ts';

type Past = Awaited<ReturnType<typeof listPastSubmissions>>[number];

/** A submission that was opened again, with its receipt and the marks it had. */
export interface EarlierSubmission extends Past {
  receipt: Receipt;
  programs: Awaited<ReturnType<typeof listPastPrograms>>;
  rubricMarks: Awaited<ReturnType<typeof listPastRubricMarks>>;
}

/** What had been submitted before an attempt was opened again, the first submission first; empty where it was not. */
export const listEarlierSubmissions = async (
  db: Queryable,
  attemptId: string,
): Promise<EarlierSubmission[]> => {
  const submissions = await listPastSubmissions(db, attemptId);
  if (submissions.length === 0) return [];
  const programs = await listPastPrograms(db, attemptId);
  const aside = await listPastSetAside(db, attemptId);
  const origins = await listOrigins(db, [attemptId]);
  const decisions = await listSubstitutions(db, attemptId);
  const rubricMarks = await listPastRubricMarks(db, attemptId);
  return submissions.map((past) => {
    const own = <T extends { number: number }>(rows: readonly T[]): T[] =>
      rows.filter(({ number }) => number === past.number);
    return {
      ...past,
      receipt: toReceipt(past, {
        programs: own(programs),
        aside: own(aside),
        origins,
        substitutions: substitutionsOf(decisions, past.number),
      }),
      programs: own(programs),
      rubricMarks: own(rubricMarks),
    };
  });
};

/** What its student may know of it. */
export const toReopened = ({ receipt, reopenedBy, reopenedAt, openUntil }: EarlierSubmission): Reopened => ({
  receipt,
  reopenedBy,
  reopenedAt: reopenedAt.toISOString(),
  openUntil: openUntil.toISOString(),
});
