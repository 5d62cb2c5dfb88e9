/** The generation that this tab has started and whose result is not taken yet, for the page that comes back to it. */
import type { Language } from '@assay/contract';

/** What is typed; it outlives the dialog. */
export interface Wanted {
  prompt: string;
  language: Language[];
}

export interface KeptGeneration {
  generationId: string;
  wanted: Wanted;
}

/** Cleared when somebody else logs in (`app/left-behind.ts`). */
const NAME = 'assay-generation';

/** Keeps it, unless the browser refuses storage. */
export const keepGeneration = (kept: KeptGeneration) => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // A reload then loses sight of it.
  }
};

/** Null when nothing is kept. */
export const keptGeneration = (): KeptGeneration | null => {
  try {
    const kept = sessionStorage.getItem(NAME);
    // The product's own words.
    return kept ? (JSON.parse(kept) as KeptGeneration) : null;
  } catch {
    return null;
  }
};

export const forgetGeneration = () => {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Refused storage holds nothing.
  }
};
