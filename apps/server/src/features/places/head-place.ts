import type { PlaceKind, Role } from '@assay/contract';

/** At the head of what somebody stands: an institute, or one of its departments. */
export interface HeadPlace {
  instituteId: string;
  departmentId: string | null;
}

export const ROLE_OF_HEAD = {
  institute: 'INSTITUTE-HEAD',
  department: 'DEPARTMENT-HEAD',
} as const satisfies Record<PlaceKind, Role>;

export const HEAD_ROLES = Object.values(ROLE_OF_HEAD);

export const roleAt = ({ departmentId }: HeadPlace): (typeof HEAD_ROLES)[number] =>
  ROLE_OF_HEAD[departmentId === null ? 'institute' : 'department'];
