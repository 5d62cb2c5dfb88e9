import {
  countUntil,
  markersOf,
  openHistory,
  openPeriods,
  openPlayClock,
  playbackFigures,
  startingBlocks,
  unpackLog,
  type BlockTexts,
  type Language,
  type Marker,
  type Playback,
  type ProgramStart,
} from '@assay/contract';
import { useMemo } from 'react';

const startsOf = (question: ProgramStart, languages: readonly Language[]): BlockTexts =>
  new Map(
    languages.map((language) => [
      language,
      startingBlocks(question, language).map(({ isVisible, code }) => (isVisible ? code : '')),
    ]),
  );

/** A marker, and where it is in the playback. */
export interface PlacedMarker {
  marker: Marker;
  play: number;
  /** Where it ends; the same where it is a moment. */
  playUntil: number;
}

const makeTimeline = (playback: Playback, question: ProgramStart) => {
  const { log, jumps, events, endsAt } = playback;
  const entries = unpackLog(log);
  const starts = startsOf(question, log.languages);
  const changes = entries.map(({ change }) => change);
  const history = openHistory(changes, starts);
  const moments = entries.slice(0, history.length).map(({ at }) => at);
  const markers = markersOf(events, jumps, moments);
  const clock = openPlayClock([...moments, ...markers.map(({ at }) => at), endsAt].toSorted((a, b) => a - b));
  return {
    changes,
    history,
    moments,
    clock,
    /** What is in the editor before the first change. */
    start: { language: log.languages[0], texts: starts.get(log.languages[0] ?? 'C') ?? [] },
    markers: markers.map((marker): PlacedMarker => {
      const play = clock.playOf(marker.at);
      return { marker, play, playUntil: 'until' in marker ? clock.playOf(marker.until) : play };
    }),
    figures: playbackFigures({
      moments,
      inserted: history.inserted,
      jumps,
      events,
      periods: openPeriods(events, endsAt),
    }),
  };
};

export type Timeline = ReturnType<typeof makeTimeline>;

/** Follows the log once, for everything that is shown of it. */
export const useTimeline = (playback: Playback, question: ProgramStart): Timeline =>
  useMemo(() => makeTimeline(playback, question), [playback, question]);

/** Where a playback stands: the moment, and how many changes are made by then. */
export const standAt = ({ clock, moments }: Timeline, play: number): { at: number; entries: number } => {
  const at = Math.round(clock.atOf(play));
  return { at, entries: countUntil(moments, at) };
};
