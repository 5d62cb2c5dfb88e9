import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const sources = join(import.meta.dirname, '../../sandboxd');
const compiler = '/usr/bin/gcc';
const flags = ['-std=c17', '-O2', '-Wall', '-Wextra', '-Werror', '-D_GNU_SOURCE', '-fstack-protector-strong'];

/** The two programs that isolation needs, ready to start. */
export interface Helpers {
  sandboxd: string;
  probe: string;
}

const readSources = async (folder: string): Promise<{ files: string[]; hash: string }> => {
  const names = (await readdir(folder)).filter((name) => /\.[ch]$/.test(name)).toSorted();
  const hash = createHash('sha256').update(flags.join(' '));
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  const files = names.filter((name) => name.endsWith('.c')).map((name) => join(folder, name));
  return { files, hash: hash.digest('hex').slice(0, 16) };
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const sayWhy = (name: string, error: unknown): Error => {
  const facts = error as { code?: unknown; stderr?: unknown };
  if (facts.code === 'ENOENT')
    return new Error(
      `${compiler} is missing. Install gcc and libseccomp-dev (apt-get install gcc libseccomp-dev).`,
    );
  const output = String(facts.stderr ?? error);
  const cure = output.includes('seccomp') ? ' Install libseccomp-dev (apt-get install libseccomp-dev).' : '';
  return new Error(`${name} could not be built.${cure}\n${output.slice(0, 2000)}`);
};

const buildOne = async (name: string, from: string, libraries: string[], into: string): Promise<string> => {
  const { files, hash } = await readSources(from);
  const target = join(into, `${name}-${hash}`);
  if (await exists(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    await run(compiler, [...flags, '-o', unfinished, ...files, ...libraries]);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw sayWhy(name, error);
  }
  await rename(unfinished, target);
  return target;
};

/** Compiles sandboxd and its probe into `folder`, unless these very sources were compiled there before. */
export const buildHelpers = async (folder: string): Promise<Helpers> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [sandboxd, probe] = await Promise.all([
    buildOne('sandboxd', sources, ['-lseccomp'], folder),
    buildOne('probe', join(sources, 'self-test'), [], folder),
  ]);
  return { sandboxd, probe };
};
