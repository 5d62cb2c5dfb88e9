import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CPP_FLAGS } from '../languages/native.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import { runTied } from './tied-command.ts';

/**
 * GCC takes `<name>.gch` in the place of `<name>` when it is the first thing that a program includes, and then it is
 * the very same header: a program never gets more than it asked for.
 */
const USUAL: readonly string[] = ['iostream', 'bits/stdc++.h', 'vector', 'string', 'algorithm', 'map'];

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Precompiles what is missing in `folder`, one C++ header after another; takes seconds for each. */
export const prepareHeaders = async (
  { tool }: Toolchain,
  folder: string,
  workFolder: string,
  signal: AbortSignal,
  names: readonly string[] = USUAL,
): Promise<void> => {
  for (const name of names) {
    const target = join(folder, `${name}.gch`);
    if (await exists(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const source = join(workFolder, 'header.hpp');
    const unfinished = join(workFolder, 'header.gch');
    await writeFile(source, `#include <${name}>\n`);
    await runTied([tool, ...CPP_FLAGS, '-x', 'c++-header', source, '-o', unfinished], signal);
    await rename(unfinished, target);
  }
};
