import { EXAMS_AHEAD_HOURS, SECTION_ROWS, type PlatformState } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { readInstallation } from '../installation/index.ts';
import { listInstitutesWithExams } from './exams-of-institutes.repository.ts';

const HOUR_MS = 3_600_000;

const readInstitutes = async ({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<PlatformState['institutes']> => {
  const before = new Date(now().getTime() + EXAMS_AHEAD_HOURS * HOUR_MS);
  const found = await listInstitutesWithExams(db, { now: now(), before, limit: SECTION_ROWS });
  return {
    rows: found.map(({ id, nextAt, name, running, writing, coming }) => ({
      _id: id,
      name,
      running,
      writing,
      coming,
      nextAt: nextAt?.toISOString() ?? null,
    })),
    total: found[0]?.total ?? 0,
  };
};

/** Where exams are, and how the installation is. */
export const readPlatformState = async (deps: Deps): Promise<PlatformState> => {
  const [institutes, installation] = await Promise.all([readInstitutes(deps), readInstallation(deps)]);
  return { ...installation, institutes };
};
