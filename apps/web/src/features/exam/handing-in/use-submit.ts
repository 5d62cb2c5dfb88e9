import type { ExamTask, Receipt } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { CallError, isConnectionIssue, messageOf } from '../../../lib/server/call.ts';
import { getSession } from '../../../lib/session/session.ts';
import { serverNow } from '../../../lib/values/clock.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { fetchExamTask, sendFinalSubmit } from '../api.ts';
import {
  browserProblemOf,
  isNamedBy,
  type ProgramStore,
  retryDelay,
  submitAttempt,
} from '../keeping/index.ts';
import { isShutIn } from './way-out.tsx';

/** After success the page stays this long before it goes on, ms. */
const LEAVE_DELAY_MS = 1000;
/** How long an attempt whose time is over is tried to be handed in, ms; the server does it by itself anyway. */
const KEEP_TRYING_MS = 10 * 60_000;

export type SubmitPhase = 'open' | 'submitting' | 'waiting' | 'given-up' | 'submitted';

/** How the end of a sitting stands, and the two ways to it; both answer whether it worked. */
export interface Submission {
  phase: SubmitPhase;
  /** Why the last try failed. */
  problem: string | null;
  submitNow: () => Promise<boolean>;
  submitAtEnd: () => Promise<boolean>;
}

/** Whether the page has been left. */
const useGone = (): RefObject<boolean> => {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return gone;
};

/** Whoever asks while a try is under way gets that one's outcome. */
const useOnce = () => {
  const underWay = useRef<Promise<boolean> | null>(null);
  const once = (work: () => Promise<boolean>): Promise<boolean> => {
    underWay.current ??= work().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
  return { underWay, once };
};

/** Keeps what the server has acknowledged of each program, which the sealed record can be compared with. */
const keepHeadsOf = (taskId: string, store: ProgramStore): void => {
  const heads = [...store.getSnapshot().works].flatMap(([question, { acked }]) =>
    acked.revision > 0 ? [{ question, ...acked }] : [],
  );
  const at = new Date(serverNow()).toISOString();
  void import('../../../lib/device/kept-heads.ts').then(
    ({ keepHeads }) => keepHeads(taskId, heads, at),
    () => undefined,
  );
};

/** What follows the server's receipt: the device forgets what it names, and the page goes on to the history. */
const useEnd = (task: ExamTask, store: ProgramStore, gone: RefObject<boolean>) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (receipt: Receipt) => {
    store.close();
    keepHeadsOf(task._id, store);
    if (isNamedBy(receipt, store.getSnapshot().works)) void store.forget();
    toast({ severity: 'success', summary: 'Success', detail: 'All submissions saved successfully!' });
    setTimeout(() => {
      // Inside Safe Exam Browser the receipt stands here, and no other page opens.
      if (!gone.current && !isShutIn(task._id))
        navigate('/student/history', {
          replace: true,
          state: {
            userId: getSession()?._id,
            submitted: { taskId: task._id, name: task.name, receipt },
            openFeedback: true,
          },
        });
      void client.invalidateQueries();
    }, LEAVE_DELAY_MS);
  };
};

/**
 * Hands the attempt in, once however often it is asked. `submitNow` is the student's; `submitAtEnd` keeps trying
 * while the server is away, as nobody may be there to try again.
 */
export const useSubmit = (task: ExamTask, store: ProgramStore): Submission => {
  const [phase, setPhase] = useState<SubmitPhase>('open');
  const [problem, setProblem] = useState<string | null>(null);
  const { underWay, once } = useOnce();
  const gone = useGone();
  const end = useEnd(task, store, gone);

  const finish = (receipt: Receipt) => {
    setPhase('submitted');
    end(receipt);
  };

  /** @param endedAt the end that is the reason, where the student did not ask for it */
  const handIn = (endedAt: string | null): Promise<Receipt> => {
    const seconds = task.startedAt ? Math.round((serverNow() - Date.parse(task.startedAt)) / 1000) : 0;
    return submitAttempt(
      store,
      async (programs) => {
        // The server's clock was wrong a moment ago: by the right one there is time left.
        if (endedAt !== null && Date.parse(endedAt) > serverNow())
          throw new CallError(503, 'CLOCK_SET', 'The clock of the server was adjusted a moment ago.');
        return sendFinalSubmit({ taskId: task._id, totalTimeTaken: Math.max(0, seconds), programs });
      },
      endedAt === null,
    );
  };

  const submitNow = () =>
    once(async () => {
      setPhase('submitting');
      setProblem(null);
      try {
        finish(await handIn(null));
        return true;
      } catch (error) {
        const detail = isConnectionIssue(error)
          ? 'Error occurred during submission. There is no connection; your programs are kept on this device.'
          : messageOf(error, 'Error occurred during submission.');
        store.noteUnreachable(error);
        setPhase('open');
        setProblem(detail);
        toast({ severity: 'error', summary: 'Failed to submit', detail });
        return false;
      }
    });

  /** Not any more where the server's clock was wrong, or more time was given, while the server was away. */
  const isOver = (): boolean => Date.parse(store.getSnapshot().deadline) <= serverNow();

  /** The end may have been moved, or the server may have submitted already. True when nothing is left to do. */
  const tryAtEnd = async (): Promise<boolean> => {
    // Who has time again goes on meanwhile.
    if (isOver()) setPhase('submitting');
    try {
      const { deadline, receipt } = await fetchExamTask(task._id);
      store.setDeadline(deadline);
      if (receipt) {
        // The attempt is over: what this browser may not send any more stays on the device.
        await store.sendAll().catch((error: unknown) => {
          if (!browserProblemOf(error)) throw error;
        });
        finish(receipt);
      } else if (Date.parse(deadline) > serverNow()) {
        setProblem(null);
        setPhase('open');
      } else {
        setPhase('submitting');
        finish(await handIn(deadline));
      }
      return true;
    } catch (error) {
      store.noteUnreachable(error);
      const why = messageOf(error, 'Error occurred during submission.');
      setProblem(isConnectionIssue(error) ? `The server could not be reached (${why}).` : why);
      setPhase('waiting');
      return false;
    }
  };

  const submitAtEnd = async (): Promise<boolean> => {
    // The student's own try may be under way, and may fail.
    if (await underWay.current) return true;
    return once(async () => {
      const giveUpAt = serverNow() + KEEP_TRYING_MS;
      for (let tries = 1; serverNow() < giveUpAt && !gone.current; tries += 1) {
        if (await tryAtEnd()) return true;
        await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
      }
      setPhase('given-up');
      return false;
    });
  };

  return { phase, problem, submitNow, submitAtEnd };
};
