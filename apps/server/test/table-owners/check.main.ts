// Whether every table is written by its owner alone; part of `npm run check`.
import { foreignWrites } from './foreign-writes.ts';
import { EXCEPTIONS } from './owners.ts';
import { serverSources } from './sources.ts';

const problems = foreignWrites(serverSources(), EXCEPTIONS);
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exit(problems.length === 0 ? 0 : 1);
