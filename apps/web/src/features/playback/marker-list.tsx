import { Text, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { clockTime, markerTone, markerWords } from './marker-words.ts';
import classes from './playback.module.css';
import type { PlacedMarker } from './use-timeline.ts';

interface MarkerListProps {
  startedAt: string;
  markers: readonly PlacedMarker[];
  /** The place of the newest one that has happened; −1 before the first. */
  current: number;
  onSeek: (play: number) => void;
}

/** What happened, one after the other; pressing one goes there. */
export const MarkerList = memo(({ startedAt, markers, current, onSeek }: MarkerListProps) => (
  <ol className={classes.markers} aria-label="Markers">
    {markers.map(({ marker, play }, index) => (
      <li key={`${marker.kind} ${marker.at} ${index}`}>
        <UnstyledButton
          className={classes.marker}
          data-tone={markerTone(marker)}
          aria-current={index === current || undefined}
          onClick={() => onSeek(play)}
        >
          <span className={classes.sign} aria-hidden />
          <span>{markerWords(marker)}</span>
          <Text span c="dimmed" size="xs" className="tabular">
            {clockTime(startedAt, marker.at)}
          </Text>
        </UnstyledButton>
      </li>
    ))}
  </ol>
));
