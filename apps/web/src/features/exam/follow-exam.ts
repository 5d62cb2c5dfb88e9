/** How an exam page learns what the server says of the exam while nothing is typed: it is told by a stream, and asks. */
import { examEvents, type ExamClock } from '@assay/contract';
import { listenTo } from '../../lib/server/listen.ts';
import { askExamClock, isTakenOut, lastSaveAnswered } from './api.ts';
import type { ProgramStore } from './keeping/index.ts';
import type { ExamMessages } from './messages/use-exam-messages.ts';

/**
 * A page that saves nothing asks this often, ms, also one that is told everything: the server knows by it that the page is
 * there, and the page that the server is. One in the background is woken once a minute.
 */
const EVERY_MS = 55_000;
/** A page that is told nothing yet, or no more, or was refused, asks after so long, ms. */
const SOON_MS = 10_000;
/** Where nothing is told but by saves it is looked this often whether one has told of a message, ms. Nothing is sent for it. */
const LOOK_MS = 2000;

export interface FollowedExam {
  taskId: string;
  store: Pick<ProgramStore, 'noteReached' | 'noteUnreachable' | 'follow'>;
  messages: Pick<ExamMessages, 'newest' | 'take'>;
  /** The attempt is submitted, or the student was taken out of the task. */
  onEnded: () => void;
}

interface Hearing {
  onClock: (clock: ExamClock) => void;
  /** Whether what was told is what holds; called when that changes. */
  onHearing: (hears: boolean) => void;
  /** The server refuses the stream; it is not opened again before `listen`. */
  onRefused: (error: unknown) => void;
}

/** The stream of a page. `listen` opens it unless it is open, and `stop` gives it up without a word. */
const openEar = (taskId: string, { onClock, onHearing, onRefused }: Hearing) => {
  let stream: AbortController | null = null;
  let hears = false;
  const noteHearing = (is: boolean) => {
    if (is === hears) return;
    hears = is;
    onHearing(is);
  };
  const stop = () => {
    stream?.abort();
    stream = null;
    hears = false;
  };
  const listen = () => {
    if (stream) return;
    const own = new AbortController();
    stream = own;
    const listening = { onEvent: onClock, onConnected: noteHearing };
    listenTo(examEvents, { taskId }, listening, own.signal).catch((error: unknown) => {
      if (own.signal.aborted) return;
      stop();
      onRefused(error);
    });
  };
  return { hears: () => hears, listen, stop };
};

/**
 * Follows an exam until it is told to stop: hears from the server when the student's time ends, what other devices of the
 * student have saved, and what the student is told; asks where nothing is heard, since a proxy keeps the stream or the
 * server is away, and once a minute in any case. That tells the store whether the server is reached.
 */
export const followExam = ({ taskId, store, messages, onEnded }: FollowedExam): (() => void) => {
  const gone = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  // Who opens the page, or comes back to it or to the network, is told at once, whatever was saved just before.
  let mustAsk = true;
  let dueAt = 0;
  let seenNewest = 0;

  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!gone.signal.aborted) timer = setTimeout(look, ms);
  };
  const look = () => {
    const saved = lastSaveAnswered(taskId);
    const isNews = !ear.hears() && saved.newestMessage > seenNewest;
    const left = Math.max(dueAt, saved.at + EVERY_MS) - performance.now();
    if (mustAsk || isNews || left <= 0) void ask();
    else wait(ear.hears() ? left : Math.min(left, LOOK_MS));
  };
  const waitForNext = () => {
    mustAsk = false;
    // A year may have started at one moment, or lost its server; asking spreads over the interval.
    dueAt = performance.now() + EVERY_MS * (0.75 + Math.random() / 4);
    look();
  };
  const askSoon = () => {
    mustAsk = true;
    wait(SOON_MS * (0.5 + Math.random() / 2));
  };
  const takeClock = (clock: ExamClock) => {
    messages.take(clock.messages);
    store.noteReached(clock.deadline);
    void store.follow(clock.heads);
    if (clock.submitted) onEnded();
  };
  const noteFailure = (error: unknown) => {
    store.noteUnreachable(error);
    if (isTakenOut(error)) onEnded();
    askSoon();
  };
  const ear = openEar(taskId, {
    onClock: takeClock,
    onHearing: (hears) => (hears ? waitForNext() : askSoon()),
    onRefused: noteFailure,
  });
  const ask = async () => {
    const { newestMessage } = lastSaveAnswered(taskId);
    try {
      takeClock(await askExamClock(taskId, messages.newest(), gone.signal));
      // The newest of all may be for somebody else.
      seenNewest = newestMessage;
      waitForNext();
      if (!gone.signal.aborted) ear.listen();
    } catch (error) {
      if (!gone.signal.aborted) noteFailure(error);
    }
  };
  const askNow = () => {
    mustAsk = true;
    wait(0);
  };
  // Hidden pages sleep.
  const wake = () => {
    if (document.visibilityState === 'visible') askNow();
  };
  // A stream says of a network that has gone only later that it has; what is typed until the page asks finds it out itself.
  const lose = () => {
    ear.stop();
    askSoon();
  };

  ear.listen();
  askSoon();
  document.addEventListener('visibilitychange', wake, { signal: gone.signal });
  window.addEventListener('online', wake, { signal: gone.signal });
  window.addEventListener('offline', lose, { signal: gone.signal });
  return () => {
    gone.abort();
    ear.stop();
    clearTimeout(timer);
  };
};
