import type { Installation } from '@assay/contract';
import type { Deps } from '../../platform/deps.ts';
import { claimPlace, findPlace } from './file.repository.ts';

/**
 * Where this server keeps files, and whether the others keep them there too: the first one that looks notes the mark of its
 * folder or bucket. Does not throw.
 */
export const readFilesState = async ({
  config,
  db,
  files,
}: Pick<Deps, 'config' | 'db' | 'files'>): Promise<Installation['files']> => {
  const { place } = config.files;
  try {
    if (!files) return { place, state: (await findPlace(db)) === null ? 'fine' : 'elsewhere' };
    const mark = await files.readMark();
    return { place, state: (await claimPlace(db, mark)) === mark ? 'fine' : 'elsewhere' };
  } catch {
    return { place, state: 'away' };
  }
};
