import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { later } from '../../ui/messages/later.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { playbackQuery, type PlaybackKey } from './api.ts';
import type Player from './player.tsx';

const Coming = <Skeleton h={320} m={12} aria-busy="true" />;
const LaterPlayer = later(() => import('./player.tsx'), Coming);

interface PlaybackTabProps extends Omit<ComponentProps<typeof Player>, 'playback'> {
  playbackKey: PlaybackKey;
}

/** How a student's program came about, to be played; the player's code comes while the log is fetched. */
export const PlaybackTab = ({ playbackKey, ...player }: PlaybackTabProps) => {
  const { data, error, refetch } = useQuery(playbackQuery(playbackKey));
  useEffect(() => void LaterPlayer.preload(), []);
  if (data) return <LaterPlayer playback={data} {...player} />;
  if (!error) return Coming;
  return (
    <LoadError
      message={messageOf(error, 'The playback could not be fetched.')}
      onRetry={() => void refetch()}
    />
  );
};
