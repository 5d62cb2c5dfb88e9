import {
  shortHash,
  type Language,
  type ProgramCode,
  type Receipt,
  type SubmittedBy,
  type Substitution,
} from '@assay/contract';
import type { listSubstitutions } from '../../marks/index.ts';
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
  id: string;
  questionId: string;
  language: Language;
  code: ProgramCode;
  hash: string;
  typedAt: Date | null;
  receivedAt: Date;
  reason: Receipt['notGraded'][number]['reason'];
}

type Decision = Awaited<ReturnType<typeof listSubstitutions>>[number];

/** By question: the program that was submitted, where another one was graded, and the last decision. */
export const substitutionsOf = (decisions: readonly Decision[], number: number) =>
  new Map(
    [
      ...Map.groupBy(
        decisions.filter((one) => one.number === number),
        (one) => one.questionId,
      ),
    ].map(([questionId, own]) => [questionId, { submitted: own[0], latest: own.at(-1) }] as const),
  );

/** Who decided it, in the words of a receipt; null for what is submitted. */
export const toSubstitution = (decision: Decision | undefined): Substitution | null =>
  decision && decision.setAsideId !== null
    ? { by: decision.decidedBy, at: decision.decidedAt.toISOString(), reason: decision.reason }
    : null;

interface ReceiptFacts {
  /** What is graded, in the order of the task's questions. */
  programs: readonly ReceiptProgram[];
  aside: readonly Aside[];
  /** Where the attempt was worked on up to now; only what came before the submission is told. */
  origins: readonly Pick<OriginRow, 'device' | 'firstAt'>[];
  /** Which programs are graded instead of what was submitted. */
  substitutions: ReturnType<typeof substitutionsOf>;
}

/** Writes the receipt of a submission: what was submitted, also where something else is graded now. */
export const toReceipt = (
  { startedAt, submittedAt, submittedBy }: { startedAt: Date; submittedAt: Date; submittedBy: SubmittedBy },
  { programs: graded, aside, origins, substitutions }: ReceiptFacts,
): Receipt => {
  const programs = graded.map((program) => ({
    ...program,
    ...substitutions.get(program.questionId)?.submitted,
  }));
  const places = new Map(programs.map(({ questionId }, index) => [questionId, index + 1]));
  const submitted = new Set(programs.map(({ questionId, hash }) => `${questionId} ${hash}`));
  const insteadOf = ({ id, questionId }: Aside) => {
    const latest = substitutions.get(questionId)?.latest;
    return latest?.setAsideId === id ? toSubstitution(latest) : null;
  };
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
      .filter(({ questionId, hash }) => !submitted.has(`${questionId} ${hash}`))
      .map((row) => ({
        programIndex: row.questionId,
        position: places.get(row.questionId) ?? 0,
        language: row.language,
        typedAt: row.typedAt?.toISOString() ?? null,
        receivedAt: row.receivedAt.toISOString(),
        characters: row.code.reduce((sum, { code }) => sum + code.length, 0),
        hash: shortHash(row.hash),
        reason: row.reason,
        gradedInstead: insteadOf(row),
      })),
    devices: toDevices(origins.filter(({ firstAt }) => firstAt <= submittedAt)),
  };
};
