import {
  changeBetween,
  entryHash,
  LOG_START,
  programHash,
  type BodyIn,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type saveDraft,
} from '@assay/contract';

type Save = Omit<BodyIn<typeof saveDraft>, 'taskId'>;

/** Characters that one entry of the log adds: browsers hand over what is typed in such small pieces. */
const PIECE = 4;

/** One question's program as a device types it and sends it, with the log of what was typed. */
export interface Typing {
  /** A save after the program has become this text. */
  type: (text: string) => Save;
  /** The same, where all that is new came at once. */
  paste: (text: string) => Save;
  /** The same, where the program became each of these texts one after the other, each at its moment (ISO 8601). */
  keys: (texts: readonly string[], typedAt: () => string) => Save;
  /** The server has taken the last save. */
  saved: () => void;
  /** What the server has taken last; null before. */
  kept: () => { language: Language; revision: number; hash: string } | null;
}

/** The texts between two, a few characters apart, as somebody types on; at once where it is no typing on. */
const steps = (before: string | undefined, after: string): string[] => {
  if (before === undefined || !after.startsWith(before)) return [after];
  const places = Array.from(
    { length: Math.ceil((after.length - before.length) / PIECE) },
    (_, index) => before.length + (index + 1) * PIECE,
  );
  return places.map((end) => after.slice(0, end));
};

/**
 * Begins to type. Every piece is the next revision, and builds on the one before.
 * @param programOf the program in which this is typed into the block that students write; without it the block is all of it
 */
export const newTyping = (
  questionId: string,
  language: Language,
  device: string,
  programOf = (text: string): ProgramCode => [{ code: text }],
): Typing => {
  let base: LogHead = LOG_START;
  let head: LogHead = LOG_START;
  let written: string | undefined;
  let code: ProgramCode | undefined;
  let kept: ReturnType<Typing['kept']> = null;
  const save = (texts: readonly string[], typedAtOf?: () => string): Save => {
    const typedAt = new Date().toISOString();
    const entries: LogEntry[] = [];
    for (const text of texts) {
      const next = programOf(text);
      const change = changeBetween(language, code, next);
      const entry = { revision: head.revision + 1, typedAt: typedAtOf?.() ?? typedAt, change };
      entries.push(entry);
      head = { revision: entry.revision, hash: entryHash(head.hash, entry) };
      [written, code] = [text, next];
    }
    const draft = {
      programIndex: questionId,
      language,
      code: code ?? [],
      revision: head.revision,
      baseRevision: base.revision,
      device,
      typedAt,
    };
    return {
      programDrafts: [draft],
      editLogs: [{ programIndex: questionId, device, base, entries, hash: head.hash }],
    };
  };
  return {
    type: (text) => save(steps(written, text)),
    paste: (text) => save([text]),
    keys: save,
    saved: () => {
      base = head;
      kept = { language, revision: head.revision, hash: programHash(language, code ?? []) };
    },
    kept: () => kept,
  };
};
