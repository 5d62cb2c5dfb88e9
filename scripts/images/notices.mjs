// `node scripts/images/notices.mjs FOLDER`: what an image has to say about what others wrote in it: `sbom.cdx.json`
// (CycloneDX) and `THIRD-PARTY.txt`, the licence of every package that runs with the product.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.mjs';

/** The first npm of a distribution that is too old to know `npm sbom` fetches this one. */
const NPM = 'npm@11.19.1';
const LICENCE = /^(license|licence|copying|notice|copyright)/i;

const folder = process.argv[2];
if (!folder) throw new Error('Name a folder to write to.');
mkdirSync(folder, { recursive: true });

const ask = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const sbom = JSON.parse(
  execFileSync('npm', ['exec', '--yes', NPM, '--', ...ask, '--omit=dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
  }),
);
if (!(sbom.components?.length > 0)) throw new Error('npm wrote no CycloneDX document.');
// The same sources give the same file.
delete sbom.serialNumber;
sbom.metadata.timestamp = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString();
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const textsOf = (path) =>
  readdirSync(path)
    .filter((name) => LICENCE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(path, name), 'utf8').trim());
const notices = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .filter(([path]) => existsSync(join(ROOT, path)))
  .map(([path, { version, license = 'see below' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [`${name} ${version} (${license})`, ...textsOf(join(ROOT, path))].join('\n\n');
  });
writeFileSync(join(folder, 'THIRD-PARTY.txt'), `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
