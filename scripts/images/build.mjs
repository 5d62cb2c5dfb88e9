// `npm run images`: builds the images of Assay with podman. Where no registry of images can be reached, `--debian` makes
// the base images of Debian's own packages first. Options: --tag NAME, --target server,runner-small,runner, --no-cache,
// --compare, which builds each twice without a cache and says whether, and in which files, both differ.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, ROOT } from '../packages.mjs';
import { ensureMore } from '../tools.mjs';
import { BASES, ensureBase, makeBase } from './bases.mjs';
import { imageDifferences, inspectImage } from './compare.mjs';
import { podman } from './podman.mjs';

const { values: options } = parseArgs({
  options: {
    debian: { type: 'boolean', default: false },
    tag: { type: 'string', default: 'latest' },
    target: { type: 'string', default: 'server,runner-small,runner' },
    compare: { type: 'boolean', default: false },
    'no-cache': { type: 'boolean', default: false },
  },
});
const IMAGES = { server: 'assay-server', 'runner-small': 'assay-runner-small', runner: 'assay-runner' };

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
/** A layer of the cache has the time of the commit that it was made at. */
const isClean = options['no-cache'] || options.compare;
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

/** What is built from: the folder as it is, or to compare two builds what is committed, which nobody changes in between. */
const contextOf = (folder) => {
  if (!options.compare) return ROOT;
  const [archive, context] = [join(folder, 'sources.tar'), join(folder, 'sources')];
  git('archive', '--output', archive, 'HEAD');
  mkdirSync(context);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', context]);
  return context;
};

/** What `podman build` is told for every image. */
const settingsOf = (folder, context, bases) => {
  const cache = join(ROOT, '.cache/npm');
  mkdirSync(cache, { recursive: true });
  const given = [
    ...bases.map(([name, { image }]) => `${name}=${image}`),
    `SOURCE_DATE_EPOCH=${epoch}`,
    `VERSION=${JSON.parse(execFileSync('npm', ['pkg', 'get', 'version'], { cwd: ROOT, encoding: 'utf8' }))}`,
    `REVISION=${git('rev-parse', 'HEAD')}`,
  ].flatMap((argument) => ['--build-arg', argument]);
  return [
    '--file',
    join(context, 'deploy/Containerfile'),
    ...extraCertificates(folder),
    '--volume',
    `${cache}:/root/.npm`,
    '--timestamp',
    epoch,
    '--layers',
    ...given,
  ];
};

const build = (target, image, context, settings) => {
  process.stdout.write(`Building ${image} …\n`);
  podman('build', ...settings, '--target', target, '--tag', image, context);
};

/** Makes an image a second time under another name, and answers whether it is the same. */
const holdsAgainst = (image, make) => {
  const again = `${image}-again`;
  make(again);
  const differences = imageDifferences(image, again);
  const { Id: id } = inspectImage(image);
  podman('image', 'rm', '--force', again);
  process.stdout.write(
    differences.length === 0
      ? `${image} is the same when it is made again: ${id}\n`
      : `${image} is not the same when it is made again:\n${differences.map((text) => `  ${text}\n`).join('')}`,
  );
  return differences.length === 0;
};

ensureMore('images');
const folder = mkdtempSync(join(tmpdir(), 'assay-images-'));
let isSame = true;
try {
  const bases = options.debian ? Object.entries(BASES) : [];
  for (const [, base] of bases) {
    ensureBase(base);
    if (options.compare) isSame = holdsAgainst(base.image, (image) => makeBase({ ...base, image })) && isSame;
  }
  const context = contextOf(folder);
  const settings = settingsOf(folder, context, bases);
  for (const target of options.target.split(',')) {
    const image = `${IMAGES[target] ?? fail(`There is no image ${target}.`)}:${options.tag}`;
    build(target, image, context, isClean ? [...settings, '--no-cache'] : settings);
    process.stdout.write(`${image}: ${(inspectImage(image).Size / 1e6).toFixed(0)} MB\n`);
    if (options.compare)
      isSame =
        holdsAgainst(image, (again) => build(target, again, context, [...settings, '--no-cache'])) && isSame;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!isSame) fail('Not every image is the same when it is made again.');
