import type { RoomState, RoomStudent } from '@assay/contract';
import { placeOfState } from './room-words.tsx';

export type SortedBy = 'roll' | 'state' | 'end' | 'outside';
export interface RoomSort {
  by: SortedBy;
  down: boolean;
}

/** Whether a student has started and not submitted. */
export const isSitting = ({ state }: Pick<RoomStudent, 'state'>): boolean =>
  state !== 'NOT-THERE' && state !== 'SUBMITTED';

/** More characters than come into an attempt. */
const MANY = 1e9;

/** Whom it may be time to look after first: of one state who is in it longest; of the time left who has least, of what came from outside who has most. */
const keyOf = (student: RoomStudent, by: SortedBy): string => {
  if (by === 'state') return `${placeOfState(student.state)} ${student.since ?? '~'}`;
  if (by === 'outside') return String(MANY - student.outside.characters).padStart(10, '0');
  // Who is not at it has no time that runs.
  return by === 'end' ? `${isSitting(student) ? 0 : 1} ${student.end}` : '';
};

/** The students that are shown, in their order. Those of `students` stand by enrollment number, which breaks ties. */
export const shownStudents = (
  students: readonly RoomStudent[],
  { state, search, sort }: { state: RoomState | null; search: string; sort: RoomSort },
): RoomStudent[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = students.filter((student) => {
    const text = `${student.name} ${student.roll}`.toLowerCase();
    return (state === null || student.state === state) && words.every((word) => text.includes(word));
  });
  const sorted =
    sort.by === 'roll'
      ? matching
      : matching.toSorted((one, other) => (keyOf(one, sort.by) < keyOf(other, sort.by) ? -1 : 1));
  return sort.down ? sorted.toReversed() : sorted;
};
