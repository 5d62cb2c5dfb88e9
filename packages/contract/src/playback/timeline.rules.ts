import type { PresenceKind } from '../attempts/presence.ts';
import type { Jump, PlaybackEvent, Span } from './playback.ts';

/** What a page noted, and when. */
export interface Noted {
  at: number;
  kind: PresenceKind;
}

/** From the first `begins` to the next `ends`, over and over; what does not end lasts until `end`. */
const spansBetween = (
  noted: readonly Noted[],
  begins: PresenceKind,
  ends: PresenceKind,
  end: number,
): Span[] => {
  const spans: Span[] = [];
  let since: number | null = null;
  for (const { at, kind } of noted) {
    if (kind === begins) since ??= at;
    if (kind !== ends || since === null) continue;
    spans.push({ at: since, until: at });
    since = null;
  }
  return since === null ? spans : [...spans, { at: since, until: Math.max(since, end) }];
};

/** When the attempt was open: from its start, or from when it was opened again, to the submission that followed. */
export const openPeriods = (events: readonly PlaybackEvent[], endsAt: number): Span[] => {
  const periods: Span[] = [];
  let since: number | null = 0;
  for (const { kind, at } of events)
    if (kind === 'SUBMITTED' && since !== null) {
      periods.push({ at: since, until: at });
      since = null;
    } else if (kind === 'REOPENED') since = at;
  return since === null ? periods : [...periods, { at: since, until: Math.max(since, endsAt) }];
};

/** What of a span lies within periods. */
const within = (span: Span, periods: readonly Span[]): Span[] =>
  periods.flatMap((period) => {
    const [at, until] = [Math.max(span.at, period.at), Math.min(span.until, period.until)];
    return at < until ? [{ at, until }] : [];
  });

/**
 * What the pages of an attempt noted of its student, as events: one page that is before the student ends what another
 * page said. While the attempt was not open nothing counts.
 * @param noted of all pages, in the order of the moments
 */
export const presenceEvents = (noted: readonly Noted[], periods: readonly Span[]): PlaybackEvent[] => {
  const end = periods.at(-1)?.until ?? 0;
  const spans = (kind: 'AWAY' | 'OFFLINE', begins: PresenceKind, ends: PresenceKind): PlaybackEvent[] =>
    spansBetween(noted, begins, ends, end)
      .flatMap((span) => within(span, periods))
      .map((span) => ({ kind, ...span }));
  const left = noted.filter(
    ({ at, kind }) =>
      kind === 'fullscreen-left' && periods.some((period) => at >= period.at && at <= period.until),
  );
  return [
    ...spans('AWAY', 'away', 'back'),
    ...spans('OFFLINE', 'offline', 'online'),
    ...left.map(({ at }) => ({ kind: 'FULLSCREEN_LEFT' as const, at })),
  ];
};

/** Something that a person may want to jump to. */
export type Marker = PlaybackEvent | ({ kind: 'JUMP'; at: number } & Jump);

/**
 * Events and jumps in the order of their moments.
 * @param moments of the entries of the log
 */
export const markersOf = (
  events: readonly PlaybackEvent[],
  jumps: readonly Jump[],
  moments: readonly number[],
): Marker[] =>
  [
    ...events,
    ...jumps.map((jump) => ({ kind: 'JUMP' as const, at: moments[jump.entry] ?? 0, ...jump })),
  ].toSorted((a, b) => a.at - b.at);
