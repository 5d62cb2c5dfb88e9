import type { Jump, PlaybackEvent, Span } from './playback.ts';

/** A longer pause is no active time. */
export const ACTIVE_PAUSE_MS = 60_000;

/** What a timeline comes to. Characters are those other than white space; times are ms. They describe, and judge nothing. */
export interface PlaybackFigures {
  /** Of all changes that are no jumps. */
  typed: number;
  /** Jumps whose text stood neither in the student's programs nor in the question, and their characters. */
  outside: { count: number; characters: number };
  /** The time between changes and runs of this question, pauses of more than a minute left out. */
  active: number;
  /** The longest time without a change or a run, from the first to the last of them; null where there are fewer than two. */
  longestPause: number | null;
  runs: number;
  /** Over the whole exam, whatever question was open. */
  away: { count: number; time: number };
}

interface Timeline {
  /** Of the entries of the log. */
  moments: readonly number[];
  /** Characters that each of them inserted (`History`). */
  inserted: readonly number[];
  jumps: readonly Jump[];
  events: readonly PlaybackEvent[];
  /** When the attempt was open (`openPeriods`). */
  periods: readonly Span[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The times between moments of one period. */
const pausesOf = (signs: readonly number[], periods: readonly Span[]): number[] =>
  periods.flatMap(({ at, until }) => {
    const own = signs.filter((sign) => sign >= at && sign <= until);
    return own.slice(1).map((sign, index) => sign - (own[index] ?? sign));
  });

/** The figures of a question's timeline (`figures in words` of the playback). */
export const playbackFigures = ({ moments, inserted, jumps, events, periods }: Timeline): PlaybackFigures => {
  const runs = events.filter(({ kind }) => kind === 'RUN');
  const away = events.flatMap((event) => (event.kind === 'AWAY' ? [event.until - event.at] : []));
  const outside = jumps.filter(({ origin }) => origin === 'OUTSIDE');
  const jumped = new Set(jumps.map(({ entry }) => entry));
  const signs = [...moments, ...runs.map(({ at }) => at)].toSorted((a, b) => a - b);
  const pauses = pausesOf(signs, periods);
  return {
    typed: sum(inserted.filter((_, entry) => !jumped.has(entry))),
    outside: { count: outside.length, characters: sum(outside.map(({ characters }) => characters)) },
    active: sum(pauses.filter((pause) => pause <= ACTIVE_PAUSE_MS)),
    longestPause: pauses.length === 0 ? null : pauses.reduce((longest, pause) => Math.max(longest, pause)),
    runs: runs.length,
    away: { count: away.length, time: sum(away) },
  };
};
