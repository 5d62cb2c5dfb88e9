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
  /** Who Previous and Next lead to; null where there is nobody. */
  previous: ListedStudent | null;
  next: ListedStudent | null;
}

const isPresent = ({ status }: ListedStudent): boolean => status === 'Present';

/** Where a student stands on the list. Previous and Next pass over who was absent. */
export const placeOf = (students: readonly ListedStudent[], studentId: string): StudentPlace => {
  const index = students.findIndex(({ _id }) => _id === studentId);
  const [before, after] = index < 0 ? [[], []] : [students.slice(0, index), students.slice(index + 1)];
  return {
    student: students[index] ?? null,
    number: index + 1,
    count: students.length,
    previous: before.findLast(isPresent) ?? null,
    next: after.find(isPresent) ?? null,
  };
};
