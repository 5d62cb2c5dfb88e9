/** `npm run check`: says which migrations do not keep to the rule. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMigrationProblems, findOrderProblems } from './rule.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');

/** Those of the last commit: before a commit, and before a merge is one, what is new is not among them. */
const committed = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', '.'], {
  cwd: FOLDER,
  encoding: 'utf8',
});

const files = readdirSync(FOLDER);
const problems = [
  ...files.flatMap((file) => findMigrationProblems(file, readFileSync(join(FOLDER, file), 'utf8'))),
  // Sources without their history have nothing new.
  ...(committed.status === 0 ? findOrderProblems(files, committed.stdout.split('\n')) : []),
];
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\nSee docs/upgrades.md.\n`);
  process.exit(1);
}
