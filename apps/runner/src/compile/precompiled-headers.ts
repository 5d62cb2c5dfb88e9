import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cppFlags } from '../languages/languages.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import { runTied } from './tied-command.ts';

/**
 * GCC takes `<name>.gch` in the place of `<name>` when it is the first thing that a program includes, and then it is
 * the very same header: a program never gets more than it asked for.
 */
const usual: readonly string[] = ['iostream', 'bits/stdc++.h', 'vector', 'string', 'algorithm', 'map'];

/** The folder of precompiled C++ headers. */
export interface Headers {
  /** Exists from the start, and fills while `prepare` works. */
  folder: string;
  /** Compiles what is missing, one header after another and behind everything else. */
  prepare(signal: AbortSignal): Promise<void>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Another compiler gets another folder; what an earlier one left is removed. */
const openFolder = async (parent: string, toolchain: Toolchain | undefined): Promise<string> => {
  const facts = toolchain ? [toolchain.version, (await stat(toolchain.tool)).mtimeMs, cppFlags] : [];
  const name = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const other of await readdir(parent))
    if (other !== name) await rm(join(parent, other), { recursive: true, force: true });
  const folder = join(parent, name);
  // Compilers in the sandbox read it as another user.
  await mkdir(join(folder, 'bits'), { recursive: true, mode: 0o755 });
  return folder;
};

const compileHeader = async (
  tool: string,
  folder: string,
  name: string,
  signal: AbortSignal,
): Promise<void> => {
  const target = join(folder, `${name}.gch`);
  if (await exists(target)) return;
  const source = join(dirname(folder), 'header.hpp');
  const unfinished = join(dirname(folder), 'header.gch');
  await writeFile(source, `#include <${name}>\n`);
  await runTied([tool, ...cppFlags, '-x', 'c++-header', source, '-o', unfinished], signal);
  await rename(unfinished, target);
};

/** Opens the folder in `parent`, which belongs to this alone. Without a C++ compiler it stays empty. */
export const openHeaders = async (
  parent: string,
  toolchain: Toolchain | undefined,
  names: readonly string[] = usual,
): Promise<Headers> => {
  const folder = await openFolder(parent, toolchain);
  return {
    folder,
    prepare: async (signal) => {
      for (const name of names) {
        if (toolchain === undefined || signal.aborted) return;
        await compileHeader(toolchain.tool, folder, name, signal);
      }
    },
  };
};
