// `npm run test:versions`: the version before and this one on one database, while an exam is sat through both
// (`e2e/versions`). The version before is the last commit whose database had another form; `--commit NAME` takes another.
// It runs on today's packages. Needs the history of the repository: `git fetch --unshallow` brings it to a clone without.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, fail, must, NODE, projectEnv, ROOT } from './packages.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

const { values: options } = parseArgs({ options: { commit: { type: 'string' } } });
const MIGRATIONS = 'apps/server/migrations';

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : fail(`"git ${args.join(' ')}" failed: ${stderr.trim()}`);
};

/** The last commit before the newest migration came. */
const findBefore = () => {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    fail('This clone has no history, so no version before this one. "git fetch --unshallow" brings it.');
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)}^`;
};

/** Today's packages beside other sources: those of the workspace are the sources' own. */
const linkPackages = (folder) => {
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, '@assay'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@assay') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(to, '@assay', name));
};

ensurePackages();
ensureTools('tests');
ensureWebBuild();
const commit = git('rev-parse', '--verify', `${options.commit ?? findBefore()}^{commit}`);
const folder = mkdtempSync(join(tmpdir(), 'assay-version-'));
try {
  must('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder]);
  linkPackages(folder);
  const web = join(ROOT, 'apps/web/dist');
  if (existsSync(web)) symlinkSync(web, join(folder, 'apps/web/dist'));
  process.stdout.write(`The version before is ${git('log', '-1', '--format=%h %s', commit)}\n`);
  const { status } = spawnSync(
    NODE,
    ['--test', '--test-timeout=600000', 'e2e/versions/two-versions.test.ts'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...projectEnv(), ASSAY_VERSION_BEFORE: folder },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
