import { expect, test } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { spaceOf } from '../../platform/machine/disk-space.ts';
import { startDiskWatch } from './disk-watch.ts';

const server = useTestServer();
const GB = 1024 ** 3;

test('a disk that runs full is told once, and once more when it is full or has space again', async () => {
  const told: string[] = [];
  const note = (_facts: object, sentence: string) => void told.push(sentence);
  const log = Object.assign(Object.create(server.deps.log) as typeof server.deps.log, {
    error: note,
    info: note,
  });
  let free = 80 * GB;
  let looks = 0;
  const stop = startDiskWatch(
    { config: server.deps.config, log },
    async () => {
      looks += 1;
      return spaceOf({ free, total: 100 * GB });
    },
    1,
  );
  for (const next of [8 * GB, 0, 80 * GB]) {
    const before = looks;
    await waitFor('the disk was looked at twice more', async () => looks > before + 1);
    free = next;
  }
  const before = looks;
  await waitFor('the disk was looked at twice more', async () => looks > before + 1);
  await stop();
  expect(told.map((sentence) => sentence.replace('the disk of the data folder ', ''))).toEqual([
    'is filling up: make room before the next exam',
    'is full: nothing that people type can be stored',
    'has space again',
  ]);
});
