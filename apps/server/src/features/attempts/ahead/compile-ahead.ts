/** Drafts that were saved are compiled ahead, so that Run finds them compiled. Nothing waits for it and nothing is stored. */
import { composeProgram, startingBlocks, type Language, type ProgramCode } from '@assay/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listExamQuestions, startOf } from '../attempt/exam-question.repository.ts';

/** A draft as it was saved, and what it is a draft of. */
export interface SavedDraft {
  attemptId: string;
  questionId: string;
  /** The version of the question that the attempt goes by. */
  versionId: string;
  language: Language;
  code: ProgramCode;
  /** When its last change was typed, by the server's clock; null where nobody knows. */
  typedAt: Date | null;
  savedAt: Date;
}

/** A draft rests so long before it is compiled, ms. */
const REST_MS = 1000;
/** Drafts of so many people may wait, and so many are with the runners at a time. */
const WAITING_MAX = 2000;
const SENT_MAX = 16;
/** Versions of questions whose starts are remembered. */
const STARTS_MAX = 1000;

type Start = ReturnType<typeof startOf>;

/** How long a draft has to rest on, ms. */
export const restOf = ({ typedAt, savedAt }: Pick<SavedDraft, 'typedAt' | 'savedAt'>): number =>
  typedAt === null
    ? REST_MS
    : Math.min(REST_MS, Math.max(0, REST_MS - (savedAt.getTime() - typedAt.getTime())));

/** What of the server it works with. */
interface Needed extends Pick<Deps, 'db'> {
  runner: Pick<Deps['runner'], 'ahead'>;
  background: Pick<Deps['background'], 'run'>;
}

const openDesk = (deps: Needed) => {
  /** By person: one that has to rest, with its timer, and one whose turn comes. The newest of a person counts. */
  const resting = new Map<string, NodeJS.Timeout>();
  const ready = new Map<string, SavedDraft>();
  const starts = new Map<string, Promise<Start | null>>();
  let sent = 0;

  const findStart = ({ versionId, attemptId, questionId }: SavedDraft): Promise<Start | null> => {
    const known = starts.get(versionId);
    if (known) return known;
    const found = listExamQuestions(deps.db, { attemptId, questionId }).then(([question]) =>
      question ? startOf(question) : null,
    );
    if (starts.size >= STARTS_MAX) starts.delete(starts.keys().next().value ?? '');
    starts.set(versionId, found);
    found.catch(() => starts.delete(versionId));
    return found;
  };

  /** The program as a run sends it. */
  const compose = async (draft: SavedDraft): Promise<string | null> => {
    const start = await findStart(draft);
    if (!start) return null;
    const program = composeProgram(startingBlocks(start, draft.language), draft.code);
    return program.trim() === '' ? null : program;
  };

  const sendNext = (): void => {
    const [next] = ready;
    if (!next || sent >= SENT_MAX) return;
    const [key, draft] = next;
    ready.delete(key);
    sent += 1;
    deps.background.run(async (stopping) => {
      if (!stopping.aborted)
        await deps.runner.ahead.compile(draft.language, key, () => compose(draft), stopping);
      sent -= 1;
      sendNext();
    });
  };

  return (key: string, draft: SavedDraft): void => {
    clearTimeout(resting.get(key));
    if (!resting.delete(key) && resting.size + ready.size >= WAITING_MAX) return;
    const begin = (): void => {
      resting.delete(key);
      // Who had one there already keeps the place.
      ready.set(key, draft);
      sendNext();
    };
    resting.set(key, setTimeout(begin, restOf(draft)).unref());
  };
};

const desks = new WeakMap<Db, ReturnType<typeof openDesk>>();

/** Has a draft that was saved compiled once it has rested; answers at once. @param key whose runs it would be */
export const compileAhead = (deps: Needed, key: string, draft: SavedDraft): void => {
  const desk = desks.get(deps.db) ?? openDesk(deps);
  desks.set(deps.db, desk);
  desk(key, draft);
};
