import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import type { ServiceProcess } from './service-process.ts';

const versionOf = (command: string): string | null =>
  spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout?.trim().split('\n')[0] || null;

/** What the figures depend on, before anything was measured. */
export const describeMachine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryBytes: totalmem(),
  kernel: release(),
  node: process.version,
  bubblewrap: versionOf('bwrap'),
  prlimit: versionOf('prlimit'),
  /** Processes that wanted a core during the last minute: others disturb the figures when this is not near 0. */
  loadBefore: loadavg()[0] ?? 0,
});

/** What the service says about itself. */
export const describeService = ({ health, languages }: ServiceProcess) => ({
  isolation: health.isolation,
  slots: health.slots,
  toolchains: Object.fromEntries(languages.map(({ id, version }) => [id, version])),
});
