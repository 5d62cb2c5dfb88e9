import { counted, type PlaybackFigures } from '@assay/contract';
import { Text } from '@mantine/core';
import { memo } from 'react';
import { formatSpan } from '../../lib/values/dates.ts';

import classes from './playback.module.css';

const factsOf = ({
  typed,
  outside,
  active,
  longestPause,
  runs,
  away,
}: PlaybackFigures): [string, string][] => [
  ['Typed', counted(typed, 'character')],
  [
    'From outside',
    outside.count === 0
      ? 'Nothing'
      : `${counted(outside.characters, 'character')} in ${counted(outside.count, 'change')}`,
  ],
  ['Active', formatSpan(active)],
  ['Longest pause', longestPause === null ? 'None' : formatSpan(longestPause)],
  ['Runs', runs === 0 ? 'None' : runs.toLocaleString('en')],
  [
    'Away, in the whole exam',
    away.count === 0 ? 'Never' : `${counted(away.count, 'time')}, ${formatSpan(away.time)}`,
  ],
];

/** What the timeline comes to, in words. */
export const FigureList = memo(({ figures, shortened }: { figures: PlaybackFigures; shortened: number }) => (
  <div>
    <dl className={classes.figures} aria-label="Figures">
      {factsOf(figures).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Text c="dimmed" size="xs" mt={6}>
      Characters are counted without white space. Pauses of more than a minute are not active time.
      {shortened > 0 &&
        ` ${counted(shortened, 'pause')} of more than 3 s ${shortened === 1 ? 'is' : 'are'} played as 1 s.`}
    </Text>
  </div>
));
