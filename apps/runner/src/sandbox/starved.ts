import type { PairReport } from './pair.ts';
import type { SandboxReport } from './protocol.ts';

/** The machine gave a program no time to work, again and again: nobody can say anything about the program. */
export class Starved extends Error {}

const fail = (): never => {
  throw new Starved('The machine was too busy to let the program work.');
};

/** A report that says something about its program. @throws Starved */
export const refuseStarved = (report: SandboxReport): SandboxReport =>
  report.outcome === 'starved' ? fail() : report;

/** What a program wanted to work and could not. */
const keptWaitingMs = ({ wallMs, cpuMs, sleptMs }: SandboxReport): number => wallMs - cpuMs - sleptMs;

/**
 * The same of a pair, where each may wait for the other: whoever slept too long while the other one could not work is
 * not to blame. @throws Starved
 */
export const refuseStarvedPair = (pair: PairReport): PairReport => {
  const wasHeldUp = (one: SandboxReport, other: SandboxReport): boolean =>
    one.outcome === 'starved' ||
    (['wall', 'idle'].includes(one.outcome) && keptWaitingMs(other) > one.sleptMs / 2);
  const { program, judge } = pair;
  return wasHeldUp(program, judge) || wasHeldUp(judge, program) ? fail() : pair;
};
