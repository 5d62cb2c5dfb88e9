import { sendRoomMessage, submitFor, watchRoom, type BodyIn, type Room } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError, call } from '../../lib/server/call.ts';
import { useChanged } from '../../lib/server/changed.ts';
import { listenTo } from '../../lib/server/listen.ts';
import { changedRoom } from './room-change.ts';

interface WatchedRoom {
  /** Null until it has come. */
  room: Room | null;
  /** What is shown is what holds; false while the server cannot be reached. */
  isConnected: boolean;
  /** Why it cannot be watched. */
  error: CallError | null;
}

const NOTHING: WatchedRoom = { room: null, isConnected: false, error: null };

/** The room of a task as it is told, for as long as the page is open; `retry` tries again what was refused. */
export const useRoom = (taskId: string): WatchedRoom & { retry: () => void } => {
  const [watched, setWatched] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    listenTo(
      watchRoom,
      { taskId },
      {
        onEvent: (event) =>
          setWatched(({ room }) => ({
            room: 'room' in event ? event.room : room && changedRoom(room, event.change),
            isConnected: true,
            error: null,
          })),
        onConnected: (isConnected) =>
          setWatched((before) => (before.isConnected === isConnected ? before : { ...before, isConnected })),
      },
      leaving.signal,
    ).catch((error: unknown) => {
      if (error instanceof CallError) setWatched((before) => ({ ...before, isConnected: false, error }));
    });
    return () => leaving.abort();
  }, [taskId, tries]);
  return {
    ...watched,
    retry: () => {
      setWatched(NOTHING);
      setTries((count) => count + 1);
    },
  };
};

/** Tells one student or all something. The room tells that it has happened. */
export const useSendMessage = (taskId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<typeof sendRoomMessage>) => call(sendRoomMessage, { params: { taskId }, body }),
  });

/** Submits for a student. */
export const useSubmitFor = (taskId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<typeof submitFor>) => call(submitFor, { params: { taskId }, body }),
    onSettled: useChanged('task-sessions'),
  });
