import type { Room, RoomChange } from '@assay/contract';

/** A list with some of its items new or replaced; those that are new come last. */
const taken = <Item extends { _id: string }>(
  before: readonly Item[],
  changed: readonly Item[],
  gone: ReadonlySet<string> = new Set(),
): Item[] => {
  const items = new Map(before.map((item) => [item._id, item]));
  for (const item of changed) items.set(item._id, item);
  return [...items.values()].filter(({ _id }) => !gone.has(_id));
};

const byRoll = new Intl.Collator('en', { numeric: true });

/** The room after a change that was told. */
export const changedRoom = (room: Room, change: RoomChange): Room => ({
  ...room,
  at: change.at,
  task: change.task ?? room.task,
  students: taken(room.students, change.students, new Set(change.gone)).toSorted((one, other) =>
    byRoll.compare(one.roll, other.roll),
  ),
  questions: taken(room.questions, change.questions),
  messages: taken(room.messages, change.messages),
});
