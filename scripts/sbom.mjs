// Writes what the product is made of as a CycloneDX document: every package that runs with it, by version and licence.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../build/sbom.cdx.json');

const text = execFileSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 100_000_000 },
);
const { bomFormat, components } = JSON.parse(text);
if (bomFormat !== 'CycloneDX' || !(components?.length > 0))
  throw new Error('npm wrote no CycloneDX document.');
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, text);
console.log(`${FILE}: ${components.length} components`);
