// Calls podman, also on machines where its defaults do not hold.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, ROOT } from '../packages.mjs';

/** Enough for every part; podman takes more than some machines let it have. */
const ENOUGH = 10_000;

/** A limit of this process, which it may not be able to raise: podman would try to, and fail. */
const ownLimit = (name) => {
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(name));
  return Math.min(ENOUGH, Number(line?.slice(26).trim().split(/\s+/)[1]) || ENOUGH);
};

let settings = null;
/**
 * The environment of podman. On control groups v1 beside v2 crun starts nothing, so runc is taken there; limits stay those
 * of this process.
 */
export const podmanEnv = () => {
  if (process.env.CONTAINERS_CONF) return process.env;
  if (!settings) {
    const isV2 = existsSync('/sys/fs/cgroup/cgroup.controllers');
    const limits = { nofile: ownLimit('Max open files'), nproc: ownLimit('Max processes') };
    const ulimits = Object.entries(limits).map(([name, value]) => `"${name}=${value}:${value}"`);
    settings = join(mkdtempSync(join(tmpdir(), 'assay-podman-')), 'containers.conf');
    writeFileSync(
      settings,
      [
        '[containers]',
        `default_ulimits = [${ulimits.join(', ')}]`,
        '[engine]',
        ...(isV2 ? [] : ['runtime = "runc"']),
        'cgroup_manager = "cgroupfs"',
        'events_logger = "file"',
        '',
      ].join('\n'),
    );
  }
  return { ...process.env, CONTAINERS_CONF: settings };
};

/** Runs podman to its end, and ends the script when it fails. */
export const podman = (...args) => {
  const { status } = spawnSync('podman', args, { cwd: ROOT, stdio: 'inherit', env: podmanEnv() });
  if (status !== 0) fail(`"podman ${args[0]}" failed.`);
};
