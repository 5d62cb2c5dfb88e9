import { shortHash, type Language, type ProgramCode, type Receipt } from '@assay/contract';
import { toDevices } from '../attempt/attempt-origins.ts';
import type { OriginRow } from '../attempt/origin.repository.ts';

/** A submitted program, as its receipt names it. */
export interface ReceiptProgram {
  questionId: string;
  status: string;
  language: Language | null;
  revision: number | null;
  hash: string | null;
  typedAt: Date | null;
  savedAt: Date | null;
}

/** A program that had reached the server and was not submitted. */
interface Aside {
  questionId: string;
  language: Language;
  code: ProgramCode;
  hash: string;
  typedAt: Date | null;
  receivedAt: Date;
  reason: Receipt['notGraded'][number]['reason'];
}

/** Writes the receipt of a submission. `programs` are in the order of the task's questions. */
export const toReceipt = (
  {
    startedAt,
    submittedAt,
    submittedBy,
  }: { startedAt: Date; submittedAt: Date; submittedBy: 'STUDENT' | 'CLOCK' },
  programs: readonly ReceiptProgram[],
  aside: readonly Aside[],
  /** Where the attempt was worked on up to now; only what came before the submission is told. */
  origins: readonly Pick<OriginRow, 'device' | 'firstAt'>[],
): Receipt => {
  const places = new Map(programs.map(({ questionId }, index) => [questionId, index + 1]));
  const graded = new Set(programs.map(({ questionId, hash }) => `${questionId} ${hash}`));
  return {
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    totalTimeTaken: Math.round((submittedAt.getTime() - startedAt.getTime()) / 1000),
    programs: programs.map((program, index) => ({
      programIndex: program.questionId,
      position: index + 1,
      attempted: program.status !== 'NOTATTEMPTED',
      language: program.language,
      revision: program.revision,
      hash: program.hash && shortHash(program.hash),
      typedAt: program.typedAt?.toISOString() ?? null,
      receivedAt: program.savedAt?.toISOString() ?? null,
    })),
    notGraded: aside
      .filter(({ questionId, hash }) => !graded.has(`${questionId} ${hash}`))
      .map((row) => ({
        programIndex: row.questionId,
        position: places.get(row.questionId) ?? 0,
        language: row.language,
        typedAt: row.typedAt?.toISOString() ?? null,
        receivedAt: row.receivedAt.toISOString(),
        characters: row.code.reduce((sum, { code }) => sum + code.length, 0),
        hash: shortHash(row.hash),
        reason: row.reason,
      })),
    devices: toDevices(origins.filter(({ firstAt }) => firstAt <= submittedAt)),
  };
};
