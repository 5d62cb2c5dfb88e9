import type { ExamTask, ResponseOf, getDraft } from '@assay/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../lib/server/call.ts';
import { getSession } from '../../lib/session/session.ts';
import { serverNow } from '../../lib/values/clock.ts';
import { fetchPrograms, sendDrafts } from './api.ts';
import { openDeviceStore, openProgramStore, type ProgramStore } from './keeping/index.ts';
import { watchPresence } from './watch-presence.ts';

/** What the server has when the page is opened. */
type ServerDraft = ResponseOf<typeof getDraft>['draft'];

/** Ties a store to what happens to the page: it may be hidden, closed, shown again, or back on the network. */
const watchPage = (store: ProgramStore): (() => void) => {
  const look = () => void store.refresh();
  const leave = () => store.leave();
  const seen = () => {
    if (document.visibilityState === 'hidden') return store.leave();
    look();
    store.retryNow();
  };
  const onWindow: Readonly<Record<string, () => void>> = {
    pagehide: leave,
    blur: look,
    focus: look,
    online: store.retryNow,
  };
  Object.entries(onWindow).forEach(([name, react]) => window.addEventListener(name, react));
  document.addEventListener('visibilitychange', seen);
  return () => {
    Object.entries(onWindow).forEach(([name, react]) => window.removeEventListener(name, react));
    document.removeEventListener('visibilitychange', seen);
  };
};

/**
 * The program store of the exam on screen, which stays the same exam; null until the device and the server have been put together. `deviceKey`
 * locks what the device keeps; null where it could not be had. Leaving the page writes and sends what is not saved yet.
 */
export const useProgramStore = (
  userId: string,
  task: ExamTask,
  draft: ServerDraft | undefined,
  deviceKey: Uint8Array | null | undefined,
  onRefused: () => void,
): ProgramStore | null => {
  const [store, setStore] = useState<ProgramStore | null>(null);
  const refused = useEffectEvent(onRefused);
  const open = useEffectEvent(async (given: ServerDraft, key: Uint8Array | null) =>
    openProgramStore({
      userId,
      taskId: task._id,
      questionIds: task.questions.map(({ questionId }) => questionId._id),
      device: await openDeviceStore(key),
      drafts: given.programDrafts,
      heads: given.heads,
      deadline: task.deadline,
      save: async (batch, leaving) => {
        // Another person's session in this browser must never carry this student's programs.
        if (getSession()?._id !== userId)
          throw new CallError(401, 'UNAUTHORIZED', 'Log in again to continue.');
        return sendDrafts(task._id, batch, leaving);
      },
      fetchPrograms: (known) => fetchPrograms(task._id, known),
      now: serverNow,
      onRefused: () => refused(),
    }),
  );

  useEffect(() => {
    if (!draft || deviceKey === undefined) return;
    let gone = false;
    let stop = () => {};
    void open(draft, deviceKey).then((opened) => {
      if (gone) return opened.close();
      // What it notes of the end of the page is sent with the rest.
      const unwatchPresence = watchPresence(opened);
      const unwatch = watchPage(opened);
      stop = () => {
        unwatchPresence();
        unwatch();
        opened.leave();
        opened.close();
      };
      setStore(opened);
    });
    return () => {
      gone = true;
      stop();
      setStore(null);
    };
  }, [draft, deviceKey]);

  return store;
};
