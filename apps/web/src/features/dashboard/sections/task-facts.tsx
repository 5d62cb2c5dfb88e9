import { serverNow } from '../../../lib/values/clock.ts';
import { formatDateTime } from '../../../lib/values/dates.ts';
import { formatSoon } from '../../../lib/values/soon.ts';

/** What each section about tasks is told of whose dashboard it is on. */
export interface TaskSectionProps<Row> {
  section: { rows: Row[]; total: number };
  /** The area in which tasks can be opened, `/faculty`; without it they are only named. */
  area?: string;
  /** Tasks are of several departments, each of which is said. */
  withDepartment?: boolean;
}

interface Placed {
  createdByName: string;
  isOwner: boolean;
  department: { name: string };
}

/** Whose a task is, where it is not the person's own, and in which department. */
export const placeFacts = (
  { createdByName, isOwner, department }: Placed,
  withDepartment = false,
): (string | false)[] => [withDepartment && department.name, !isOwner && `by ${createdByName}`];

/** A moment of the coming days, with the exact one on hover. */
export const SoonTime = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatDateTime(value)}>
    {formatSoon(value, serverNow())}
  </time>
);
