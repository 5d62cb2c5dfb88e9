/** Rooms that somebody watches: each is looked at once for all who do, and by nobody where nobody does. */
import { isDeepStrictEqual } from 'node:util';
import { roomChangeSchema, roomSchema, type Room, type RoomChange } from '@assay/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { encodeResponse } from '../../platform/http/encode-response.ts';
import type { EventStream } from '../../platform/http/event-stream.ts';
import { lookWhileHeard } from '../../platform/http/look-while-heard.ts';
import { readRoom } from './room.repository.ts';
import { toRoom, type ToldRoom } from './room-response.ts';

interface Watcher {
  sessionId: string;
  may: Room['may'];
  stream: EventStream;
  /** What it was told last; null before it was told anything. */
  told: ToldRoom | null;
}

type Watched = Pick<Deps, 'db' | 'now' | 'log'>;

interface WatchedRoom {
  watchers: Set<Watcher>;
  /** As it was when it was last looked at; null before that. */
  last: ToldRoom | null;
}

/** The rooms of a server that somebody watches. */
const rooms = new WeakMap<Db, Map<string, WatchedRoom>>();

const isOther = <Item extends { _id: string }>(before: readonly Item[]): ((item: Item) => boolean) => {
  const known = new Map(before.map((item) => [item._id, item]));
  return (item) => !isDeepStrictEqual(item, known.get(item._id));
};

/** What to tell who knows the room as it was before; null where nothing is another. */
const changeOf = (before: ToldRoom, after: ToldRoom): RoomChange | null => {
  const there = new Set(after.students.map(({ _id }) => _id));
  const change = {
    at: after.at,
    students: after.students.filter(isOther(before.students)),
    gone: before.students.flatMap(({ _id }) => (there.has(_id) ? [] : _id)),
    questions: after.questions.filter(isOther(before.questions)),
    messages: after.messages.filter(isOther(before.messages)),
    ...(isDeepStrictEqual(before.task, after.task) ? {} : { task: after.task }),
  };
  const { at: _at, ...lists } = change;
  return Object.values(lists).some((list) => !Array.isArray(list) || list.length > 0) ? change : null;
};

/** Tells somebody new all of a room, unless that has happened while it was written. */
const tellAll = async (watcher: Watcher, room: ToldRoom): Promise<void> => {
  const all = await encodeResponse(roomSchema, { ...room, may: watcher.may });
  if (watcher.told) return;
  watcher.told = room;
  watcher.stream.send(`{"room":${all.toString()}}`);
};

/** Tells what has changed: it is written once for all who know the same. */
const tellChange = async (told: ToldRoom, room: ToldRoom, those: readonly Watcher[]): Promise<void> => {
  for (const watcher of those) watcher.told = room;
  const change = changeOf(told, room);
  if (!change) return;
  const text = `{"change":${(await encodeResponse(roomChangeSchema, change)).toString()}}`;
  for (const { stream } of those) stream.send(text);
};

const tell = async (watchers: readonly Watcher[], room: ToldRoom): Promise<void> => {
  for (const [told, those] of Map.groupBy(watchers, (watcher) => watcher.told)) {
    if (told) await tellChange(told, room, those);
    else for (const watcher of those) await tellAll(watcher, room);
  }
};

/** Looks at a room once and tells of it. Who has logged out hears no more, nor does anybody of a room that is gone. */
const look = async ({ db, now }: Watched, taskId: string, watched: WatchedRoom): Promise<void> => {
  const those = [...watched.watchers];
  const at = now();
  const stored = await readRoom(db, taskId, [...new Set(those.map(({ sessionId }) => sessionId))], at);
  const room = toRoom(stored, at);
  const live = new Set(room && stored.sessions.map(({ id }) => id));
  const [staying, leaving] = [
    those.filter(({ sessionId }) => live.has(sessionId)),
    those.filter(({ sessionId }) => !live.has(sessionId)),
  ];
  for (const { stream } of leaving) stream.end();
  watched.last = room;
  if (room) await tell(staying, room);
};

/** Looks at a room again and again until nobody watches it. */
const keepLooking = (deps: Watched, taskId: string, watched: WatchedRoom): Promise<void> =>
  lookWhileHeard({
    isHeard: () => watched.watchers.size > 0,
    look: () => look(deps, taskId, watched),
    noteFailed: (error) => deps.log.error({ err: error, task: taskId }, 'a room could not be looked at'),
    onSilence: () => void rooms.get(deps.db)?.delete(taskId),
  });

/** Tells a stream of a room for as long as it is open: all of it at once, then what changes. */
export const watch = (deps: Watched, taskId: string, watching: Omit<Watcher, 'told'>): void => {
  const all = rooms.get(deps.db) ?? new Map<string, WatchedRoom>();
  rooms.set(deps.db, all);
  const known = all.get(taskId);
  const watched = known ?? { watchers: new Set<Watcher>(), last: null };
  all.set(taskId, watched);
  const watcher: Watcher = { ...watching, told: null };
  watched.watchers.add(watcher);
  watcher.stream.onEnd(() => void watched.watchers.delete(watcher));
  if (!known) void keepLooking(deps, taskId, watched);
  else if (watched.last)
    tellAll(watcher, watched.last).catch((error: unknown) => {
      deps.log.error({ err: error, task: taskId }, 'a room could not be told');
      watcher.stream.end();
    });
};
