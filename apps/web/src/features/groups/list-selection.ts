/** What is selected in a list, by click, Ctrl and Shift, and by keyboard. */
export interface ListSelection {
  picked: ReadonlySet<string>;
  /** Where the keyboard is. */
  active: string | null;
  /** Where a range begins. */
  anchor: string | null;
  /** What was picked before the range that may follow. */
  base: ReadonlySet<string>;
}

export const NOTHING_SELECTED: ListSelection = {
  picked: new Set(),
  active: null,
  anchor: null,
  base: new Set(),
};

/** A plain click: this one alone. */
export const pickOnly = (id: string): ListSelection => ({
  picked: new Set([id]),
  active: id,
  anchor: id,
  base: new Set(),
});

/** Ctrl and click, or Space: this one more, or no longer. */
export const toggle = ({ picked }: ListSelection, id: string): ListSelection => {
  const after = new Set(picked);
  if (!after.delete(id)) after.add(id);
  return { picked: after, active: id, anchor: id, base: after };
};

/** The keyboard goes elsewhere; what is picked stays. */
export const goTo = ({ picked }: ListSelection, id: string): ListSelection => ({
  picked,
  active: id,
  anchor: id,
  base: picked,
});

/** Shift: everything from where the range begins to here, beside what was picked before it. */
export const extendTo = (
  { anchor, active, base }: ListSelection,
  ids: readonly string[],
  id: string,
): ListSelection => {
  const here = ids.indexOf(id);
  const from = ids.indexOf(anchor ?? active ?? id);
  const [first, last] = from < 0 ? [here, here] : [Math.min(from, here), Math.max(from, here)];
  return {
    picked: new Set([...base, ...ids.slice(first, last + 1)]),
    active: id,
    anchor: from < 0 ? id : (anchor ?? active ?? id),
    base,
  };
};

/** All of these, or with `ticked` false none of them. */
export const pickAll = (
  { picked, active, anchor }: ListSelection,
  ids: readonly string[],
  ticked: boolean,
): ListSelection => {
  const after = new Set(picked);
  ids.forEach((id) => (ticked ? after.add(id) : after.delete(id)));
  return { picked: after, active, anchor, base: after };
};

/** These leave the list: the keyboard stays where it is, on the next that remains. */
export const withoutMoved = (
  { picked, active }: ListSelection,
  ids: readonly string[],
  moved: ReadonlySet<string>,
): ListSelection => {
  const rest = new Set([...picked].filter((id) => !moved.has(id)));
  const place = active === null ? -1 : ids.indexOf(active);
  const next =
    place < 0
      ? null
      : (ids.slice(place).find((id) => !moved.has(id)) ??
        ids.slice(0, place).findLast((id) => !moved.has(id)) ??
        null);
  return { picked: rest, active: next, anchor: next, base: rest };
};
