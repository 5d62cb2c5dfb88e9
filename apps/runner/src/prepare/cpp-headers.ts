import { access, link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOfSet, HEADER_SETS, SET_FILE } from '../languages/cpp-headers.ts';
import { CPP_FLAGS } from '../languages/native.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import { runTied } from './tied-command.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Puts the sets of headers in place as they are; GCC reads them so until they are precompiled. */
export const placeHeaders = async (_toolchain: Toolchain, folder: string): Promise<void> => {
  for (const headers of HEADER_SETS) {
    const place = join(folder, folderOfSet(headers));
    await mkdir(place, { recursive: true, mode: 0o755 });
    const text = headers.map((name) => `#include <${name}>\n`).join('');
    await writeFile(join(place, SET_FILE), text, { mode: 0o444 });
  }
};

/** A set of one header is also found under the header's own name. */
const placeAlone = async (made: string, folder: string, headers: readonly string[]): Promise<void> => {
  const [name] = headers;
  if (name === undefined || headers.length > 1) return;
  const place = join(folder, folderOfSet(headers), `${name}.gch`);
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  await rm(place, { force: true });
  await link(made, place);
};

/** Precompiles what is missing in `folder`, one set of C++ headers after another; takes seconds for each. */
export const prepareHeaders = async (
  { tool }: Toolchain,
  folder: string,
  workFolder: string,
  signal: AbortSignal,
  sets: readonly (readonly string[])[] = HEADER_SETS,
): Promise<void> => {
  for (const headers of sets) {
    const source = join(folder, folderOfSet(headers), SET_FILE);
    const target = `${source}.gch`;
    if (await exists(target)) continue;
    const unfinished = join(workFolder, 'headers.gch');
    await runTied([tool, ...CPP_FLAGS, '-x', 'c++-header', source, '-o', unfinished], signal);
    await placeAlone(unfinished, folder, headers);
    await rename(unfinished, target);
  }
};
