import type { GroupWithStudents, StudentName } from '@assay/contract';

/** Stands for those who are assigned already, or to the task that is copied, but are in no group that the person sees. */
const OTHERS_ID = 'others';

/** The groups, and the assigned students that none of them has, as one more group of this name. */
export const groupsWithOthers = (
  groups: readonly GroupWithStudents[],
  assigned: readonly StudentName[],
  name = 'Other students',
): GroupWithStudents[] => {
  const grouped = new Set(groups.flatMap(({ students }) => students.map(({ _id }) => _id)));
  const others = assigned.filter(({ _id }) => !grouped.has(_id));
  return others.length === 0 ? [...groups] : [...groups, { _id: OTHERS_ID, name, students: others }];
};

const matches = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/** The groups whose name has all the words, whole, and of the others the students who do. */
export const filterGroups = (groups: readonly GroupWithStudents[], filter: string): GroupWithStudents[] => {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    if (matches(group.name, words)) return [group];
    const students = group.students.filter(({ fullname, username }) =>
      matches(`${fullname} ${username}`, words),
    );
    return students.length > 0 ? [{ ...group, students }] : [];
  });
};

export interface StudentChip {
  _id: string;
  label: string;
  studentIds: readonly string[];
}

/** What is selected in as few chips as possible: whole groups, then the students outside of these. */
export const chipsOf = (
  groups: readonly GroupWithStudents[],
  selected: ReadonlySet<string>,
): StudentChip[] => {
  const whole = groups.filter(
    ({ students }) => students.length > 0 && students.every(({ _id }) => selected.has(_id)),
  );
  const covered = new Set(whole.flatMap(({ students }) => students.map(({ _id }) => _id)));
  const single = new Map(
    groups
      .flatMap(({ students }) => students)
      .filter(({ _id }) => selected.has(_id) && !covered.has(_id))
      .map((student) => [student._id, student]),
  );
  return [
    ...whole.map(({ _id, name, students }) => ({
      _id,
      label: `${name} (${students.length})`,
      studentIds: students.map((student) => student._id),
    })),
    ...[...single.values()].map(({ _id, fullname }) => ({ _id, label: fullname, studentIds: [_id] })),
  ];
};
