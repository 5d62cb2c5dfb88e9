/** Exam pages that listen: a server looks once for all of its own, whatever task they are of, and not where none does. */
import { setImmediate as breathe } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { examEvents, type Acknowledged, type ExamClock, type ExamMessage } from '@assay/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AGAIN_MS, type EventStream } from '../../../platform/http/event-stream.ts';
import { lookWhileHeard } from '../../../platform/http/look-while-heard.ts';
import { toExamMessage } from '../attempt/exam-messages.repository.ts';
import {
  listHeads,
  listMessagesAfter,
  listPages,
  type PageRow,
  type TaskMessage,
} from './followed.repository.ts';

/**
 * Pages of one student that a server tells something; the oldest makes room. Without HTTP/2 a browser has six connections
 * to a server, and saves need some.
 */
const PAGES_MAX = 3;
/** How long one that had to make room waits before it is back, ms. */
const CROWDED_MS = 60_000;
/** So many are told before other calls have their turn. */
const AT_ONCE = 100;

interface Page {
  taskId: string;
  studentId: string;
  sessionId: string;
  stream: EventStream;
}

interface Follower extends Page {
  /** What it was told last, but for messages. */
  told: Omit<ExamClock, 'messages'>;
  /** The number of the newest message that it was told of, or that was for somebody else. */
  newest: number;
}

type Following = Pick<Deps, 'db' | 'now' | 'log'>;

/** Who listens on a server. */
const following = new WeakMap<Db, Set<Follower>>();

/** The messages that are for a student, as they see them: what another one has asked is nobody else's. */
const messagesFor = ({ studentId, newest }: Follower, messages: readonly TaskMessage[]): ExamMessage[] =>
  messages
    .filter(({ number, to }) => number > newest && (to === null || to === studentId))
    .map(({ taskId: _taskId, to, askedBy, question, ...message }) =>
      toExamMessage({ ...message, toAll: to === null, question: askedBy === studentId ? question : null }),
    );

const send = (stream: EventStream, clock: ExamClock): void =>
  stream.send(JSON.stringify(examEvents.events.parse(clock)));

/**
 * Tells a page what it does not know.
 * @param heads where nobody else may go on with its logs, undefined
 */
const tellNews = (
  follower: Follower,
  { deadline, submitted }: PageRow,
  heads: Acknowledged[] | undefined,
  all: readonly TaskMessage[],
): void => {
  const { told, stream } = follower;
  const now = { deadline: deadline.toISOString(), submitted, heads: heads ?? told.heads };
  const messages = messagesFor(follower, all);
  follower.newest = Math.max(follower.newest, all.at(-1)?.number ?? 0);
  follower.told = now;
  if (messages.length > 0 || !isDeepStrictEqual(now, told)) send(stream, { ...now, messages });
};

/** The heads of the logs of those attempts that more than one page may go on with, by attempt. */
const readSharedHeads = async (
  db: Db,
  rows: readonly PageRow[],
): Promise<ReadonlyMap<string, Acknowledged[]>> => {
  const heads = new Map<string, Acknowledged[]>();
  for (const [attemptId, pages] of Map.groupBy(rows, (row) => row.attemptId))
    if (attemptId && (pages.length > 1 || pages.some(({ hasOtherLogins }) => hasOtherLogins)))
      heads.set(attemptId, []);
  if (heads.size === 0) return heads;
  for (const { attemptId, programIndex, revision, hash } of await listHeads(db, [...heads.keys()]))
    heads.get(attemptId)?.push({ programIndex, revision, hash });
  return heads;
};

/** The number after which some page of each task does not know the messages. */
const leastKnown = (those: readonly Follower[]): ReadonlyMap<string, number> => {
  const least = new Map<string, number>();
  for (const { taskId, newest } of those) least.set(taskId, Math.min(newest, least.get(taskId) ?? newest));
  return least;
};

/** Looks once for all pages, and tells what is new. A page that may be told no more is, when it comes back at once, told why. */
const look = async ({ db, now }: Following, followers: ReadonlySet<Follower>): Promise<void> => {
  const those = [...followers];
  const found = await listPages(db, those, now());
  const messages = Map.groupBy(await listMessagesAfter(db, leastKnown(those)), ({ taskId }) => taskId);
  const heads = await readSharedHeads(db, found);
  const rows = new Map(found.map((row) => [row.place, row]));
  for (const [place, follower] of those.entries()) {
    const row = rows.get(place + 1);
    if (!row) follower.stream.end(AGAIN_MS);
    else tellNews(follower, row, heads.get(row.attemptId ?? ''), messages.get(follower.taskId) ?? []);
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
  }
};

/**
 * Tells a page of a student what changes, for as long as its stream is open.
 * @param clock how things stand, which it is told first
 */
export const follow = (deps: Following, page: Page, { messages, ...told }: ExamClock): void => {
  const known = following.get(deps.db);
  const followers = known ?? new Set<Follower>();
  following.set(deps.db, followers);
  const own = [...followers].filter(({ studentId }) => studentId === page.studentId);
  for (const { stream } of own.slice(0, Math.max(0, own.length - PAGES_MAX + 1))) stream.end(CROWDED_MS);
  const follower: Follower = { ...page, told, newest: messages.at(-1)?.number ?? 0 };
  followers.add(follower);
  page.stream.onEnd(() => void followers.delete(follower));
  send(page.stream, { ...told, messages });
  if (known) return;
  void lookWhileHeard({
    isHeard: () => followers.size > 0,
    look: () => look(deps, followers),
    noteFailed: (error) => deps.log.error({ err: error }, 'exam pages could not be told how things stand'),
    onSilence: () => void following.delete(deps.db),
  });
};
