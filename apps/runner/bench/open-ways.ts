import { join } from 'node:path';
import { LANGUAGES } from '../src/languages/languages.ts';
import { findToolchains } from '../src/languages/toolchains.ts';
import type { ServiceAddress } from './service-way.ts';
import { openServiceWay } from './service-way.ts';
import { openSpawnedWay, withBubblewrap, withoutSandbox } from './spawned-way.ts';
import type { Spawner } from './spawner.ts';
import { startSpawner } from './spawner.ts';
import type { Way } from './ways.ts';

/** False where bubblewrap is not installed or the kernel does not let it make namespaces. */
export const bubblewrapWorks = (spawner: Spawner): Promise<boolean> =>
  spawner.execute(withBubblewrap(['/usr/bin/true'], '/tmp'), '/', '').then(
    () => true,
    () => false,
  );

/** Every way that works on this machine. What the spawned ones compile is kept below `folder`. */
export const openWays = async (
  address: ServiceAddress,
  folder: string,
): Promise<{ ways: Way[]; close(): Promise<void> }> => {
  const toolchains = await findToolchains(LANGUAGES);
  const spawner = startSpawner();
  const spawned = { toolchains, spawner };
  const ways = [openServiceWay(address)];
  if (await bubblewrapWorks(spawner))
    ways.push(
      await openSpawnedWay({
        ...spawned,
        name: 'bubblewrap',
        folder: join(folder, 'bubblewrap'),
        wrap: withBubblewrap,
      }),
    );
  ways.push(
    await openSpawnedWay({ ...spawned, name: 'plain', folder: join(folder, 'plain'), wrap: withoutSandbox }),
  );
  return { ways, close: spawner.stop };
};
