import type { Deps } from '../../platform/deps.ts';
import { findDiskSpace, type DiskSpace } from '../../platform/machine/disk-space.ts';
import { watchEvery } from './watch-every.ts';

const EVERY_MS = 30_000;

const SENTENCES: Readonly<Record<DiskSpace['state'], string>> = {
  fine: 'the disk of the data folder has space again',
  low: 'the disk of the data folder is filling up: make room before the next exam',
  full: 'the disk of the data folder is full: nothing that people type can be stored',
};

/** Says in the log when the disk of the data folder runs full, and when it has room again. Answers how to stop it. */
export const startDiskWatch = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  find = findDiskSpace,
  everyMs = EVERY_MS,
): (() => Promise<void>) => {
  let told: DiskSpace['state'] = 'fine';
  const look = async (): Promise<void> => {
    const { state, free, total } = await find(config.dataDir);
    if (state === told) return;
    told = state;
    log[state === 'fine' ? 'info' : 'error']({ free, total }, SENTENCES[state]);
  };
  // A data folder that cannot be looked at is no fact about its disk; whoever writes there says what is wrong.
  return watchEvery(everyMs, () => look().catch(() => undefined));
};
