import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const read = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

/** Programs that do what their input says, and print the processor time and the time on the clock that they saw, in microseconds. */
export const HONEST = {
  c: await read('honest.c'),
  python: await read('honest.py'),
  java: await read('Honest.java'),
};

/** A number below `bound`, the same row of them for the same seed (mulberry32). */
export const randomNumbers = (seed: number): ((bound: number) => number) => {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
};

/** What honest.c is to do, and the most memory that it then holds at one moment, in bytes. */
export interface Plan {
  input: string;
  peakBytes: number;
}

const KILOBYTE = 1024;
const MEMORY_KINDS = ['malloc', 'mmap', 'shared', 'static', 'file'] as const;
const CHILD_KINDS = ['waited', 'reaped', 'left'] as const;
const MOST_KILOBYTES = { file: 8 * 1024, other: 40 * 1024 };
const MOST_HELD_KILOBYTES = 160 * 1024;
const MOST_PROCESSOR_MS = 60;

/** Up to six things done one after the other, of which a child may do up to three. */
export const randomPlan = (random: (bound: number) => number): Plan => {
  const steps: string[] = [];
  let heldByChildren = 0;
  let peak = 0;

  const burn = (): void => void steps.push(`burn ${1 + random(10)}`);

  const follow = (rounds: number, isChild: boolean, heldByParent: number): number => {
    const held: { kind: string; kilobytes: number }[] = [];
    const total = (): number => held.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

    const take = (): void => {
      const kind = MEMORY_KINDS[random(MEMORY_KINDS.length)]!;
      if (kind === 'static' && held.some((other) => other.kind === kind)) return;
      const most = kind === 'file' ? MOST_KILOBYTES.file : MOST_KILOBYTES.other;
      const kilobytes = 64 * (1 + random(most / 64));
      if (heldByParent + heldByChildren + total() + kilobytes > MOST_HELD_KILOBYTES) return;
      held.push({ kind, kilobytes });
      steps.push(`take ${kind} ${kilobytes}`);
      peak = Math.max(peak, heldByParent + heldByChildren + total());
    };
    const give = (): void => {
      if (held.pop()) steps.push('give');
    };
    const child = (): void => {
      const kind = CHILD_KINDS[random(CHILD_KINDS.length)]!;
      steps.push(`child ${kind}`);
      const left = follow(1 + random(3), true, total());
      if (kind === 'left') heldByChildren += left;
      steps.push('end');
    };
    const threads = (): void => void steps.push(`threads ${1 + random(4)} ${1 + random(4)}`);

    const doings = isChild ? [burn, take, take, give] : [burn, take, take, give, child, threads];
    for (let round = 0; round < rounds; round++) doings[random(doings.length)]!();
    return total();
  };

  follow(1 + random(6), false, 0);
  steps.push(`total ${5 + random(MOST_PROCESSOR_MS)}`);
  return { input: steps.join('\n'), peakBytes: peak * KILOBYTE };
};
