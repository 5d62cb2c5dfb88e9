// Writes the computed part of docs/capacity.md from `measured.json`, and that first from runs of the bench where they are given:
// `node scripts/capacity/guide.mjs [SMALL.json LARGE.json WITH-LOGINS.json --machine TEXT --runs N]`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../packages.mjs';
import { measuredBy } from './measured-by.mjs';
import { tableOf } from './need.mjs';

const GUIDE = join(ROOT, 'docs/capacity.md');
const MEASURED = join(import.meta.dirname, 'measured.json');
const SIZES = [200, 1000, 5000, 20_000];
const [BEGIN, END] = ['<!-- computed -->\n\n', '\n\n<!-- end -->'];

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The guide as it is, and as it would be if it were written now. */
export const guides = () => {
  const now = readFileSync(GUIDE, 'utf8');
  const [before, rest] = now.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error('docs/capacity.md has no place for what is computed.');
  const measured = read(MEASURED);
  const computed = `${tableOf(SIZES, measured)}\n\nMeasured on ${measured.machine}.`;
  return { now, due: `${before}${BEGIN}${computed}${END}${after}` };
};

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { machine: { type: 'string' }, runs: { type: 'string' } },
  });
  if (positionals.length > 0) {
    const [small, large, withLogins] = positionals.map(read);
    const known = { machine: values.machine, runsASecondAndCore: Number(values.runs) };
    const measured = measuredBy({ small, large, withLogins }, known);
    writeFileSync(MEASURED, `${JSON.stringify(measured, null, 2)}\n`);
  }
  writeFileSync(GUIDE, guides().due);
}
