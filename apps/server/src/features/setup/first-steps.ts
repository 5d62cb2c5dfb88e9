import {
  stepsOfDepartment,
  stepsOfInstallation,
  type dismissFirstSteps,
  type FirstStep,
  type firstSteps,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/route-mount.ts';
import { countRefusedMails } from '../../platform/mail/mail-batch.repository.ts';
import {
  findDepartmentFacts,
  hasDismissed,
  listDepartmentFacts,
  listInstitutes,
  setDismissed,
} from './first-steps.repository.ts';

const stepsOf = async (db: Queryable, departmentId: string | null): Promise<FirstStep[]> => {
  if (departmentId !== null) return stepsOfDepartment(await findDepartmentFacts(db, departmentId));
  const [institutes, departments] = await Promise.all([listInstitutes(db), listDepartmentFacts(db)]);
  return stepsOfInstallation(institutes, departments);
};

export const handleFirstSteps: Handler<typeof firstSteps> = async ({ actor, deps }) => {
  const isAdmin = actor.role === 'ADMIN';
  const [steps, isDismissed, refusedMails] = await Promise.all([
    stepsOf(deps.db, actor.departmentId),
    hasDismissed(deps.db, actor.id),
    isAdmin ? countRefusedMails(deps.db) : null,
  ]);
  return {
    success: true,
    data: {
      steps,
      isDismissed,
      address: deps.config.publicUrl,
      isMailConfigured: isAdmin ? deps.mail.isConfigured : null,
      refusedMails,
    },
  };
};

export const handleDismissFirstSteps: Handler<typeof dismissFirstSteps> = async ({ actor, body, deps }) => {
  await setDismissed(deps.db, actor.id, body.dismissed, deps.now());
  return { success: true };
};
