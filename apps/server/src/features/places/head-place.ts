import type { Role } from '@assay/contract';

/** At the head of what somebody stands: an institute, or one of its departments. */
export interface HeadPlace {
  instituteId: string;
  departmentId: string | null;
}

export const HEAD_ROLES = ['INSTITUTE-HEAD', 'DEPARTMENT-HEAD'] as const satisfies readonly Role[];

export const roleAt = ({ departmentId }: HeadPlace): (typeof HEAD_ROLES)[number] =>
  departmentId === null ? 'INSTITUTE-HEAD' : 'DEPARTMENT-HEAD';
