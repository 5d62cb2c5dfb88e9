// `npm run images`: builds the images of Assay with podman. Where no registry of images can be reached, `--debian` makes
// the base images of Debian's own packages first. Options: --tag NAME, --target server,runner-small,runner, --no-cache.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT } from '../packages.mjs';
import { ensureMore } from '../tools.mjs';
import { BASES, ensureBase } from './bases.mjs';
import { podman, podmanEnv } from './podman.mjs';

const { values: options } = parseArgs({
  options: {
    debian: { type: 'boolean', default: false },
    tag: { type: 'string', default: 'latest' },
    target: { type: 'string', default: 'server,runner-small,runner' },
    'no-cache': { type: 'boolean', default: false },
  },
});
const IMAGES = { server: 'assay-server', 'runner-small': 'assay-runner-small', runner: 'assay-runner' };

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
/** Every time that an image holds is that of the last change of the sources. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct');

/** Certificates of this machine that npm has to trust, as NODE_EXTRA_CA_CERTS names them, for the build alone. */
const extraCertificates = (folder) => {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file || !existsSync(file)) return [];
  const settings = join(folder, 'npmrc');
  writeFileSync(settings, 'cafile=/run/extra-certificates.pem\n');
  return ['--volume', `${file}:/run/extra-certificates.pem:ro`, '--volume', `${settings}:/root/.npmrc:ro`];
};

ensureMore('images');
const folder = mkdtempSync(join(tmpdir(), 'assay-images-'));
try {
  const bases = options.debian ? Object.entries(BASES) : [];
  for (const [, base] of bases) ensureBase(base, epoch);
  const cache = join(ROOT, '.cache/npm');
  mkdirSync(cache, { recursive: true });
  const given = [
    ...bases.map(([name, { image }]) => `${name}=${image}`),
    `SOURCE_DATE_EPOCH=${epoch}`,
    `VERSION=${JSON.parse(execFileSync('npm', ['pkg', 'get', 'version'], { cwd: ROOT, encoding: 'utf8' }))}`,
    `REVISION=${git('rev-parse', 'HEAD')}`,
  ].flatMap((argument) => ['--build-arg', argument]);
  const shared = [
    ...extraCertificates(folder),
    '--volume',
    `${cache}:/root/.npm`,
    '--timestamp',
    epoch,
    '--layers',
    ...(options['no-cache'] ? ['--no-cache'] : []),
  ];
  for (const target of options.target.split(',')) {
    const image = `${IMAGES[target] ?? fail(`There is no image ${target}.`)}:${options.tag}`;
    process.stdout.write(`Building ${image} …\n`);
    podman(
      'build',
      '--file',
      'deploy/Containerfile',
      '--target',
      target,
      '--tag',
      image,
      ...shared,
      ...given,
      '.',
    );
    const [{ Size: size }] = JSON.parse(
      execFileSync('podman', ['image', 'inspect', image], { encoding: 'utf8', env: podmanEnv() }),
    );
    process.stdout.write(`${image}: ${(size / 1e6).toFixed(0)} MB\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
