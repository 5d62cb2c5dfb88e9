import { originWords, type Origin, type Origins } from '@assay/contract';
import { Text } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { formatDateTime, formatTimeSpan } from '../../../lib/values/dates.ts';
import classes from './origin-list.module.css';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const doneWords = ({ saves, runs }: Origin): string =>
  [saves && counted(saves, 'save'), runs && counted(runs, 'run')].filter(Boolean).join(', ') || 'opened';

/** "2 devices, 2 addresses", with a sign and words where two of them were used at the same time. */
export const OriginCountsText = ({ origins }: { origins: Origins }) => (
  <span className={classes.counts}>
    {originWords(origins) || '–'}
    {origins.isAtOnce && (
      <span className={classes.atOnce}>
        <IconDevices size={16} aria-hidden />
        At the same time
      </span>
    )}
  </span>
);

/** Where an attempt was worked on, one line a device and address. */
export const OriginList = ({ origins }: { origins: Origins }) => {
  if (origins.list.length === 0) return <Text>It was not noted where this was worked on.</Text>;
  const sessions = new Set(origins.list.map(({ session }) => session)).size;
  return (
    <>
      <Text>
        <OriginCountsText origins={origins} />
      </Text>
      <ul className={classes.list}>
        {origins.list.map((origin) => (
          <li key={`${origin.session} ${origin.device} ${origin.address} ${origin.firstAt}`}>
            {origin.device} · <span className="tabular">{origin.address || 'several addresses'}</span> ·{' '}
            <time dateTime={origin.firstAt} title={formatDateTime(origin.firstAt)} className="tabular">
              {formatTimeSpan(origin.firstAt, origin.lastAt)}
            </time>
            <Text span size="xs" c="dimmed">
              {' '}
              {[sessions > 1 && `session ${origin.session}`, doneWords(origin)].filter(Boolean).join(', ')}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
};
