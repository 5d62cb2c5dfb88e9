// Images made of Debian's packages alone, for machines that reach no registry of images.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** The time of everything in these images: what they hold depends on Debian's packages and on nothing of this project. */
const EPOCH = '0';
const CONTAINERFILE = `FROM scratch
ADD base.tar /
ENV PATH=/usr/local/bin:/usr/bin:/usr/sbin
CMD ["/bin/sh"]
`;

/** Makes an image of packages and their dependencies; the same packages make the same image. */
export const makeBase = ({ image, include }) => {
  process.stdout.write(`Making ${image} …\n`);
  const folder = mkdtempSync(join(tmpdir(), 'assay-base-'));
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
      join(folder, 'base.tar'),
    ],
    { encoding: 'utf8', env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH } },
  );
  if (made.status !== 0) fail(`mmdebstrap could not make a base image:\n${made.stderr}`);
  writeFileSync(join(folder, 'Containerfile'), CONTAINERFILE);
  podman('build', '--quiet', '--no-cache', '--timestamp', EPOCH, '--tag', image, folder);
  rmSync(folder, { recursive: true });
};

/** Makes such an image, unless it is there. */
export const ensureBase = (wanted) => {
  if (spawnSync('podman', ['image', 'exists', wanted.image], { env: podmanEnv() }).status !== 0)
    makeBase(wanted);
};

/** Makes what compose.yaml takes from a registry: PostgreSQL and Caddy. */
export const buildParts = () => {
  ensureBase(PARTS);
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
