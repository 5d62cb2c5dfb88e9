// Whether every table is written by its owner alone, and read past its view by nobody else; part of `npm run check`.
import { foreignReads } from './foreign-reads.ts';
import { foreignWrites } from './foreign-writes.ts';
import { EXCEPTIONS, READERS } from './owners.ts';
import { serverSources } from './sources.ts';

const sources = serverSources();
const problems = [...foreignWrites(sources, EXCEPTIONS), ...foreignReads(sources, READERS)];
process.stdout.write(problems.map((problem) => `${problem}\n`).join(''));
process.exit(problems.length === 0 ? 0 : 1);
