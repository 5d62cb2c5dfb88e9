import type { CSSProperties } from 'react';
import { formatExactSpan } from '../../lib/values/dates.ts';
import { markerTone } from './marker-words.ts';
import classes from './playback.module.css';
import type { PlacedMarker } from './use-timeline.ts';

interface ScrubberProps {
  /** ms of the playback. */
  length: number;
  play: number;
  /** The moment in words. */
  moment: string;
  markers: readonly PlacedMarker[];
  onSeek: (play: number) => void;
}

const percent = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** The whole playback as a slider, with what happened as ticks above it and time away as bars. */
export const Scrubber = ({ length, play, moment, markers, onSeek }: ScrubberProps) => (
  <div className={classes.scrubber}>
    <div className={classes.ticks} aria-hidden>
      {markers.map(({ marker, play: at, playUntil }, index) => (
        <span
          key={`${marker.kind} ${marker.at} ${index}`}
          className={classes.tick}
          data-tone={markerTone(marker)}
          data-span={playUntil > at || undefined}
          style={{
            left: percent(at, length),
            width: playUntil > at ? percent(playUntil - at, length) : undefined,
          }}
        />
      ))}
    </div>
    <input
      type="range"
      className={classes.slider}
      min={0}
      max={Math.ceil(length)}
      step={1}
      value={Math.round(play)}
      aria-label="Moment"
      aria-valuetext={`${moment}; ${formatExactSpan(play)} of ${formatExactSpan(length)}`}
      style={{ '--done': percent(play, length) } as CSSProperties}
      onChange={(event) => onSeek(Number(event.currentTarget.value))}
    />
  </div>
);
