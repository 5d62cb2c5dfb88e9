import type { BodyOf, MovingCohort, MovingDepartment, rollOver } from '@assay/contract';

type Seen = BodyOf<typeof rollOver>['departments'][number]['seen'];
type Cohort = Pick<MovingCohort, 'semester' | 'batch'>;

/** Names a cohort among those of a department. */
export const cohortKey = ({ semester, batch }: Cohort): string => `${semester}/${batch}`;

const called = ({ semester, batch }: Cohort): string => `semester ${semester} (${batch})`;

const cohortChanges = (cohorts: readonly MovingCohort[], seen: Seen['cohorts']): string[] => {
  const before = new Map(seen.map((cohort) => [cohortKey(cohort), cohort.seen]));
  const present = new Set(cohorts.map(cohortKey));
  return [
    ...cohorts.flatMap((cohort) =>
      before.get(cohortKey(cohort)) === cohort.seen
        ? []
        : [`${called(cohort)} has other students by now, ${cohort.students}`],
    ),
    ...seen.flatMap((cohort) => (present.has(cohortKey(cohort)) ? [] : [`${called(cohort)} has none`])),
  ];
};

const groupChanges = ({ groups }: MovingDepartment, seen: Seen['groups']): string[] => {
  const before = new Map(seen.map((group) => [group._id, group.seen]));
  const present = new Set(groups.map(({ _id }) => _id));
  const gone = seen.filter(({ _id }) => !present.has(_id)).length;
  return [
    ...groups.flatMap(({ _id, name, seen: now }) => {
      if (!before.has(_id)) return [`the group “${name}” is new`];
      return before.get(_id) === now ? [] : [`the group “${name}” was changed`];
    }),
    ...(gone > 0 ? [gone === 1 ? 'a group was deleted' : `${gone} groups were deleted`] : []),
  ];
};

/** What is not as somebody has seen it, in words: `Computing: semester 3 (2028) has other students by now, 104`. */
export const changesSince = (department: MovingDepartment, seen: Seen): string[] =>
  [...cohortChanges(department.cohorts, seen.cohorts), ...groupChanges(department, seen.groups)].map(
    (what) => `${department.name}: ${what}`,
  );
