import type { ExemptionNote } from '@assay/contract';

/** What an outer join of a student brings of an exemption; nothing of it without one. */
interface JoinedExemption {
  exemptionReason: string | null;
  exemptedBy: string | null;
  exemptedAt: Date | null;
}

/** What stands beside a student's marks about the exemption from the exam browser; null without one. */
export const exemptionNoteOf = ({
  exemptionReason,
  exemptedBy,
  exemptedAt,
}: JoinedExemption): ExemptionNote | null =>
  exemptionReason !== null && exemptedBy !== null && exemptedAt !== null
    ? { reason: exemptionReason, givenBy: exemptedBy, givenAt: exemptedAt.toISOString() }
    : null;
