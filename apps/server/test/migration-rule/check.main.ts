/** `npm run check`: says which migrations do not keep to the rule. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMigrationProblems } from './rule.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

const problems = readdirSync(FOLDER).flatMap((file) =>
  findMigrationProblems(file, readFileSync(join(FOLDER, file), 'utf8')),
);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nSee docs/upgrades.md.\n`);
  process.exit(1);
}
