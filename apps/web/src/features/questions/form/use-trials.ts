import type { Language, ProgramCode } from '@assay/contract';
import { useState } from 'react';

/** What was tried in the preview of a question. It stays out of the form, and stays while that is open. */
interface Tried {
  /** By language, as far as something was typed. */
  programs: Partial<Record<Language, ProgramCode>>;
  /** Null while none is asked for. */
  ownInput: string | null;
}

export interface Trial {
  tried: Tried;
  onTry: (tried: Tried) => void;
}

const NOT_TRIED: Tried = { programs: {}, ownInput: null };

/** What was tried of each question of a form, by the ids of its fields. */
export const useTrials = () => {
  const [trials, setTrials] = useState<Readonly<Record<string, Tried>>>({});
  return (id: string | null): Trial => ({
    tried: trials[id ?? ''] ?? NOT_TRIED,
    onTry: (tried) => setTrials((others) => ({ ...others, [id ?? '']: tried })),
  });
};
