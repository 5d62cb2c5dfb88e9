import type { ExemptionNote } from '@assay/contract';

/** An exemption in one line of a list: `Screen reader (Dr. Asha Menon)`. */
export const exemptionWords = ({ reason, givenBy }: ExemptionNote): string => `${reason} (${givenBy})`;
