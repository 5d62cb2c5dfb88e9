import { expect, test } from 'vitest';
import { findDiskSpace, spaceOf } from './disk-space.ts';

const GB = 1024 ** 3;

test.each([
  ['fine', 20, 100],
  ['low', 9, 100],
  ['fine', 60, 1000],
  ['low', 40, 1000],
  ['full', 0.1, 100],
  ['full', 0.1, 0.5],
  ['low', 0.3, 4],
] as const)('room is %s with %d of %d GB', (state, free, total) => {
  expect(spaceOf({ free: free * GB, total: total * GB }).state).toBe(state);
});

test('the room of a folder is that of its disk', async () => {
  const { free, total } = await findDiskSpace(import.meta.dirname);
  expect(total).toBeGreaterThan(free);
  await expect(findDiskSpace('/nowhere')).rejects.toThrow('ENOENT');
});
