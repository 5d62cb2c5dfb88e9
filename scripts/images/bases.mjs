// Images made of Debian's packages alone, for machines that reach no registry of images.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '../packages.mjs';
import { podman, podmanEnv } from './podman.mjs';

const SUITE = 'trixie';
const base = (name, ...include) => ({ image: `localhost/assay-${name}:${SUITE}`, include });

/** What the Containerfile takes as arguments, by name. */
export const BASES = {
  BASE_IMAGE: base('base', 'ca-certificates'),
  BUILD_IMAGE: base('build', 'ca-certificates', 'nodejs', 'npm'),
};
const PARTS = base('parts', 'ca-certificates', 'caddy', 'postgresql-17');

/** Makes an image, unless it is there. `epoch`: the time that its files get at most, seconds. */
export const ensureBase = ({ image, include }, epoch) => {
  if (spawnSync('podman', ['image', 'exists', image], { env: podmanEnv() }).status === 0) return;
  process.stdout.write(`Making ${image} …\n`);
  const folder = mkdtempSync(join(tmpdir(), 'assay-base-'));
  const archive = join(folder, 'base.tar');
  const made = spawnSync(
    'mmdebstrap',
    [
      '--variant=minbase',
      `--include=${include.join(',')}`,
      '--dpkgopt=path-exclude=/usr/share/man/*',
      '--dpkgopt=path-exclude=/usr/share/locale/*',
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      '--dpkgopt=path-include=/usr/share/doc/*/copyright',
      SUITE,
      archive,
    ],
    { encoding: 'utf8', env: { ...process.env, SOURCE_DATE_EPOCH: epoch } },
  );
  if (made.status !== 0) fail(`mmdebstrap could not make a base image:\n${made.stderr}`);
  podman('import', '--quiet', '--change', 'ENV PATH=/usr/local/bin:/usr/bin:/usr/sbin', archive, image);
  rmSync(folder, { recursive: true });
};

/** Makes what compose.yaml takes from a registry: PostgreSQL and Caddy. */
export const buildParts = () => {
  ensureBase(PARTS, '0');
  for (const target of ['postgres', 'caddy'])
    podman(
      'build',
      '--quiet',
      '--file',
      'e2e/images/Containerfile',
      '--target',
      target,
      '--tag',
      `assay-test-${target}`,
      '--build-arg',
      `PARTS_IMAGE=${PARTS.image}`,
      'e2e/images',
    );
};
