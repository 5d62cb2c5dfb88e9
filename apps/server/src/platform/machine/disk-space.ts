import { statfs } from 'node:fs/promises';

/** How much room a folder's disk has. */
export interface DiskSpace {
  /** Bytes that the product can still write. */
  free: number;
  /** Bytes in all. */
  total: number;
  /** `low`: somebody should make room; `full`: saves may fail any moment. */
  state: 'fine' | 'low' | 'full';
}

/** With less than this share of the disk, room runs low. */
const LOW_SHARE = 0.1;
/** A large disk has room enough with this, whatever its share, bytes. */
const ENOUGH = 50 * 1024 ** 3;
/** An exam of a whole year writes as much in minutes, bytes. */
const FULL = 200 * 1024 ** 2;

/** @param size what the disk has, bytes */
export const spaceOf = ({ free, total }: Pick<DiskSpace, 'free' | 'total'>): DiskSpace => ({
  free,
  total,
  state: free < FULL ? 'full' : free < Math.min(ENOUGH, LOW_SHARE * total) ? 'low' : 'fine',
});

/** The room on the disk of a folder. @throws when there is no such folder */
export const findDiskSpace = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return spaceOf({ free: bavail * bsize, total: blocks * bsize });
};
