import { requeueReferenceChecks } from '../features/questions/index.ts';
import { requeueRehearsals } from '../features/rehearsals/index.ts';
import { requeueRegrades } from '../features/regrades/index.ts';
import { requeueSetupRuns } from '../features/setup-sheets/index.ts';
import { requeueComparisons } from '../features/similarity/index.ts';
import { requeueMeasurements } from '../features/test-strength/index.ts';
import type { Deps } from '../platform/deps.ts';

/** Queues again, at the start of a server, all that is to be done and whose jobs may be gone. */
export const requeueJobs = async (deps: Deps): Promise<void> => {
  await requeueReferenceChecks(deps);
  await requeueRegrades(deps);
  await requeueComparisons(deps);
  await requeueMeasurements(deps);
  await requeueSetupRuns(deps);
  await requeueRehearsals(deps);
};
