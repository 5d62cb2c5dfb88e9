/** What a preview becomes with what somebody has chosen in it. */
import {
  groupNameIn,
  nextSemester,
  type BodyIn,
  type MovingCohort,
  type MovingDepartment,
  type MovingGroup,
  type rollOver,
} from '@assay/contract';
import { studentCount } from '../students/index.ts';

/** Somebody who stays in their semester. */
export interface Staying {
  id: string;
  label: string;
}

/** What is not as proposed: everybody moves, and every group goes along under its new name. */
export interface Choice {
  /** Cohorts that stay, by `cohortKey`. */
  cohorts: ReadonlySet<string>;
  /** Who stays, by the `cohortKey` of where. */
  students: ReadonlyMap<string, readonly Staying[]>;
  /** Ids of groups that stay as they are. */
  groups: ReadonlySet<string>;
  /** Names that were typed, by the group's id. */
  names: ReadonlyMap<string, string>;
}

export const NOTHING_CHOSEN: Choice = {
  cohorts: new Set(),
  students: new Map(),
  groups: new Set(),
  names: new Map(),
};

/** A cohort among those of all departments. */
export const cohortKey = (
  department: { _id: string },
  { semester, batch }: Pick<MovingCohort, 'semester' | 'batch'>,
): string => `${department._id} ${semester}/${batch}`;

export interface CohortPlan {
  cohort: MovingCohort;
  key: string;
  isMoving: boolean;
  staying: readonly Staying[];
  /** How many leave the semester. */
  going: number;
  /** The semester after it; null: archived. */
  to: number | null;
  /** What whoever confirms should know, in sentences. */
  notes: string[];
}

export interface GroupPlan {
  group: MovingGroup;
  /** Whether its students move, so that it can go along. */
  canGo: boolean;
  isGoing: boolean;
  isArchived: boolean;
  /** What it is called then. */
  name: string;
  notes: string[];
}

