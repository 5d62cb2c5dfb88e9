/** A longer pause is played as `PAUSE_PLAYED_MS`. */
export const PAUSE_MS = 3000;
export const PAUSE_PLAYED_MS = 1000;

/** Turns moments of an attempt into moments of its playback, and back. Both in ms, from 0. */
export interface PlayClock {
  /** How long the playback takes at its own speed. */
  length: number;
  /** Pauses that are played shorter than they were. */
  shortened: number;
  playOf: (at: number) => number;
  atOf: (play: number) => number;
}

/** The last place whose value is not above; 0 where all are. */
const lastNotAbove = (ascending: readonly number[], value: number): number => {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? Infinity) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** A point of one scale on the other, along the line between the two nearest that both know. */
const between = (from: readonly number[], to: readonly number[], value: number): number => {
  const index = lastNotAbove(from, value);
  const [a = 0, b = a] = [from[index], from[index + 1]];
  const [c = 0, d = c] = [to[index], to[index + 1]];
  if (value <= a || a === b) return c;
  return c + ((Math.min(value, b) - a) * (d - c)) / (b - a);
};

/** @param moments at which something happens, and the end; ascending, from the start of the attempt */
export const openPlayClock = (moments: readonly number[]): PlayClock => {
  const real = [0];
  const played = [0];
  let shortened = 0;
  for (const moment of moments) {
    const gap = moment - (real.at(-1) ?? 0);
    if (gap <= 0) continue;
    if (gap > PAUSE_MS) shortened += 1;
    real.push(moment);
    played.push((played.at(-1) ?? 0) + (gap > PAUSE_MS ? PAUSE_PLAYED_MS : gap));
  }
  return {
    length: played.at(-1) ?? 0,
    shortened,
    playOf: (at) => between(real, played, at),
    atOf: (play) => between(played, real, play),
  };
};

/** How many of the ascending moments are not after a moment: the entries that are made by then. */
export const countUntil = (ascending: readonly number[], at: number): number =>
  ascending.length === 0 || (ascending[0] ?? 0) > at ? 0 : lastNotAbove(ascending, at) + 1;
