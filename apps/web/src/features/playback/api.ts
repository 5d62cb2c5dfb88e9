import { fetchPlayback, type BodyIn } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/server/call.ts';

/** Whose program for which question of which task. */
export type PlaybackKey = BodyIn<typeof fetchPlayback>;

/** How a program came about. It may be long: nothing of it is kept once it is not shown. */
export const playbackQuery = (key: PlaybackKey) =>
  queryOptions({
    queryKey: ['playback', key.taskId, key.studentId, key.questionId],
    queryFn: async ({ signal }) => (await call(fetchPlayback, { body: key, signal })).data,
    // A program of the past: nothing is added to it while somebody looks.
    staleTime: Infinity,
    gcTime: 60_000,
  });
