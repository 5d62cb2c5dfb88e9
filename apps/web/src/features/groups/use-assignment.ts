import type { GroupCandidate } from '@assay/contract';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKeptForm } from '../../ui/forms/kept-form.tsx';

export const SIDES = ['available', 'group'] as const;
/** Where a student stands: among those who could be in the group, or in it. */
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === 'group' ? 'available' : 'group');

/** Ids of who was put in and who was taken out since the group was saved. */
interface Moves {
  added: readonly string[];
  removed: readonly string[];
}

const NO_MOVES: Moves = { added: [], removed: [] };

/** A student as the screen shows it. */
export interface Placed extends GroupCandidate {
  /** Stands elsewhere than what is saved says. */
  isMoved: boolean;
}

const place = (candidates: readonly GroupCandidate[], { added, removed }: Moves) => {
  const [ins, outs] = [new Set(added), new Set(removed)];
  const sides: Record<Side, Placed[]> = { available: [], group: [] };
  for (const candidate of candidates) {
    const { _id, assignedToThisGroup } = candidate;
    const isMoved = assignedToThisGroup ? outs.has(_id) : ins.has(_id);
    sides[assignedToThisGroup === isMoved ? 'available' : 'group'].push({ ...candidate, isMoved });
  }
  return sides;
};

const after = ({ added, removed }: Moves, ids: readonly string[], to: Side): Moves => {
  const moved = new Set(ids);
  const [ins, outs] = [added, removed].map((before) => before.filter((id) => !moved.has(id)));
  return to === 'group'
    ? { added: [...(ins ?? []), ...ids], removed: outs ?? [] }
    : { added: ins ?? [], removed: [...(outs ?? []), ...ids] };
};

const idsOf = (students: readonly { _id: string }[]): string[] => students.map(({ _id }) => _id);

/**
 * Who is in the group, as it is saved and as it shall be. What is kept is the moves alone, so that a list that was
 * changed elsewhere can be loaded under them. They are kept on the device until they are saved.
 */
export const useAssignment = (groupId: string, candidates: readonly GroupCandidate[]) => {
  const form = useForm<Moves>({ defaultValues: NO_MOVES });
  const kept = useKeptForm({ form, name: `group/students/${groupId}`, shape: Object.keys(NO_MOVES) });
  const [added, removed] = useWatch({ control: form.control, name: ['added', 'removed'] });
  const [history, setHistory] = useState<readonly Moves[]>([]);
  const sides = useMemo(() => place(candidates, { added, removed }), [candidates, added, removed]);

  const put = (moves: Moves) => {
    form.setValue('added', moves.added, { shouldDirty: true });
    form.setValue('removed', moves.removed, { shouldDirty: true });
  };
  return {
    sides,
    addedCount: sides.group.filter(({ isMoved }) => isMoved).length,
    removedCount: sides.available.filter(({ isMoved }) => isMoved).length,
    note: kept.note,
    canUndo: history.length > 0,
    move: (ids: readonly string[], to: Side) => {
      setHistory([...history, { added, removed }]);
      put(after({ added, removed }, ids, to));
    },
    undo: () => {
      const before = history.at(-1);
      if (!before) return;
      setHistory(history.slice(0, -1));
      put(before);
    },
    /** What a save sends. */
    wanted: () => ({
      studentIds: idsOf(sides.group),
      loadedStudentIds: idsOf(candidates.filter(({ assignedToThisGroup }) => assignedToThisGroup)),
    }),
    /** The moves are saved, or thrown away. */
    settle: () => {
      kept.forget();
      setHistory([]);
      form.reset(NO_MOVES);
    },
  };
};

export type Assignment = ReturnType<typeof useAssignment>;
