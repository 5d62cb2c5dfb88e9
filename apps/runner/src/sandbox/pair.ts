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

/** sandboxd tells only after this time that a program rests. Milliseconds. */
const REST_TOLD_MS = 100;

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
  let [waited, programIsGone] = [false, false];

  const resting = { program: false, judge: false };
  let idle: NodeJS.Timeout | undefined;
  let lastMoments: NodeJS.Timeout | undefined;
  const endIdle = (): void => {
    if (programIsGone) return stopJudge.abort();
    waited = true;
    stopProgram.abort();
  };
  const noteRest = (who: keyof typeof resting, rests: boolean): void => {
    resting[who] = rests;
    clearTimeout(idle);
    if (!resting.program || !resting.judge) return;
    idle = setTimeout(endIdle, (waited ? pair.answerMs : pair.idleMs) - REST_TOLD_MS);
  };

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
      if (bytes.length > 0) return judge.feed(bytes);
      leftFirst ??= 'program';
      judge.endInput();
    },
    (rests) => {
      noteRest('program', rests);
      onRest(rests);
    },
  );
  const judge: Connected = helper.connect(
    slots.judge,
    pair.judge,
    AbortSignal.any([signal, stopJudge.signal]),
    (bytes) => {
      if (bytes.length > 0) return program.feed(bytes);
      leftFirst ??= 'judge';
      program.endInput();
    },
    (rests) => noteRest('judge', rests),
  );
  // Who has ended waits for nothing more, and so does not hold up the other's end.
  const programEnds = program.ended.then((report) => {
    programIsGone = true;
    noteRest('program', true);
    return report;
  });
  const judgeEnds = judge.ended.then((report) => {
    noteRest('judge', true);
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
    clearTimeout(idle);
    clearTimeout(lastMoments);
  }
};
