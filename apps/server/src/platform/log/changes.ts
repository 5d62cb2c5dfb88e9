import { isDeepStrictEqual } from 'node:util';

/** What an entry of the audit log has of one text, at most: what an item held is kept in its versions. */
const TEXT_MAX = 1000;
/** Of many who joined or left, so many are named. */
const NAMED_MAX = 500;

type Values = Readonly<Record<string, unknown>>;

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;

/** Of two forms of an item what differs, as an entry of the audit log has it. */
export const changesBetween = (before: Values, after: Values): { before: Values; after: Values } => {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (values: Values) =>
    Object.fromEntries(names.map((name) => [name, shortened(values[name] ?? null)]));
  return { before: only(before), after: only(after) };
};

/** Who is new in a list, and who has left it, by id. */
export const membersBetween = (before: readonly string[], after: readonly string[]) => {
  const [old, young] = [new Set(before), new Set(after)];
  const added = [...young].filter((id) => !old.has(id));
  const removed = [...old].filter((id) => !young.has(id));
  return {
    ...(added.length > 0 && { added: added.slice(0, NAMED_MAX) }),
    ...(removed.length > 0 && { removed: removed.slice(0, NAMED_MAX) }),
  };
};
