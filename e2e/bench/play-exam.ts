import type { ChildProcess } from 'node:child_process';
import { ask } from './ask-load.ts';
import type { Plan } from './exam/plan.ts';
import { figuresOf, type Figures } from '../../apps/server/src/features/rehearsals/playing/figures.ts';
import type { ExamReport } from './load.ts';
import type { Kept } from './sitting.ts';

/** What all load generators together have seen of an exam. */
export interface PlayedExam extends Pick<ExamReport, 'reasons' | 'bytes' | 'cpuSeconds' | 'memory'> {
  calls: Record<string, Figures>;
  kept: Kept[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Plays an exam by several load generators, whose students sit among one another. */
export const playExam = async (loads: readonly ChildProcess[], plan: Plan): Promise<PlayedExam> => {
  const reports = await Promise.all(
    loads.map((load, nth) =>
      ask<ExamReport>(load, {
        exam: { ...plan, seats: plan.seats.filter((_, index) => index % loads.length === nth) },
      }),
    ),
  );
  const names = new Set(reports.flatMap(({ times, failures }) => Object.keys({ ...times, ...failures })));
  const figuresNamed = (name: string): Figures =>
    figuresOf(
      reports.flatMap(({ times }) => times[name] ?? []),
      sum(reports.map(({ failures }) => failures[name] ?? 0)),
    );
  return {
    calls: Object.fromEntries([...names].map((name) => [name, figuresNamed(name)])),
    reasons: Object.assign({}, ...reports.map(({ reasons }) => reasons)) as Record<string, string>,
    kept: reports.flatMap(({ kept }) => kept),
    bytes: sum(reports.map(({ bytes }) => bytes)),
    cpuSeconds: sum(reports.map(({ cpuSeconds }) => cpuSeconds)),
    memory: sum(reports.map(({ memory }) => memory)),
  };
};
