import type { Connected, Helper, OnRest } from './helper.ts';
import type { SandboxReport, SandboxRequest } from './protocol.ts';

/** Two programs, each in a sandbox of its own, of which each reads what the other prints. */
export interface Pair {
  program: SandboxRequest;
  judge: SandboxRequest;
  /** Both may wait for so long; then the program is ended. Milliseconds. */
  idleMs: number;
  /**
   * So long may a judge do nothing when it has been told that a program that waited is gone, and so long may a program
   * take to end after its output has ended. Milliseconds.
   */
  answerMs: number;
  /** Whether the judge wants to hear no more of the program, by the way in which it ended. */
  hasRejected(judge: SandboxReport): boolean;
}

export interface PairReport {
  program: SandboxReport;
  judge: SandboxReport;
  /** What the program printed. */
  printed: Buffer;
  /** Whose output ended first: who it was that left the other alone. */
  leftFirst: 'program' | 'judge';
  /**
   * Nobody of them did anything, and the program was ended for it. Who is to blame is seen by what the judge does then:
   * one that waited for the program ends by itself, one that hangs does not.
   */
  waited: boolean;
}

/** sandboxd tells only after this time that a program does nothing. Milliseconds. */
const REST_TOLD_MS = 100;

type Player = 'program' | 'judge';

/** Calls `onIdle` when both have done nothing together for `idleMs()`. Who has ended does nothing either. */
const watchRest = (idleMs: () => number, onIdle: () => void) => {
  const resting = { program: false, judge: false };
  const gone = { program: false, judge: false };
  let idle: NodeJS.Timeout | undefined;
  /** Counts what was heard: an end that was decided before is void. */
  let news = 0;
  const note = (who: Player, rests: boolean): void => {
    resting[who] = rests;
    clearTimeout(idle);
    const last = (news += 1);
    if (!resting.program || !resting.judge) return;
    // Where this process was held up itself, something else may have been said meanwhile.
    idle = setTimeout(() => setImmediate(() => last === news && onIdle()), idleMs() - REST_TOLD_MS);
  };
  return {
    note,
    /** Who was given something to read has something to do until sandboxd says again that it does nothing, be it late. */
    noteInput: (who: Player): void => {
      if (!gone[who]) note(who, false);
    },
    noteEnd: (who: Player): void => {
      gone[who] = true;
      note(who, true);
    },
    isGone: (who: Player): boolean => gone[who],
    stop: (): void => {
      news += 1;
      clearTimeout(idle);
    },
  };
};

/**
 * Runs a pair on two slots of a helper. What a program prints is counted by the helper, which ends it at its output
 * limit, so what waits here or there to be read is bounded.
 */
export const runPair = async (
  helper: Helper,
  slots: { program: number; judge: number },
  pair: Pair,
  signal: AbortSignal,
  onRest: OnRest,
): Promise<PairReport> => {
  const stopProgram = new AbortController();
  const stopJudge = new AbortController();
  const printed: Buffer[] = [];
  let leftFirst: PairReport['leftFirst'] | null = null;
  let waited = false;

  let lastMoments: NodeJS.Timeout | undefined;
  const rest = watchRest(
    () => (waited ? pair.answerMs : pair.idleMs),
    () => {
      if (rest.isGone('program')) return stopJudge.abort();
      waited = true;
      stopProgram.abort();
    },
  );

  // Who left first may still be on the way out, and how it ends is the verdict.
  const endProgram = (): void => {
    if (leftFirst !== 'program') return stopProgram.abort();
    lastMoments = setTimeout(() => stopProgram.abort(), pair.answerMs);
  };

  const program: Connected = helper.connect(
    slots.program,
    pair.program,
    AbortSignal.any([signal, stopProgram.signal]),
    (bytes) => {
      printed.push(bytes);
      rest.noteInput('judge');
      if (bytes.length > 0) return judge.feed(bytes);
      leftFirst ??= 'program';
      judge.endInput();
    },
    (how) => {
      rest.note('program', how === 'wholly');
      onRest(how);
    },
  );
  const judge: Connected = helper.connect(
    slots.judge,
    pair.judge,
    AbortSignal.any([signal, stopJudge.signal]),
    (bytes) => {
      rest.noteInput('program');
      if (bytes.length > 0) return program.feed(bytes);
      leftFirst ??= 'judge';
      program.endInput();
    },
    (how) => rest.note('judge', how === 'wholly'),
  );
  // Who has ended waits for nothing more, and so does not hold up the other's end.
  const programEnds = program.ended.then((report) => {
    rest.noteEnd('program');
    return report;
  });
  const judgeEnds = judge.ended.then((report) => {
    rest.noteEnd('judge');
    if (pair.hasRejected(report)) endProgram();
    return report;
  });
  try {
    const [ofProgram, ofJudge] = await Promise.all([programEnds, judgeEnds]);
    return {
      program: ofProgram,
      judge: ofJudge,
      printed: Buffer.concat(printed),
      leftFirst: leftFirst ?? 'program',
      waited,
    };
  } catch (error) {
    stopProgram.abort();
    stopJudge.abort();
    await Promise.allSettled([programEnds, judgeEnds]);
    throw error;
  } finally {
    rest.stop();
    clearTimeout(lastMoments);
  }
};
