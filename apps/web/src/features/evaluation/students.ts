import { z } from 'zod';
import type { ListState } from '../../lib/session/area.ts';

/** A student as the leaderboard hands it over. */
const studentSchema = z.object({
  _id: z.string(),
  fullname: z.string(),
  /** Enrollment number. */
  username: z.string(),
  status: z.enum(['Present', 'Absent']),
});
export type ListedStudent = z.infer<typeof studentSchema>;

const handedOverSchema = z.object({ students: z.array(studentSchema) });

/** The students that came with the navigation, in the order in which they stood there; null without any. */
export const handedOverStudents = (state: unknown): ListedStudent[] | null =>
  handedOverSchema.safeParse(state).data?.students ?? null;

/**
 * The list that led here: its address with search, order and page, and what it was handed itself. Null after a direct
 * link.
 */
export const handedOverFrom = (state: unknown): ListState | null => {
  const { data } = z
    .object({ from: z.string().startsWith('/'), back: z.unknown().optional() })
    .safeParse(state);
  return data ? { from: data.from, back: data.back } : null;
};

export interface StudentPlace {
  student: ListedStudent | null;
  /** Counts from 1; 0 when the student is not on the list. */
  number: number;
  count: number;
  /** Who Previous and Next lead to; null where that is not possible. */
  previous: ListedStudent | null;
  next: ListedStudent | null;
  /** Why Next leads nowhere. */
  noNext: 'last' | 'absent' | null;
}

/** Where a student stands on the list. Next leads nowhere from the last one, nor to somebody who was absent. */
export const placeOf = (students: readonly ListedStudent[], studentId: string): StudentPlace => {
  const index = students.findIndex(({ _id }) => _id === studentId);
  const following = index < 0 ? null : (students[index + 1] ?? null);
  const isAbsent = following?.status === 'Absent';
  return {
    student: students[index] ?? null,
    number: index + 1,
    count: students.length,
    previous: students[index - 1] ?? null,
    next: isAbsent ? null : following,
    noNext: isAbsent ? 'absent' : following ? null : 'last',
  };
};
