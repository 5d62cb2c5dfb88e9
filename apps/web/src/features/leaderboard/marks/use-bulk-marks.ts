import type { Leaderboard, LeaderboardStudent } from '@assay/contract';
import { useEffect, useRef, useState } from 'react';
import { useHeldPage } from '../../../lib/pages/held-page.ts';
import { isConnectionIssue } from '../../../lib/server/call.ts';
import { useChanged } from '../../../lib/server/changed.ts';
import { newId } from '../../../lib/values/new-id.ts';
import { giveMarks } from '../api.ts';
import { marksFailure, type BulkResult } from './marks-failure.ts';

/**
 * Gives several students the same marks (null: those that the tests came to), one call after the other. A student who is refused does not keep the others
 * from theirs; without a connection the rest is not tried. Whoever leaves the page stops it.
 */
export const useBulkMarks = (board: Leaderboard) => {
  const [done, setDone] = useState<number | null>(null);
  useHeldPage(done !== null);
  const stopped = useRef(false);
  const changed = useChanged('marks');
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const give = async (students: readonly LeaderboardStudent[], marks: number | null): Promise<BulkResult> => {
    const failed: { id: string; name: string; reason: string }[] = [];
    const batchId = newId();
    let [updated, disconnected] = [0, false];
    stopped.current = false;
    for (const [index, student] of students.entries()) {
      const { _id: id, fullname: name } = student;
      setDone(index);
      try {
        if (stopped.current) failed.push({ id, name, reason: 'Stopped before it was tried.' });
        else if (disconnected) failed.push({ id, name, reason: 'Not tried without a connection.' });
        else {
          await giveMarks(board, student, marks, batchId);
          updated += 1;
        }
      } catch (error) {
        disconnected = isConnectionIssue(error);
        failed.push({ id, name, reason: marksFailure(error) });
      }
    }
    await changed();
    setDone(null);
    return { updated, failed, disconnected };
  };

  return {
    give,
    /** How many students have been gone through; null while nothing runs. */
    done,
    stop: () => {
      stopped.current = true;
    },
  };
};
