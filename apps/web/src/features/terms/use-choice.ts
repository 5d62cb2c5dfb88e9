import { useState } from 'react';
import { newId } from '../../lib/values/new-id.ts';
import { NOTHING_CHOSEN, type Choice, type Staying } from './roll-over-plan.ts';

const toggled = (all: ReadonlySet<string>, keys: readonly string[], isIn: boolean): Set<string> => {
  const next = new Set(all);
  for (const key of keys)
    if (isIn) next.add(key);
    else next.delete(key);
  return next;
};

/** What somebody has chosen in a preview. Every change draws another id: a repeated try is known by it, another choice not. */
export const useChoice = () => {
  const [{ choice, id }, set] = useState(() => ({ choice: NOTHING_CHOSEN, id: newId() }));
  const change = (part: Partial<Choice>) => set({ choice: { ...choice, ...part }, id: newId() });
  return {
    choice,
    id,
    reset: () => set({ choice: NOTHING_CHOSEN, id: newId() }),
    moveCohorts: (keys: readonly string[], moves: boolean) =>
      change({ cohorts: toggled(choice.cohorts, keys, !moves) }),
    letStay: (key: string, staying: readonly Staying[]) =>
      change({ students: new Map([...choice.students, [key, staying]]) }),
    moveGroup: (groupId: string, moves: boolean) =>
      change({ groups: toggled(choice.groups, [groupId], !moves) }),
    nameGroup: (groupId: string, name: string) =>
      change({ names: new Map([...choice.names, [groupId, name]]) }),
  };
};
