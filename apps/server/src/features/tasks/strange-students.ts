import { namesOf, type FieldProblem } from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listNamedStudents } from './task-facts.repository.ts';

type Named = Awaited<ReturnType<typeof listNamedStudents>>;

/** So many students, by name as far as the actor may know these. */
const wordsOf = (named: Named, count: number): string => {
  const [first] = named;
  if (!first) return count === 1 ? 'A selected student' : `${count} selected students`;
  const others = count - 1;
  return named.length === count
    ? namesOf(named)
    : `${first.fullname} and ${others === 1 ? '1 other' : `${others} others`}`;
};

/** What is wrong with students whom the actor may not assign, naming them, at each of their places in a draft. */
export const strangeStudentProblems = async (
  db: Queryable,
  actor: DepartmentActor,
  ids: readonly string[],
  positions: readonly number[],
): Promise<FieldProblem[]> => {
  if (positions.length === 0) return [];
  const strange = new Set(positions.flatMap((position) => ids[position] ?? []));
  const who = wordsOf(await listNamedStudents(db, actor, [...strange]), strange.size);
  const [are, them] = strange.size === 1 ? ['is', 'this student'] : ['are', 'these students'];
  const message = `${who} ${are} not of your department, and in no group or task that is shared with you. Take ${them} out, or have a group with ${them} shared with you.`;
  return positions.map((position) => ({ path: `assignedStudentIds.${position}`, message }));
};
