import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SOURCES = join(import.meta.dirname, '../../sandboxd');
/** The folders of the helper itself; beside them stand its self-test and what only tests are built with. */
const FOLDERS = [SOURCES, join(SOURCES, 'groups'), join(SOURCES, 'watching')];
const COMPILER = '/usr/bin/gcc';
const COMMON_FLAGS = [
  '-std=c17',
  '-O2',
  '-Wall',
  '-Wextra',
  '-Werror',
  '-D_GNU_SOURCE',
  '-fstack-protector-strong',
];

/** The two programs that isolation needs, ready to start. */
export interface Helpers {
  sandboxd: string;
  probe: string;
}

const listFiles = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name));

/** One program in C. */
export interface Program {
  name: string;
  /** Its C files. The headers beside them belong to it as well. */
  files: readonly string[];
  /** What the compiler is told besides; a later flag overrules an earlier one. */
  flags?: readonly string[];
  /** Libraries and objects that it is linked with. */
  libraries?: readonly string[];
}

const hashOf = async ({ files, flags = [], libraries = [] }: Program): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([COMMON_FLAGS, flags, libraries]));
  const folders = new Set(files.map((file) => dirname(file)));
  const headers = await Promise.all([...folders].map((folder) => listFiles(folder, '.h')));
  for (const file of [...files, ...headers.flat()]) hash.update(basename(file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
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
      `${COMPILER} is missing. Install gcc and libseccomp-dev (apt-get install gcc libseccomp-dev).`,
    );
  const output = String(facts.stderr ?? error);
  const cure = output.includes('seccomp') ? ' Install libseccomp-dev (apt-get install libseccomp-dev).' : '';
  return new Error(`${name} could not be built.${cure}\n${output.slice(0, 2000)}`);
};

/**
 * Compiles a program into the folder, unless these very sources were compiled there before. Gives its path; throws a
 * sentence for the operator.
 */
export const buildProgram = async (program: Program, folder: string): Promise<string> => {
  const { name, files, flags = [], libraries = [] } = program;
  const target = join(folder, `${name}-${await hashOf(program)}`);
  if (await exists(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  try {
    await run(COMPILER, [...COMMON_FLAGS, ...flags, '-o', unfinished, ...files, ...libraries]);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw sayWhy(name, error);
  }
  await rename(unfinished, target);
  return target;
};

/** sandboxd as it is shipped. */
export const describeSandboxd = async (): Promise<Program> => ({
  name: 'sandboxd',
  files: (await Promise.all(FOLDERS.map((folder) => listFiles(folder, '.c')))).flat(),
  libraries: ['-lseccomp'],
});

/** Compiles sandboxd and its probe into `folder`, unless these very sources were compiled there before. */
export const buildHelpers = async (folder: string): Promise<Helpers> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [sandboxd, probe] = await Promise.all([
    buildProgram(await describeSandboxd(), folder),
    buildProgram({ name: 'probe', files: [join(SOURCES, 'self-test/probe.c')] }, folder),
  ]);
  return { sandboxd, probe };
};
