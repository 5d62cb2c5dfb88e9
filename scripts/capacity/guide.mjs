// The computed part of docs/capacity.md. `node scripts/capacity/guide.mjs` writes it anew after `measured.json` has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.mjs';
import { tableOf } from './need.mjs';

const GUIDE = join(ROOT, 'docs/capacity.md');
const SIZES = [200, 1000, 5000, 20_000];
const [BEGIN, END] = ['<!-- computed -->\n\n', '\n\n<!-- end -->'];

export const measured = JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8'));

/** The guide as it is, and as it would be if it were written now. */
export const guides = () => {
  const now = readFileSync(GUIDE, 'utf8');
  const [before, rest] = now.split(BEGIN);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error('docs/capacity.md has no place for what is computed.');
  return { now, due: `${before}${BEGIN}${tableOf(SIZES, measured)}${END}${after}` };
};

if (process.argv[1] === import.meta.filename) writeFileSync(GUIDE, guides().due);
