import type { Language, ProgramCode, ProgramDraft } from '@assay/contract';
import { programHash } from '@assay/contract';

/** One question's program as a device types it and sends it. */
export interface Typing {
  /** The program after a change, as `student/save-draft` takes it. */
  type: (text: string) => ProgramDraft;
  /** The server has taken the last change. */
  saved: () => void;
  /** What the server has taken last; null before. */
  kept: () => { language: Language; revision: number; hash: string } | null;
}

/** Begins to type. Every change is the next revision, and builds on what the server has taken before. */
export const newTyping = (questionId: string, language: Language, device: string): Typing => {
  let base = 0;
  let revision = 0;
  let code: ProgramCode = [];
  let kept: ReturnType<Typing['kept']> = null;
  return {
    type: (text) => {
      revision += 1;
      code = [{ code: text }];
      return {
        programIndex: questionId,
        language,
        code,
        revision,
        baseRevision: base,
        device,
        typedAt: new Date().toISOString(),
      };
    },
    saved: () => {
      base = revision;
      kept = { language, revision, hash: programHash(language, code) };
    },
    kept: () => kept,
  };
};
