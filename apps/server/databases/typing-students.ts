/** Students of an exam who type, save, and try again until a save is taken, as exam pages do. */
import { setTimeout as pause } from 'node:timers/promises';
import { getDraft, saveDraft } from '@assay/contract';
import { waitFor } from '../test/wait-for.ts';
import { callServer, mustCall } from '../test/calls.ts';
import type { LoggedIn } from '../test/institute-by-calls.ts';
import type { CalledExam } from './exam-by-calls.ts';

/** A program that passes all tests, and says which save it is. */
const programOf = (number: number) => [{ code: `print(sum(map(int, input().split())))\n# save ${number}` }];

/** Saves the program once. */
export const saveOnce = (url: string, exam: CalledExam, { token }: LoggedIn, number: number) =>
  callServer(url, saveDraft, {
    token,
    body: {
      taskId: exam.taskId,
      programDrafts: [{ programIndex: exam.questionId, language: 'PYTHON', code: programOf(number) }],
    },
  });

/** The number of the save that a text is of; 0 where it is of none. */
export const saveIn = (text: string): number => Number(/# save (\d+)/.exec(text)?.[1] ?? 0);

/** The save that a server has of a student. */
export const keptSave = async (url: string, { taskId }: CalledExam, { token }: LoggedIn): Promise<number> => {
  const { draft } = await mustCall(url, getDraft, { token, body: { taskId } });
  return saveIn(JSON.stringify(draft.programDrafts));
};

/** Students who type without a pause. */
export interface Typing {
  /** The last save of each that was acknowledged. */
  acknowledged: () => number[];
  /** What was answered instead of 200, each once: status, `Retry-After` and code. */
  refusals: () => Set<string>;
  /** Resolves when everybody has had a save acknowledged that began after this call. */
  allSave: () => Promise<void>;
  /** Ends the typing; what is on its way is waited for. @throws where a call had no answer */
  stop: () => Promise<void>;
}

/** A student's pause between two saves, ms. */
const EVERY_MS = 20;

/** Lets all students of an exam save, one program after the other, at the server `urlOf` its number, and each one again until it is taken. */
export const keepTyping = (urlOf: (number: number) => string, exam: CalledExam): Typing => {
  const last = exam.sitters.map(() => 0);
  const refused = new Set<string>();
  const over = new AbortController();
  const type = async (sitter: LoggedIn, index: number): Promise<void> => {
    while (!over.signal.aborted) {
      const number = (last[index] ?? 0) + 1;
      const { status, retryAfter, failure } = await saveOnce(urlOf(number), exam, sitter, number);
      if (status === 200) last[index] = number;
      else refused.add(`${status} ${retryAfter} ${failure.code}`);
      await pause(EVERY_MS);
    }
  };
  let end: string | null = null;
  const typing = Promise.all(exam.sitters.map(type)).catch((error: unknown) => {
    end = `failed: ${String(error)}`;
    throw error;
  });
  // Heard by `stop`; a failure before it is not left unheard.
  typing.catch(() => undefined);
  return {
    acknowledged: () => [...last],
    refusals: () => refused,
    allSave: () => {
      // One may be on its way, and have begun before.
      const wanted = last.map((number) => number + 2);
      return waitFor('everybody saves', () => wanted.every((number, index) => (last[index] ?? 0) >= number), {
        by: { said: () => [...refused].join('\n'), end: () => end },
      });
    },
    stop: async () => {
      over.abort();
      await typing;
    },
  };
};
