import type { ProgramId, Test } from './programs.ts';
import { PROGRAMS } from './programs.ts';

/** The code runner itself, and what it is compared with. */
export const WAY_NAMES = ['runner', 'bubblewrap', 'plain'] as const;

export type WayName = (typeof WAY_NAMES)[number];

/** One program and the tests it is to be run on. */
export interface Work {
  program: ProgramId;
  code: string;
  tests: readonly Test[];
  /** Whose submission this is. */
  key: string;
}

/** Whether the source had to be compiled, had been compiled before, or was not taken at all. */
export type Outcome = 'compiled' | 'cached' | 'refused';

/** Throws unless the outcome is that of a source that the way has seen before, or has not. */
export const checkOutcome = (program: ProgramId, seen: boolean, outcome: Outcome): void => {
  if (PROGRAMS[program].compiles && outcome !== (seen ? 'cached' : 'compiled'))
    throw new Error(
      `${program} was ${outcome}, although its source had ${seen ? '' : 'not '}been seen before`,
    );
};

/** A way to compile a program once and run its tests. */
export interface Way {
  name: WayName;
  /** Resolves when every test has ended; rejects when one output is wrong. */
  submit(work: Work): Promise<Outcome>;
}

/** The ways in the order of this round: over six rounds each comes as often before as after each other one. */
export const inTurn = <T>(ways: readonly T[], round: number): T[] => {
  const turned = ways.map((_way, place) => ways[(place + round) % ways.length] as T);
  return Math.floor(round / ways.length) % 2 === 0 ? turned : turned.toReversed();
};
