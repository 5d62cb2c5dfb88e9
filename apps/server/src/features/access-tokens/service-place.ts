import type { ServiceAccount } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { hasInstitute, requireDepartment } from '../departments/index.ts';
import { instituteOf, requireReach } from '../places/index.ts';

/** Where a service account acts, and as what. */
export interface ServiceAccountPlace {
  role: Extract<ServiceAccount['role'], 'ADMIN' | 'INSTITUTE-HEAD' | 'DEPARTMENT-HEAD'>;
  instituteId: string | null;
  departmentId: string | null;
}

/**
 * The place of a new service account: a department, an institute, or without either the whole installation. It acts as
 * whoever heads that place, and nobody makes one of a place that is not below them.
 * @throws NOT_FOUND for a place that the actor does not look after, FORBIDDEN for the installation to who is no administrator
 */
export const requireServicePlace = async (
  db: Db,
  actor: Actor,
  { instituteId, departmentId }: { instituteId: string | null; departmentId: string | null },
): Promise<ServiceAccountPlace> => {
  if (departmentId !== null) {
    const department = await requireDepartment(db, actor, departmentId);
    return { role: 'DEPARTMENT-HEAD', instituteId: department.instituteId, departmentId };
  }
  const institute = instituteId ?? (actor.role === 'ADMIN' ? null : instituteOf(actor));
  if (institute === null) return { role: 'ADMIN', instituteId: null, departmentId: null };
  requireReach(actor, institute, 'Institute');
  if (!(await hasInstitute(db, institute))) throw notFound('Institute');
  return { role: 'INSTITUTE-HEAD', instituteId: institute, departmentId: null };
};

/** Most service accounts of one institute with its departments, and most of the installation itself. */
export const SERVICE_ACCOUNTS_MAX = 50;

/** @throws CONFLICT when there are as many as there may be */
export const requireRoom = (count: number): void => {
  if (count >= SERVICE_ACCOUNTS_MAX)
    throw new AppError(
      'CONFLICT',
      `There are ${SERVICE_ACCOUNTS_MAX} service accounts already. Close one that is not needed any more.`,
    );
};
