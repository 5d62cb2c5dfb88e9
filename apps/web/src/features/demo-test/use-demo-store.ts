import type { ExamTask } from '@assay/contract';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/values/clock.ts';
import { openMemory, openProgramStore, type ProgramStore } from '../exam/index.ts';

/** A program store that nothing leaves: it writes into the page's memory, and what it sends counts as taken. */
const openDemoStore = (task: ExamTask, userId: string): Promise<ProgramStore> => {
  const device = openMemory();
  return openProgramStore({
    userId,
    // A name that no other tab has: two demo tests of one task know nothing of each other.
    taskId: `demo-test/${device.device}`,
    questionIds: task.questions.map(({ questionId }) => questionId._id),
    device,
    drafts: [],
    heads: [],
    deadline: task.deadline,
    save: async ({ editLogs }) => ({
      saved: [],
      conflicts: [],
      late: [],
      acknowledged: editLogs.map(({ programIndex, entries, hash }) => ({
        programIndex,
        revision: entries.at(-1)?.revision ?? 0,
        hash,
      })),
      presence: [],
      deadline: task.deadline,
    }),
    fetchPrograms: null,
    now: serverNow,
  });
};

/** The programs of one demo test; null until it is open. They are gone with the page. */
export const useDemoStore = (task: ExamTask, userId: string): ProgramStore | null => {
  const [store, setStore] = useState<ProgramStore | null>(null);

  useEffect(() => {
    let gone = false;
    let close = () => {};
    void openDemoStore(task, userId).then((opened) => {
      close = opened.close;
      if (gone) close();
      else setStore(opened);
    });
    return () => {
      gone = true;
      close();
    };
  }, [task, userId]);

  return store;
};