export interface DepartmentPlan {
  department: MovingDepartment;
  cohorts: CohortPlan[];
  groups: GroupPlan[];
  promoted: number;
  archived: number;
  movedGroups: number;
  /** Of cohorts and groups together. */
  notes: number;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const planCohort = (department: MovingDepartment, cohort: MovingCohort, choice: Choice): CohortPlan => {
  const key = cohortKey(department, cohort);
  const isMoving = !choice.cohorts.has(key);
  const staying = isMoving ? (choice.students.get(key) ?? []) : [];
  return {
    cohort,
    key,
    isMoving,
    staying,
    going: isMoving ? cohort.students - staying.length : 0,
    to: nextSemester(cohort.semester),
    notes: [],
  };
};

/** Who is in the semester that a cohort comes into, and stays there. */
const notesOfCohort = ({ cohort, going, to }: CohortPlan, all: readonly CohortPlan[]): string[] => {
  if (going === 0) return [];
  if (to === null)
    return cohort.sitting === 0
      ? []
      : [`${studentCount(cohort.sitting)} in the middle of a task: they cannot be archived before its end.`];
  const there = all.filter((other) => other.cohort.semester === to);
  const left = sumOf(there.map((other) => other.cohort.students - other.going));
  return left === 0
    ? []
    : [`Semester ${to} has ${studentCount(left)} who ${left === 1 ? 'stays' : 'stay'} there.`];
};

const planGroup = (cohorts: readonly CohortPlan[], group: MovingGroup, choice: Choice): GroupPlan => {
  const { semester, batch } = group.goesWith;
  const canGo = cohorts.some(
    ({ cohort, going }) => cohort.semester === semester && cohort.batch === batch && going > 0,
  );
  const isGoing = canGo && !choice.groups.has(group._id);
  const to = nextSemester(semester);
  const name = to === null ? group.name : (choice.names.get(group._id) ?? groupNameIn(group.name, to));
  return { group, canGo, isGoing, isArchived: isGoing && to === null, name, notes: [] };
};

const shownName = ({ isGoing, name, group }: GroupPlan): string =>
  (isGoing ? name : group.name).trim().toLowerCase();

const notesOfGroup = (plan: GroupPlan, all: readonly GroupPlan[]): string[] => {
  if (!plan.isGoing || plan.isArchived) return [];
  if (plan.name.trim() === '') return ['A group needs a name.'];
  const same = all.filter((other) => !other.isArchived && shownName(other) === shownName(plan)).length - 1;
  return same === 0 ? [] : [`${same === 1 ? 'Another group' : `${same} other groups`} will have this name.`];
};

const planDepartment = (department: MovingDepartment, choice: Choice): DepartmentPlan => {
  const cohorts = department.cohorts.map((cohort) => planCohort(department, cohort, choice));
  const groups = department.groups.map((group) => planGroup(cohorts, group, choice));
  for (const plan of cohorts) plan.notes = notesOfCohort(plan, cohorts);
  for (const plan of groups) plan.notes = notesOfGroup(plan, groups);
  return {
    department,
    cohorts,
    groups,
    promoted: sumOf(cohorts.map(({ to, going }) => (to === null ? 0 : going))),
    archived: sumOf(cohorts.map(({ to, going }) => (to === null ? going : 0))),
    movedGroups: groups.filter(({ isGoing }) => isGoing).length,
    notes: [...cohorts, ...groups].filter(({ notes }) => notes.length > 0).length,
  };
};

export const planOf = (departments: readonly MovingDepartment[], choice: Choice): DepartmentPlan[] =>
  departments.map((department) => planDepartment(department, choice));

/** `40 students promoted · 5 students archived · 1 group` */
export const figuresOf = ({
  promoted,
  archived,
  movedGroups,
}: Pick<DepartmentPlan, 'promoted' | 'archived' | 'movedGroups'>): string =>
  [
    promoted > 0 && `${studentCount(promoted)} promoted`,
    archived > 0 && `${studentCount(archived)} archived`,
    movedGroups > 0 && `${movedGroups} group${movedGroups === 1 ? '' : 's'}`,
  ]
    .filter(Boolean)
    .join(' · ') || 'Nobody moves';

/** What several departments come to. */
export const totalsOf = (plans: readonly DepartmentPlan[]) => ({
  promoted: sumOf(plans.map(({ promoted }) => promoted)),
  archived: sumOf(plans.map(({ archived }) => archived)),
  movedGroups: sumOf(plans.map(({ movedGroups }) => movedGroups)),
  staying: sumOf(plans.flatMap(({ cohorts }) => cohorts.map(({ staying }) => staying.length))),
  notes: sumOf(plans.map(({ notes }) => notes)),
  isNamed: plans.every(({ groups }) => groups.every(({ isGoing, name }) => !isGoing || name.trim() !== '')),
});
export type Totals = ReturnType<typeof totalsOf>;

/** The confirmation of what is planned; departments in which nobody moves are left out. */
export const confirmationOf = (_id: string, plans: readonly DepartmentPlan[]): BodyIn<typeof rollOver> => {
  const moving = plans.filter(({ promoted, archived }) => promoted + archived > 0);
  return {
    _id,
    departments: moving.map(({ department, cohorts, groups }) => ({
      _id: department._id,
      seen: {
        cohorts: department.cohorts.map(({ semester, batch, seen }) => ({ semester, batch, seen })),
        groups: department.groups.map((group) => ({ _id: group._id, seen: group.seen })),
      },
      moves: cohorts
        .filter(({ going }) => going > 0)
        .map(({ cohort: { semester, batch } }) => ({ semester, batch })),
      groups: groups
        .filter(({ isGoing }) => isGoing)
        .map(({ group, name }) => ({ _id: group._id, name: name.trim() })),
    })),
    stayBack: moving.flatMap(({ cohorts }) =>
      cohorts.filter(({ going }) => going > 0).flatMap(({ staying }) => staying.map(({ id }) => id)),
    ),
  };
};
